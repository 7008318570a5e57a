"""The notebook of Ankh'or: rules and player aid in our own words, in English and French."""

from __future__ import annotations

import re

from tts_builder.components import NotebookTab

RULES = """ANKH'OR – the rules in short

You trade on the banks of the Nile and build a city of tiles, on the ground and on a first floor.

YOUR TURN: ONE OF TWO
• Take exactly three tokens from the supply, of any kinds; an ankh is one of the kinds.
• Or buy one tile of the market: pay one token for each marker above it, then place it.
Before and after that, as often as you like:
• Spend an ankh to refill the market from pile A or B. The tiles slide left, the gaps are filled.
  With two players the leftmost tile leaves the game first.
• Spend an ankh to move one of your own tiles on its level.
• Put a token on a depot of yours that is empty and not covered.
You can only spend ankhs that you had when your turn began. Ankhs are never money.
At the end of your turn you keep at most five resources and two ankhs; what lies on depots does not
  count.

PLACING A TILE
On the ground: side by side with a tile of yours. The first one goes to the middle.
On the first floor: on four tiles that form a square, at least one of them of the tile's colour. You
  save one resource of the price, whichever you choose.

THE TILES
• Jackal, scarab, falcon: animals, worth points in groups.
• Pyramid with a 2: two points.
• Depot: stores one token of its colour, out of the reach of the limit. It comes with one if the
  supply has it. A covered depot gives its token back to you.
• Scribe: you have another complete turn at once.
• Desert: nothing but its colour.

BONUS
For every group of five or more connected tiles of one colour or one animal you have a pyramid. A
  group that falls apart gives it back. A floor tile is connected with its neighbours on the floor and
  with the four tiles below it.

THE END
When somebody has 13 tiles the round is finished; so it is when no tile is left to buy. Thirty rounds
  in a row without a purchase end the game at once. Score
• 3 for each pyramid, 2 for each tile with a 2,
• 1 for each animal that touches an equal one, 1 for each tile that touches one of its colour,
• 1 for every three tokens you have left, ankhs and depots included.
Most points win; then fewer tiles, then more tokens; then the win is shared."""

AID = """PLAYER AID

How to play here
• Set-up: choose the number of players and the language, then press the button.
• Take: drag three tokens, one after the other, from the supply to your stock.
• Buy: drag a tile from the market to a cell of your city; rings show where it may go. The table
  pays for you. On the first floor a button asks what you save.
• Move: drag a tile of your city to another cell. This costs an ankh.
• Store: drag a token from your stock onto the depot.
• Refill, End turn: buttons. If you have too much, press one button for each token you return.
• What the rules do not allow goes back, and the chat says why. Undo takes back your own last move
  until a tile was turned up.

Reading the table
• Your city lies in your corner. It follows your tiles when they come near its edge; of a wide gap
  between tiles only two cells are shown.
• In the river beside the market: your tokens and pyramids, at its ends the supply of pyramids and the
  two piles, whose backs show the colour of the next tile.
• Far left: tiles that left the game. The price markers are turned over when the game is over.
• Families by border and good: blue waves fish, white diamonds ivory, black logs wood, green reeds
  papyrus, red chevrons cloth."""

