"""What the characters of Capstone say, by occasion (`remarks.py`).

Each has a voice of its own; a line names nobody, mocks nobody, and mentions nothing hidden.
"""

from __future__ import annotations

from collections.abc import Mapping

from capitol.core.remarks import Lines
from capitol.host.language import N_

LINES: Mapping[str, Lines] = {
    "porter": {
        "sealed": (N_("Mine is packed. Off we go!"),),
        "first": (N_("First load of the day!"),),
        "full": (
            N_("Full up to the brim. My back says thanks."),
            N_("Four up! That’s a tidy load."),
        ),
        "full_other": (
            N_("Right to the top! Nicely balanced."),
            N_("You lifted that as if it were bread."),
        ),
        "blocked": (
            N_("Lid on? And me with my arms full."),
            N_("Shut! I’ll carry it round the back."),
        ),
        "blocks": (
            N_("Oops, is that where the lid goes? It is now."),
            N_("Lid down. Mind your fingers."),
        ),
        "disturbed": (
            N_("Hey, I’d only just put that down!"),
            N_("You’ll carry it now? Fine, I’ll rest."),
        ),
        "disturbs": (N_("I’ll just move this along."),),
        "followed": (
            N_("On top of mine? It’ll hold."),
            N_("Two porters, one pile. Good."),
        ),
        "follows": (N_("I’ll put mine on yours, if I may."),),
        "one_colour": (N_("All one colour! That was luck."),),
        "half": (N_("Half the work is done. Water break?"),),
        "last_slots": (
            N_("Not many places left to put things."),
            N_("Nearly done! I can smell supper."),
        ),
        "freed": (N_("Lid off again? Fine by me."),),
        "won": (N_("I won? With these hands? Ha!"),),
        "lost": (N_("Good fun. I’ll carry the pieces home."),),
        "close": (N_("That was a near thing, by a finger."),),
        "perfect": (N_("A perfect one? I only stacked it!"),),
    },
    "apprentice": {
        "sealed": (N_("Mine is ready, without a single smudge!"),),
        "first": (N_("May I start? I’m starting."),),
        "full": (
            N_("Four, and nothing wobbles!"),
            N_("I finished one! Can I tell someone?"),
        ),
        "full_other": (
            N_("So that’s how you end a stack."),
            N_("Neat! That goes into my notebook."),
        ),
        "blocked": (
            N_("Closed? And I was still on page one."),
            N_("A capstone there! Lesson learnt."),
        ),
        "blocks": (
            N_("I capped it! Did I do that right?"),
            N_("The book says to cap in time."),
        ),
        "disturbed": (
            N_("Was something wrong with it there?"),
            N_("You moved it! I had just sketched it."),
        ),
        "disturbs": (N_("I’ll try moving this. For practice."),),
        "followed": (
            N_("You’re building on mine! Like a team."),
            N_("On mine? I’d better keep still."),
        ),
        "follows": (N_("Yours looked so steady, I used it."),),
        "one_colour": (N_("All alike! My favourite kind."),),
        "half": (N_("Halfway, and my fingers are still clean."),),
        "last_slots": (
            N_("Only a few slots now. Careful, careful."),
            N_("It’s getting tight, like before an exam."),
        ),
        "freed": (N_("Open again! I thought it was glued."),),
        "won": (N_("I passed! I mean, I won!"),),
        "lost": (N_("I learnt a lot. Again?"),),
        "close": (N_("A hair’s breadth! I held my breath."),),
        "perfect": (N_("Perfect! I’m framing that one."),),
    },
    "journeyman": {
        "sealed": (N_("Sealed and stowed. Let’s walk."),),
        "first": (N_("A first stone, like a first mile."),),
        "full": (
            N_("That stack is as high as it goes."),
            N_("Four high. I’ve seen worse in Capua."),
        ),
        "full_other": (
            N_("Well closed. They’d hire you in Ostia."),
            N_("That one’s done. On to the next town."),
        ),
        "blocked": (
            N_("Road closed. There’s always another."),
            N_("A lid on it? I’ll take the scenic way."),
        ),
        "blocks": (
            N_("I’ll close the gate behind me."),
            N_("This inn is full, friend."),
        ),
        "disturbed": (
            N_("Moved already? It hadn’t even unpacked."),
            N_("Travelling pieces. I know the feeling."),
        ),
        "disturbs": (N_("A change of scenery for this one."),),
        "followed": (
            N_("Sharing a roof? Pull up a chair."),
            N_("Company up there. Welcome."),
        ),
        "follows": (N_("I’ll camp on top of yours tonight."),),
        "one_colour": (N_("One colour all the way, like a desert."),),
        "half": (N_("Halfway. Time for bread and olives."),),
        "last_slots": (
            N_("I can see the town walls from here."),
            N_("Few beds left at this inn."),
        ),
        "freed": (N_("The gate’s open again. Off we go."),),
        "won": (N_("A good road, and a good arrival."),),
        "lost": (N_("You knew the short cut. Show me some day."),),
        "close": (N_("Side by side to the last milestone."),),
        "perfect": (N_("A perfect one. That’s worth a letter home."),),
    },
    "stonemason": {
        "sealed": (N_("Cut and sealed. No more chiselling."),),
        "first": (N_("First block. Set it square."),),
        "full": (
            N_("Four courses, no gaps."),
            N_("That one won’t move for an age."),
        ),
        "full_other": (
            N_("Sound work. I checked the joints."),
            N_("You have a mason’s wrist."),
        ),
        "blocked": (
            N_("Capped. I’ll put my chisel away."),
            N_("Blunt move. Good move."),
        ),
        "blocks": (
            N_("No more stone on this one."),
            N_("Capped, and properly seated."),
        ),
        "disturbed": (
            N_("I’d levelled that. Never mind."),
            N_("Careful with the edges, please."),
        ),
        "disturbs": (N_("This block was crooked. There, better."),),
        "followed": (
            N_("My course bears yours. Good stone."),
            N_("You trust my foundation. You may."),
        ),
        "follows": (N_("Your base is level. I’ll build on it."),),
        "one_colour": (N_("One quarry, top to bottom."),),
        "half": (N_("Half cut. Sharpen the tools."),),
        "last_slots": (
            N_("Little room left at the workbench."),
            N_("The last stones. No chips now."),
        ),
        "freed": (N_("The lid came off clean."),),
        "won": (N_("Good stone, good day."),),
        "lost": (N_("A cleaner cut than mine. I’ll say it."),),
        "close": (N_("Thinner than a chisel’s edge."),),
        "perfect": (N_("Not a joint out of place. Perfect."),),
    },
    "foreman": {
        "sealed": (N_("The plan is sealed. To your places!"),),
        "first": (N_("First piece down. We’re on schedule."),),
        "full": (
            N_("That’s one off the list."),
            N_("Stack complete. Next gang, please."),
        ),
        "full_other": (
            N_("Finished by the other crew. Ticked off."),
            N_("And ahead of time. A bonus for you."),
        ),
        "blocked": (
            N_("Who shut that? Right. Replanning."),
            N_("Closed without notice. I’ve written it down."),
        ),
        "blocks": (
            N_("This one’s closed for the day."),
            N_("Safety first. Lid on."),
        ),
        "disturbed": (
            N_("That was signed off already!"),
            N_("Who moved it? Ah, you. Carry on."),
        ),
        "disturbs": (N_("Shift that over, it’s in the way."),),
        "followed": (
            N_("Building on our shift’s work? Fine."),
            N_("Two crews, one stack. Keep in step."),
        ),
        "follows": (N_("We’ll take over from here."),),
        "one_colour": (N_("All one delivery, by the look of it."),),
        "half": (N_("Half time. Quick break, then back."),),
        "last_slots": (
            N_("Closing time soon. Move, move!"),
            N_("Few slots left. Watch the order."),
        ),
        "freed": (N_("Reopened. Back to work."),),
        "won": (N_("Done, and on time. Good crews all round."),),
        "lost": (N_("Your crew was better led. Well done."),),
        "close": (N_("Neck and neck to the whistle."),),
        "perfect": (N_("Perfect, to the last line of the plan."),),
    },
    "surveyor": {
        "sealed": (N_("Measured, sealed, initialled."),),
        "first": (N_("We measure from this point."),),
        "full": (
            N_("Four units exactly. Closed."),
            N_("The plumb line agrees."),
        ),
        "full_other": (
            N_("Four. I had expected four."),
            N_("Plumb and level. My compliments."),
        ),
        "blocked": (
            N_("An obstacle, distance nil."),
            N_("Capped. I amend the drawing."),
        ),
        "blocks": (
            N_("Boundary stone set."),
            N_("I draw the line here."),
        ),
        "disturbed": (
            N_("My mark has been moved. By two cubits?"),
            N_("Interesting. I shall measure again."),
        ),
        "disturbs": (N_("A small correction."),),
        "followed": (
            N_("On my mark, precisely."),
            N_("We agree on the location, then."),
        ),
        "follows": (N_("Your point is well chosen. I use it."),),
        "one_colour": (N_("Uniform. Easy to enter in the tables."),),
        "half": (N_("Half the ground is surveyed."),),
        "last_slots": (
            N_("Few open slots. I could count them aloud."),
            N_("The margin is shrinking."),
        ),
        "freed": (N_("Reopened. I reinstate the old figure."),),
        "won": (N_("The sum agrees with the sketch."),),
        "lost": (N_("You measured better. I have noted how."),),
        "close": (N_("Within the error of my rod."),),
        "perfect": (N_("No deviation. I checked twice."),),
    },
    "builder": {
        "sealed": (N_("The grand design is sealed."),),
        "first": (N_("Great works begin with one piece."),),
        "full": (
            N_("Behold! I mean, there it stands."),
            N_("People will queue to see these stacks."),
        ),
        "full_other": (
            N_("Worthy of one of my halls."),
            N_("You finish well. I could use you."),
        ),
        "blocked": (
            N_("You put a hat on my palace!"),
            N_("Capped! The critics arrive early."),
        ),
        "blocks": (
            N_("Every dome needs its top. This was it."),
            N_("Enough. A master knows when to stop."),
        ),
        "disturbed": (
            N_("My finest column, strolling about!"),
            N_("You rearrange my work? Bold."),
        ),
        "disturbs": (N_("A little rebuilding. It’s in my nature."),),
        "followed": (
            N_("On my pedestal? You have taste."),
            N_("You extend my work. I’m flattered."),
        ),
        "follows": (N_("A fine base of yours. I’ll add to it."),),
        "one_colour": (N_("A single tone! The boldest style."),),
        "half": (N_("Half built, and already imposing."),),
        "last_slots": (
            N_("Now for the finishing touches."),
            N_("The opening is near. Polish everything."),
        ),
        "freed": (N_("Unveiled again. How dramatic."),),
        "won": (N_("A triumph! You helped, of course."),),
        "lost": (N_("Your work outshines mine. I’ll tell everyone."),),
        "close": (N_("So close that a jury would quarrel."),),
        "perfect": (N_("Perfection. I knew it was in there."),),
    },
    "architect": {
        "sealed": (N_("The drawing is folded. Let us see."),),
        "first": (N_("An empty square is the hardest."),),
        "full": (
            N_("A column is four decisions."),
            N_("Complete. It needs no comment."),
        ),
        "full_other": (
            N_("You closed it with grace."),
            N_("A clear line. I like clear lines."),
        ),
        "blocked": (
            N_("A wall is also an answer."),
            N_("A door has closed. I look for windows."),
        ),
        "blocks": (
            N_("Here the work ends."),
            N_("Less is enough."),
        ),
        "disturbed": (
            N_("You see another order. Good."),
            N_("A line erased. The sheet remains."),
        ),
        "disturbs": (N_("Allow me one stroke."),),
        "followed": (
            N_("For a moment we draw with one hand."),
            N_("You continue my line. I’m curious."),
        ),
        "follows": (N_("I continue where you stopped."),),
        "one_colour": (N_("A single colour. Silence, in stone."),),
        "half": (N_("Half the square is drawn."),),
        "last_slots": (
            N_("Now every stroke is seen."),
            N_("Little white is left on the sheet."),
        ),
        "freed": (N_("What was closed may breathe again."),),
        "won": (N_("It holds. Thank you for the resistance."),),
        "lost": (N_("Your plan was simpler. That is praise."),),
        "close": (N_("Two drawings, nearly the same."),),
        "perfect": (N_("Perfect. It happens, rarely."),),
    },
}
