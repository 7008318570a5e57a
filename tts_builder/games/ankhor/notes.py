"""The notebook of Ankh'or: a summary of the rules and a player aid, in our words, in two languages."""

from __future__ import annotations

import re

from tts_builder.components import NotebookTab

RULES = """ANKH'OR – the rules in short

You trade on the banks of the Nile and build a city of tiles, on the ground and on a first floor.

YOUR TURN: ONE OF TWO ACTIONS
• Take exactly three tokens from the supply, of any types. An ankh is one of the types.
• Or buy one tile from the market: pay one token for each marker above it, then place it.
Before and after that, as often as you like:
• Spend an ankh to refill the market from pile A or B. The tiles slide left, then the gaps are filled.
  With two players the leftmost tile leaves the game first.
• Spend an ankh to move one of your tiles on its level.
• Put a token on one of your depots that is empty and not covered.
You can spend only ankhs that you had when your turn began. You cannot pay for tiles with ankhs.
At the end of your turn you may keep five resources and two ankhs. Tokens on depots do not count.

PLACING A TILE
On the ground: next to one of your tiles, sharing a side. The first tile goes in the middle.
On the first floor: on four tiles that form a square. At least one of them must have the color of the
  new tile. You save one resource of the price, whichever you choose.

THE TILES
• Jackal, scarab, falcon: animals, worth points in groups.
• Pyramid with a 2: two points.
• Depot: stores one token of its color, which does not count toward your limit. A new depot comes with
  a token if the supply has one. A covered depot gives its token back to you.
• Scribe: you take another complete turn at once.
• Desert: nothing but its color.

BONUS
You have one bonus pyramid for each group of five or more connected tiles of one color or one animal.
  If a group falls apart, you return its pyramid. A tile on the first floor is connected to its
  neighbors on that floor and to the four tiles below it.

THE END
When somebody has 13 tiles or there are no tiles left to buy, finish the round. Thirty rounds in a row
  without a purchase end the game at once. You score
• 3 for each pyramid, 2 for each tile with a 2,
• 1 for each animal next to an equal animal, 1 for each tile next to a tile of its color,
• 1 for every three tokens you have left, including ankhs and tokens on depots.
The most points win. On a tie, fewer tiles win, then more tokens. If that is a tie too, the win is
  shared."""

AID = """PLAYER AID

How to play here
• Set-up: choose the number of players and the language, then press the button.
• Take: drag three tokens, one after the other, from the supply to your stock.
• Buy: drag a tile from the market to a cell of your city. Rings show where it may go. The table pays
  for you. On the first floor, press the button of the resource you save.
• Move: drag a tile of your city to another cell. This costs an ankh.
• Store: drag a token from your stock onto the depot.
• Refill, End turn: press the button. If you have too many tokens, press one button for each token you
  return.
• An illegal move goes back, and the chat says why. Undo takes back your own last move, unless it
  turned up a tile.

Reading the table
• Your city lies in your corner. The view follows your tiles when they come near its edge. Of a wide
  gap between tiles, it shows only two cells.
• In the river next to the market: your tokens and pyramids. At the ends of the river: the supply of
  pyramids, and the two piles, whose backs show the color of the next tile.
• On the far left: the tiles that left the game. The price markers are turned over when the game ends.
• Each color has its border and its resource: blue waves fish, white diamonds ivory, black logs wood,
  green reeds papyrus, red chevrons cloth."""