REGLES = """ANKH'OR – les règles en bref

Vous commercez au bord du Nil et bâtissez une ville de tuiles, au sol et sur un étage.

VOTRE TOUR : UNE ACTION SUR DEUX
• Prendre exactement trois jetons de la réserve, de n'importe quels types ; l'ankh en est un.
• Ou acheter une tuile du marché : payez un jeton par marqueur au-dessus d'elle, puis placez-la.
Avant et après, autant de fois que vous voulez :
• Dépenser un ankh pour renouveler le marché avec la pile A ou B. Les tuiles glissent vers la gauche,
  les trous sont comblés. À deux joueurs, la tuile la plus à gauche quitte d'abord le jeu.
• Dépenser un ankh pour déplacer une de vos tuiles sur son niveau.
• Poser un jeton sur un de vos dépôts, s'il est vide et découvert.
Seuls les ankhs que vous aviez au début du tour peuvent être dépensés. Ils ne sont jamais une monnaie.
À la fin du tour vous gardez au plus cinq ressources et deux ankhs ; les dépôts ne comptent pas.

PLACER UNE TUILE
Au sol : côte à côte avec une de vos tuiles. La première va au milieu.
À l'étage : sur quatre tuiles en carré, dont une au moins de la couleur de la tuile. Vous économisez
  une ressource du prix, celle de votre choix.

LES TUILES
• Chacal, scarabée, faucon : des animaux, qui comptent en groupes.
• Pyramide avec un 2 : deux points.
• Dépôt : garde un jeton de sa couleur, hors limite. Il arrive avec un jeton si la réserve en a un.
  Un dépôt recouvert vous rend son jeton.
• Scribe : vous jouez aussitôt un autre tour complet.
• Désert : rien que sa couleur.

BONUS
Pour chaque groupe d'au moins cinq tuiles reliées d'une même couleur ou d'un même animal, vous avez
  une pyramide. Un groupe brisé la rend. Une tuile de l'étage est reliée à ses voisines de l'étage et
  aux quatre tuiles sous elle.

LA FIN
Quand quelqu'un a 13 tuiles, on termine la manche ; de même quand il ne reste aucune tuile à acheter.
  Trente manches de suite sans achat finissent la partie aussitôt. Comptez
• 3 par pyramide, 2 par tuile avec un 2,
• 1 par animal qui touche un animal pareil, 1 par tuile qui en touche une de sa couleur,
• 1 par lot de trois jetons restants, ankhs et dépôts compris.
Le plus de points gagne ; puis le moins de tuiles, puis le plus de jetons ; puis la victoire est
  partagée."""

AIDE = """AIDE DE JEU

Comment jouer ici
• Mise en place : choisissez le nombre de joueurs et la langue, puis appuyez sur le bouton.
• Prendre : glissez trois jetons, l'un après l'autre, de la réserve vers votre stock.
• Acheter : glissez une tuile du marché sur une case de votre ville ; des anneaux montrent où elle peut
  aller. La table paie pour vous. À l'étage, un bouton demande ce que vous économisez.
• Déplacer : glissez une tuile de votre ville sur une autre case. Cela coûte un ankh.
• Stocker : glissez un jeton de votre stock sur le dépôt.
• Renouveler, Finir le tour : des boutons. Si vous avez trop de jetons, appuyez une fois par jeton rendu.
• Ce que les règles interdisent revient à sa place, et le chat dit pourquoi. Annuler reprend votre
  dernier coup tant qu'aucune tuile n'a été révélée.

Lire la table
• Votre ville est dans votre coin. Elle suit vos tuiles quand elles approchent du bord ; d'un grand vide
  entre des tuiles, seules deux cases sont montrées.
• Dans le fleuve, près du marché : vos jetons et pyramides, aux bouts la réserve de pyramides et les deux
  piles, dont le dos montre la couleur de la prochaine tuile.
• Tout à gauche : les tuiles sorties du jeu. Les marqueurs de prix sont retournés quand la partie est finie.
• Familles par bordure et par bien : vagues bleues et poisson, losanges blancs et ivoire, rondins noirs
  et bois, roseaux verts et papyrus, chevrons rouges et tissu."""

CREDITS = """CREDITS

Game: Ankh'or by Sébastien Pauchon, Grégoire Largey and Frank Crittin, published by Space Cowboys, 2019.
  Illustrations of the original by Gaël Lannurien.
The summaries in this notebook are written anew, and every picture and model on this table was drawn
  for it: no original art and no original text is part of this mod.
Built with tts-builder."""


def notebook() -> tuple[NotebookTab, ...]:
    """The pages everybody can read. An indented line goes on from the one before."""
    pages = (
        ("Rules", RULES),
        ("Player aid", AID),
        ("Règles", REGLES),
        ("Aide de jeu", AIDE),
        ("Credits", CREDITS),
    )
    return tuple(NotebookTab(title, re.sub(r"\n  +", " ", body)) for title, body in pages)
