"""What the characters of Capoterra say, by occasion (`remarks.py`).

Each speaks with a voice of its own; a line names nobody, mocks nobody, and speaks of nothing that is hidden.
"""

from __future__ import annotations

from collections.abc import Mapping

from capitol.core.remarks import Lines
from capitol.host.language import N_

LINES: Mapping[str, Lines] = {
    "settler": {
        "robbed": (
            N_("My savings! They were for lambs."),
            N_("Take the gold, then. The land stays."),
        ),
        "taken": (
            N_("That was my favourite village."),
            N_("Be kind to the people there, please."),
        ),
        "takes": (N_("Welcome, new neighbours!"),),
        "ruined": (N_("Only the chimney is standing."),),
        "rioted": (N_("They’re cross with me. I’d be, too."),),
        "founded": (
            N_("Here! You can hear the stream."),
            N_("The first hearth is lit."),
        ),
        "completed": (
            N_("A village! And it has a well."),
            N_("Roofs, smoke and children. There."),
        ),
        "founded_other": (N_("New neighbours! I’ll bake something."),),
        "completed_other": (N_("How pretty that village is from the hill."),),
        "vain": (N_("Nothing today. Rain tomorrow, perhaps."),),
        "struck": (N_("Gold in the brook! Did you see?"),),
        "left": (N_("Gone without supper. Poor soul."),),
        "bandit": (N_("Shoo! And don’t come back."),),
        "accepted": (N_("A fair swap. Thank you kindly."),),
        "refused": (N_("No? I’ll ask again at market."),),
        "leads": (N_("More villages than anyone? My word."),),
        "overtaken": (N_("You build faster than my corn grows."),),
        "rich": (N_("So much! The barn won’t close."),),
        "won": (N_("Me? Then everyone comes to the feast."),),
        "lost": (N_("Your land blooms. Well tended."),),
        "close": (N_("Two fields, one harvest. So close."),),
    },
    "trader": {
        "robbed": (
            N_("I’d have sold it to you, you know."),
            N_("Book it under losses."),
        ),
        "taken": (
            N_("A whole village, and no receipt?"),
            N_("Bad business, that valley."),
        ),
        "takes": (N_("Acquired. With all fixtures."),),
        "ruined": (N_("Goods lost, village lost. Write it off."),),
        "rioted": (N_("They broke the stalls! Not the good scales?"),),
        "founded": (
            N_("A fine place for a market."),
            N_("It’s all in the location. And the road."),
        ),
        "completed": (
            N_("Open for business!"),
            N_("New customers, all mine."),
        ),
        "founded_other": (N_("Will that village need a supplier?"),),
        "completed_other": (N_("A new market. I smell trade."),),
        "vain": (N_("An empty cart makes the most noise."),),
        "struck": (N_("Gold! The one thing that never spoils."),),
        "left": (N_("I was a day late with the pay."),),
        "bandit": (N_("No tolls on this road but mine."),),
        "accepted": (N_("Sold! A pleasure, as ever."),),
        "refused": (N_("No? The offer was good till noon."),),
        "leads": (N_("Branches everywhere. The firm grows."),),
        "overtaken": (N_("The competition opens earlier."),),
        "rich": (N_("Delivery! Put it over there."),),
        "won": (N_("A profit. With thanks to all partners."),),
        "lost": (N_("You kept better books. Shall we trade again?"),),
        "close": (N_("The scales barely moved."),),
    },
    "roadblocker": {
        "robbed": (
            N_("Robbed, on a guarded road. Inexcusable."),
            N_("Double the watch on the purse."),
        ),
        "taken": (
            N_("The gate was open. My fault."),
            N_("We lost the village. We keep the map."),
        ),
        "takes": (N_("The gates opened to us."),),
        "ruined": (N_("Nothing left to guard."),),
        "rioted": (N_("Order will return by morning."),),
        "founded": (
            N_("We make camp here."),
            N_("Posts in. This place is held."),
        ),
        "completed": (
            N_("Wall, well, watch. Ready."),
            N_("A village that can close its gates."),
        ),
        "founded_other": (N_("Another camp on my border. Noted."),),
        "completed_other": (N_("Well fortified. I say so as a soldier."),),
        "vain": (N_("No supplies. We tighten our belts."),),
        "struck": (N_("Gold in the ditch. Digging has its merits."),),
        "left": (N_("Gone. I owed the pay."),),
        "bandit": (N_("Road cleared."),),
        "accepted": (N_("Agreed. Pass through."),),
        "refused": (N_("Refused? Then the barrier stays down."),),
        "leads": (N_("We hold the most villages."),),
        "overtaken": (N_("They got round us."),),
        "rich": (N_("The depot is full. At last."),),
        "won": (N_("The frontier is quiet. Mission complete."),),
        "lost": (N_("You found the gap. Well scouted."),),
        "close": (N_("A narrow pass, that ending."),),
    },
    "steward": {
        "robbed": (
            N_("I knew those coins by name."),
            N_("Column three, in red."),
        ),
        "taken": (
            N_("Strike one village from the list."),
            N_("And they had only just paid their dues."),
        ),
        "takes": (N_("One more household to feed. Gladly."),),
        "ruined": (N_("Years of ledgers, for a heap of stones."),),
        "rioted": (N_("I should have counted the bread."),),
        "founded": (
            N_("A new page in the book."),
            N_("It will cost. It will pay."),
        ),
        "completed": (
            N_("The village is paid off. Splendid."),
            N_("Everything delivered, nothing wasted."),
        ),
        "founded_other": (N_("Ambitious. Has the corn been counted?"),),
        "completed_other": (N_("Well managed. I looked twice."),),
        "vain": (N_("No income. The same soup tomorrow."),),
        "struck": (N_("Unexpected income. I need a new column."),),
        "left": (N_("Unpaid, and rightly gone. I’m sorry."),),
        "bandit": (N_("Swept out, like the dust."),),
        "accepted": (N_("Signed and entered. Thank you."),),
        "refused": (N_("As you like. The offer is filed."),),
        "leads": (N_("The largest estate. I checked."),),
        "overtaken": (N_("Outdone. I shall cut expenses."),),
        "rich": (N_("All shelves full. That is how I like them."),),
        "won": (N_("The books balance, to the last grain."),),
        "lost": (N_("Your household is better run. Teach me."),),
        "close": (N_("It hung on a grain of corn."),),
    },
    "governor": {
        "robbed": (
            N_("Gold comes and goes. See to the people."),
            N_("A province is more than one chest."),
        ),
        "taken": (
            N_("They chose another. I must ask why."),
            N_("A loss to the province, and to me."),
        ),
        "takes": (N_("You are under my protection now."),),
        "ruined": (N_("We shall remember where it stood."),),
        "rioted": (N_("They have a right to be heard."),),
        "founded": (
            N_("Mark it on the map."),
            N_("A road, a square, then the rest."),
        ),
        "completed": (
            N_("The province has one more name on it."),
            N_("Let them choose their own festival."),
        ),
        "founded_other": (N_("Good land. It will prosper there."),),
        "completed_other": (N_("My congratulations to the new village."),),
        "vain": (N_("The land rests. So may we."),),
        "struck": (N_("The mountain pays its taxes."),),
        "left": (N_("I asked too much and gave too little."),),
        "bandit": (N_("The roads belong to everyone again."),),
        "accepted": (N_("A treaty, and a good one."),),
        "refused": (N_("Then let us talk another day."),),
        "leads": (N_("The province grows. So does the post."),),
        "overtaken": (N_("You govern quickly. I take notes."),),
        "rich": (N_("A good year. Open the granaries."),),
        "won": (N_("A quiet province is the best monument."),),
        "lost": (N_("The land is in better hands. I am content."),),
        "close": (N_("History will argue about this one."),),
    },
}