REGLES = """ANKH'OR – les règles en bref

Vous commercez au bord du Nil et bâtissez une ville de tuiles, au sol et sur un étage.

VOTRE TOUR : UNE ACTION AU CHOIX
• Prendre exactement trois jetons de la réserve, de n'importe quels types ; l'ankh en est un.
• Ou acheter une tuile du marché : payez un jeton par marqueur au-dessus d'elle, puis placez-la.
Avant et après, autant de fois que vous voulez :
• Dépenser un ankh pour renouveler le marché avec la pile A ou B. Les tuiles glissent vers la gauche,
  puis les trous sont comblés. À deux joueurs, la tuile la plus à gauche quitte d'abord le jeu.
• Dépenser un ankh pour déplacer une de vos tuiles sur son niveau.
• Poser un jeton sur un de vos dépôts, s'il est vide et découvert.
Vous ne pouvez dépenser que les ankhs que vous aviez au début de votre tour. Les ankhs ne servent
  jamais à payer une tuile.
À la fin de votre tour, vous gardez au plus cinq ressources et deux ankhs ; les jetons des dépôts ne
  comptent pas.

PLACER UNE TUILE
Au sol : à côté d'une de vos tuiles, avec un côté commun. La première va au milieu.
À l'étage : sur quatre tuiles en carré, dont une au moins de la couleur de la nouvelle tuile. Vous
  économisez une ressource du prix, celle de votre choix.

LES TUILES
• Chacal, scarabée, faucon : des animaux, qui rapportent des points en groupes.
• Pyramide avec un 2 : deux points.
• Dépôt : garde un jeton de sa couleur, qui ne compte pas dans votre limite. Un nouveau dépôt arrive
  avec un jeton si la réserve en a un. Un dépôt recouvert vous rend son jeton.
• Scribe : vous jouez aussitôt un autre tour complet.
• Désert : rien que sa couleur.

BONUS
Vous avez une pyramide bonus par groupe d'au moins cinq tuiles reliées d'une même couleur ou d'un même
  animal. Si un groupe se brise, vous rendez sa pyramide. Une tuile de l'étage est reliée à ses
  voisines de l'étage et aux quatre tuiles en dessous.

LA FIN
Quand quelqu'un a 13 tuiles ou qu'il ne reste plus de tuile à acheter, on termine la manche. Trente
  manches de suite sans achat mettent aussitôt fin à la partie. Vous marquez
• 3 par pyramide, 2 par tuile avec un 2,
• 1 par animal voisin d'un animal identique, 1 par tuile voisine d'une tuile de sa couleur,
• 1 par lot de trois jetons restants, ankhs et jetons des dépôts compris.
Le plus grand total gagne. En cas d'égalité, le moins de tuiles l'emporte, puis le plus de jetons ;
  sinon, la victoire est partagée."""

AIDE = """AIDE DE JEU

Comment jouer ici
• Mise en place : choisissez le nombre de joueurs et la langue, puis appuyez sur le bouton.
• Prendre : glissez trois jetons, l'un après l'autre, de la réserve vers votre stock.
• Acheter : glissez une tuile du marché sur une case de votre ville. Des anneaux montrent où elle peut
  aller. La table paie pour vous. À l'étage, appuyez sur le bouton de la ressource économisée.
• Déplacer : glissez une tuile de votre ville sur une autre case. Cela coûte un ankh.
• Stocker : glissez un jeton de votre stock sur le dépôt.
• Renouveler, Finir le tour : appuyez sur le bouton. Si vous avez trop de jetons, appuyez sur un bouton
  pour chaque jeton rendu.
• Un coup interdit revient à sa place, et le chat dit pourquoi. Annuler reprend votre dernier coup,
  sauf s'il a révélé une tuile.

Lire la table
• Votre ville est dans votre coin. La vue suit vos tuiles quand elles approchent du bord. D'un grand
  vide entre deux tuiles, elle ne montre que deux cases.
• Dans le fleuve, près du marché : vos jetons et vos pyramides. Aux bouts du fleuve : la réserve de
  pyramides, et les deux piles, dont le dos montre la couleur de la prochaine tuile.
• Tout à gauche : les tuiles sorties du jeu. Les marqueurs de prix sont retournés à la fin de la partie.
• Chaque couleur a sa bordure et sa ressource : vagues bleues et poisson, losanges blancs et ivoire,
  rondins noirs et bois, roseaux verts et papyrus, chevrons rouges et tissu."""

CREDITS = """CREDITS

Game: Ankh'or by Sébastien Pauchon, Grégoire Largey and Frank Crittin, published by Space Cowboys, 2019.
  Illustrations of the original by Gaël Lannurien.
We wrote the summaries in this notebook and drew every picture and model on this table ourselves: this
  mod contains no original art and no original text.
Built with tts-builder."""


def notebook() -> tuple[NotebookTab, ...]:
    """The tabs of the notebook. An indented line of a text continues the line before it."""
    pages = (
        ("Rules", RULES),
        ("Player aid", AID),
        ("Règles", REGLES),
        ("Aide de jeu", AIDE),
        ("Credits", CREDITS),
    )
    return tuple(NotebookTab(title, re.sub(r"\n  +", " ", body)) for title, body in pages)
