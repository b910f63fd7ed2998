"""What the characters of Capitol say, by occasion (`remarks.py`).

Each has a voice of its own; a line names nobody, mocks nobody, and mentions nothing hidden.
"""

from __future__ import annotations

from collections.abc import Mapping

from capitol.core.remarks import Lines
from capitol.host.language import N_

LINES: Mapping[str, Lines] = {
    "novice": {
        "in_time": (
            N_("Phew! Roofed before the rain."),
            N_("The very last tiles, and it’s done!"),
        ),
        "tall": (N_("Look how high! You can see the river."),),
        "admires": (N_("Oh, what a tower! Who gets the top floor?"),),
        "ousts": (
            N_("Is this part of town mine now? How lovely!"),
            N_("I only wanted a room with a view."),
        ),
        "ousted": (
            N_("Oh. I had only just put up curtains."),
            N_("You all build so fast here in the city!"),
        ),
        "lost_by_one": (
            N_("One! Just one more and I had it!"),
            N_("So close that I could almost touch it."),
        ),
        "tie_lost": (N_("We had the same idea, and I go without?"),),
        "tie_won": (N_("A tie, and I get it? Thank you!"),),
        "cheap": (
            N_("That’s all it cost? I’ll take two."),
            N_("Mother will never believe the price."),
        ),
        "dear": (N_("Oops. I may have been a little keen."),),
        "unwanted": (N_("Nobody at all? Poor thing."),),
        "saves": (N_("So many cards! Are you saving for a feast?"),),
        "poor": (N_("No points? I’ll call it practice."),),
        "rich": (N_("All that for me? I need a bigger purse!"),),
        "leads": (
            N_("I’m ahead? Somebody count again!"),
            N_("Ahead! I must write home tonight."),
        ),
        "overtaken": (N_("There you go by. I’ll wave."),),
        "last_round": (N_("The last round already? I was just settling in."),),
        "won": (N_("I won? I won! Wait till they hear at home."),),
        "lost": (N_("That was fun. Will you show me how you did it?"),),
        "close": (N_("So close! My heart is still racing."),),
    },
    "casual": {
        "in_time": (
            N_("Roof on before supper. That’s the trade."),
            N_("Last one on the scaffold, as usual."),
        ),
        "tall": (N_("My knees remember every one of those steps."),),
        "admires": (N_("Good straight walls. I’d shake that hand."),),
        "ousts": (
            N_("A few more bricks than yours, that’s all."),
            N_("Honest work got me this corner."),
        ),
        "ousted": (
            N_("More floors than mine? Fair enough."),
            N_("There goes the sun from my windows."),
        ),
        "lost_by_one": (
            N_("Short by one. Measure twice, they say."),
            N_("One coin! It’s in my other apron."),
        ),
        "tie_lost": (N_("Same purse, worse luck."),),
        "tie_won": (N_("Even weights, and the scale tips my way."),),
        "cheap": (
            N_("Good value. Nothing wrong with good value."),
            N_("At that price I’ll carry it home myself."),
        ),
        "dear": (N_("Cut too long. A shorter plank would have done."),),
        "unwanted": (N_("All that stone, and nobody to haul it."),),
        "saves": (N_("A full hand by the fire. Wise, that."),),
        "poor": (N_("Nothing this round. The mortar must still be wet."),),
        "rich": (N_("That’s what I call a week’s wages."),),
        "leads": (
            N_("In front? I only did my work."),
            N_("Ahead by honest sweat."),
        ),
        "overtaken": (N_("Off you go. I’ll bring up the tools."),),
        "last_round": (N_("Last round. Now every stroke of the hammer counts."),),
        "won": (N_("Well, the walls stand. Drinks on me."),),
        "lost": (N_("Good houses, yours. I’d live in one."),),
        "close": (N_("Not a trowel’s width between us."),),
    },
    "club": {
        "in_time": (
            N_("Finished just before I had to pay them again."),
            N_("Everyone gone home? Then no overtime. Splendid."),
        ),
        "tall": (N_("Up there I charge for the view."),),
        "admires": (N_("Handsome. What would you want for it?"),),
        "ousts": (
            N_("I have bought into the neighbourhood."),
            N_("Nothing personal. It is the rents."),
        ),
        "ousted": (
            N_("Outbuilt. I shall have to lower the rents."),
            N_("Expensive news from that part of town."),
        ),
        "lost_by_one": (
            N_("One? I drop more than that in the street."),
            N_("Beaten by one. My accountant will weep."),
        ),
        "tie_lost": (N_("The same sum, and nothing for me? Bad business."),),
        "tie_won": (N_("Equal money, better credit."),),
        "cheap": (
            N_("A bargain. I shall sleep well."),
            N_("For that little? I feel almost ashamed. Almost."),
        ),
        "dear": (N_("I overpaid. Kindly tell no one."),),
        "unwanted": (N_("No bids? Even I have my limits."),),
        "saves": (N_("Saving up? I know that look."),),
        "poor": (N_("Not one point of income. Unheard of."),),
        "rich": (N_("Now that is a dividend."),),
        "leads": (
            N_("Money finds its way to the top."),
            N_("In the lead. Kindly speak to my secretary."),
        ),
        "overtaken": (N_("Overtaken. I shall buy faster sandals."),),
        "last_round": (N_("Last round. Spend it all, cards pay no interest."),),
        "won": (N_("A sound investment, this city."),),
        "lost": (N_("Well spent, on your side. My compliments."),),
        "close": (N_("What a finish! I would pay to see it again."),),
    },
    "strong": {
        "in_time": (
            N_("Position taken before nightfall."),
            N_("The rearguard is done. The roof is on."),
        ),
        "tall": (N_("A watchtower. One sees everything coming."),),
        "admires": (N_("Fine work. I salute the engineers."),),
        "ousts": (
            N_("This ground is held."),
            N_("We advance by one street."),
        ),
        "ousted": (
            N_("We withdraw in good order."),
            N_("Ground lost. Noted."),
        ),
        "lost_by_one": (
            N_("One short. A single man would have held it."),
            N_("By one. That was well judged."),
        ),
        "tie_lost": (N_("Equal force. I leave the field."),),
        "tie_won": (N_("Equal force. I take the field."),),
        "cheap": (
            N_("Taken almost without a fight."),
            N_("Hardly any resistance. We march on."),
        ),
        "dear": (N_("Too many troops for one gate."),),
        "unwanted": (N_("Nobody stepped forward. Dismissed."),),
        "saves": (N_("Reserves held back. Sound practice."),),
        "poor": (N_("No gains. We dig in."),),
        "rich": (N_("A good day. Double rations."),),
        "leads": (
            N_("We march at the head."),
            N_("Ahead. Keep the formation."),
        ),
        "overtaken": (N_("They have broken through. We regroup."),),
        "last_round": (N_("Last round. No reserves now."),),
        "won": (N_("The campaign is over. Well fought, all."),),
        "lost": (N_("You held the better ground. My respect."),),
        "close": (N_("Decided in the last stride."),),
    },
    "expert": {
        "in_time": (
            N_("The last tile falls where it must."),
            N_("Late is also a time."),
        ),
        "tall": (N_("From up there even fog looks small."),),
        "admires": (N_("I dreamt of that tower. It had more doves."),),
        "ousts": (
            N_("Streets change hands. This one too."),
            N_("A small shadow, and it is mine."),
        ),
        "ousted": (
            N_("I heard that coming. I was busy."),
            N_("What is built can be outbuilt."),
        ),
        "lost_by_one": (
            N_("One. It is always one."),
            N_("The smoke showed one too few."),
        ),
        "tie_lost": (N_("Two with one thought. Mine was quieter."),),
        "tie_won": (N_("We met at the same number. I stayed."),),
        "cheap": (
            N_("Nobody listened. That made it cheap."),
            N_("Small price. Small thunder."),
        ),
        "dear": (N_("I paid for certainty. It is never cheap."),),
        "unwanted": (N_("Even the crows flew past it."),),
        "saves": (N_("A full hand is a long sentence."),),
        "poor": (N_("An empty bowl rings clearest."),),
        "rich": (N_("The bowl is full. Do not shake it."),),
        "leads": (
            N_("I am where I said I would be."),
            N_("In front the wind is colder."),
        ),
        "overtaken": (N_("Pass by. The road bends."),),
        "last_round": (N_("The last round. I know how it sounds."),),
        "won": (N_("It came as it came. Thank you for the evening."),),
        "lost": (N_("I had a feeling. You made it true."),),
        "close": (N_("A feather would have tipped it."),),
    },
    "master": {
        "in_time": (
            N_("Hasten slowly, and the roof is on."),
            N_("The last hammer of the evening is mine."),
        ),
        "tall": (N_("The city deserves to be seen from afar."),),
        "admires": (N_("An ornament to the city. Well done."),),
        "ousts": (
            N_("I take this part of town into my care."),
            N_("With your leave, I build a little more."),
        ),
        "ousted": (
            N_("You build well. I step aside."),
            N_("That corner is in good hands."),
        ),
        "lost_by_one": (
            N_("One. Such is the price of thrift."),
            N_("By one only. I congratulate you."),
        ),
        "tie_lost": (N_("Equal offers. The custom decides, and I accept it."),),
        "tie_won": (N_("Equal offers. The custom favours me today."),),
        "cheap": (
            N_("A modest price for a public work."),
            N_("The treasury is pleased."),
        ),
        "dear": (N_("Generous, perhaps. The people will enjoy it."),),
        "unwanted": (N_("No one? The city can wait."),),
        "saves": (N_("Patience with cards in hand. I approve."),),
        "poor": (N_("A lean season. They pass."),),
        "rich": (N_("A good harvest for the city."),),
        "leads": (
            N_("I lead for now. The day is long."),
            N_("First among equals, this evening."),
        ),
        "overtaken": (N_("Well overtaken. I follow closely."),),
        "last_round": (N_("The last round. Let us leave something lasting."),),
        "won": (N_("The city is finer than before. That was all of us."),),
        "lost": (N_("The city belongs to the better builder. I applaud."),),
        "close": (N_("So narrow. I would gladly play it again."),),
    },
}
