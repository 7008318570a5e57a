"""Pieces that come with Tabletop Simulator: chess, checkers, go, chips, dominoes, pawns, blocks, cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, ClassVar

from tts_builder.components.base import Component, Scaled, Vec3, xyz
from tts_builder.components.cards import DEPTH, HEIGHT, WIDTH
from tts_builder.components.ranges import Factor
from tts_builder.errors import DefinitionError

if TYPE_CHECKING:
    from tts_builder.components.drawings import Drawings

CARDS = 52
"""Number of cards in a standard deck, and the card number of the joker."""


@dataclass(frozen=True)
class StandardPiece:
    """A built-in piece: name in the save, variants, the field that selects them, and approximate size."""

    name: str
    variants: tuple[str, ...] = ()
    field: str = "MaterialIndex"
    size: Vec3 = (1.0, 1.0, 1.0)
    board: bool = False
    more: Mapping[str, Any] | None = None


_WOODS = ("chrome", "cast iron", "light wood", "dark wood")
_CHROME = ("plain", "chrome")
_PAWNS = ("white", "red", "orange", "yellow", "green", "blue", "purple", "pink", "black")
_BALLS = ("white", "red", "yellow", "green", "blue", "pink", "black")
_SUITS = ("arms", "crowns", "moons", "suns")
_COIN = [
    {"Value": "Heads", "Rotation": xyz((0.0, 90.0, 180.0))},
    {"Value": "Tails", "Rotation": xyz((0.0, -90.0, 0.0))},
]
_BOARD: Vec3 = (16.4, 16.4, 0.4)


def _numbers(count: int) -> tuple[str, ...]:
    return tuple(map(str, range(count)))


STANDARD_PIECES: dict[str, StandardPiece] = {
    **{
        f"chess {piece}": StandardPiece(f"Chess_{piece.title()}", _WOODS, size=(1.2, 1.2, 2.5))
        for piece in ("king", "queen", "rook", "bishop", "knight", "pawn")
    },
    **{
        f"checker {color}": StandardPiece(f"Checker_{color}", size=(1.2, 1.2, 0.25))
        for color in ("black", "red", "white")
    },
    **{
        f"go stone {color}": StandardPiece(f"go_game_piece_{color}", size=(0.8, 0.8, 0.3))
        for color in ("black", "white")
    },
    **{
        f"backgammon piece {color}": StandardPiece(f"backgammon_piece_{color}", size=(1.2, 1.2, 0.3))
        for color in ("brown", "white")
    },
    **{
        f"chip {value}": StandardPiece(f"Chip_{value}", size=(1.3, 1.3, 0.2))
        for value in (10, 50, 100, 500, 1000)
    },
    **{
        f"piecepack {suit}": StandardPiece(
            f"PiecePack_{suit.title()}", _numbers(12), "MeshIndex", (1.2, 1.2, 0.3)
        )
        for suit in _SUITS
    },
    **{
        f"{game} board": StandardPiece(name, size=_BOARD, board=True)
        for game, name in {
            "chess": "Chess_Board",
            "checkers": "Checker_Board",
            "go": "Go_Board",
            "reversi": "reversi_board",
            "backgammon": "backgammon_board",
            "pachisi": "Pachisi_board",
            "chinese checkers": "Chinese_Checkers_Board",
        }.items()
    },
    "domino": StandardPiece("Domino", _numbers(28), "MeshIndex", (1.0, 2.0, 0.3)),
    "mahjong tile": StandardPiece("Mahjong_Tile", _numbers(36), "MeshIndex", (0.8, 1.1, 0.6)),
    "pawn": StandardPiece("PlayerPawn", _PAWNS, size=(0.8, 0.8, 1.4)),
    "ball": StandardPiece("Chinese_Checkers_Piece", _BALLS, size=(0.7, 0.7, 0.7)),
    "reversi chip": StandardPiece("reversi_chip", size=(1.2, 1.2, 0.2)),
    "coin": StandardPiece("Quarter", size=(1.0, 1.0, 0.1), more={"RotationValues": _COIN}),
    "cube": StandardPiece("BlockSquare", size=(1.0, 1.0, 1.0)),
    "block": StandardPiece("BlockRectangle", size=(1.0, 2.0, 1.0)),
    "wedge": StandardPiece("BlockTriangle", size=(1.0, 1.0, 1.0)),
    "rounded die": StandardPiece("Die_6_Rounded", ("black", "red", "green", "blue"), size=(0.66, 0.66, 0.66)),
    "piecepack die": StandardPiece("Die_Piecepack", _SUITS, size=(0.66, 0.66, 0.66)),
    **{
        f"d{sides}": StandardPiece(f"Die_{sides}", _CHROME, size=(0.8, 0.8, 0.8))
        for sides in (4, 6, 8, 10, 12, 20)
    },
}
"""Name in a definition → piece of Tabletop Simulator."""
_MIDDLE = ("BlockSquare", "BlockRectangle", "BlockTriangle", "Die_")
"""Pieces whose pivot is in their center."""


@dataclass(frozen=True)
class Standard(Scaled):
    """A piece that comes with Tabletop Simulator: `Standard("king", "chess king", "dark wood")`."""

    kind: str
    """Name of the piece; see [Names](#names)."""
    variant: str = ""
    """Material, color or number of the piece. Empty means the first variant."""

    @property
    def piece(self) -> bool:  # type: ignore[override]
        return not self.details.board

    @property
    def details(self) -> StandardPiece:
        return STANDARD_PIECES[self.kind]

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.kind not in STANDARD_PIECES:
            near = get_close_matches(str(self.kind), STANDARD_PIECES, n=1)
            raise DefinitionError(
                f"{self.key}: Tabletop Simulator has no piece {self.kind!r}.",
                where=self.where,
                hint=f"Did you mean {near[0]!r}?" if near else f"Pieces: {', '.join(STANDARD_PIECES)}.",
            )
        if self.variant and self.variant not in self.details.variants:
            known = ", ".join(self.details.variants)
            raise DefinitionError(
                f"{self.key}: the {self.kind} has no variant {self.variant!r}.",
                where=self.where,
                hint=f"Variants: {known}." if known else "Leave the variant out: this piece has none.",
            )

    @property
    def name_in_save(self) -> str:
        return self.details.name

    @property
    def size(self) -> Vec3:
        return self.scaled(self.details.size)

    @property
    def is_ground(self) -> bool:
        return self.fixed or self.details.board

    def pivot(self, down: bool) -> float:
        return self.size[2] / 2 if self.details.name.startswith(_MIDDLE) else 0.0

    def fields(self, drawings: Drawings) -> dict[str, Any]:
        made = dict(self.details.more or {})
        if self.details.variants:
            number = self.details.variants.index(self.variant or self.details.variants[0])
            made[self.details.field] = number
            if self.variant == "chrome":
                made["AltSound"] = True
        return made


@dataclass(frozen=True)
class StandardDeck(Component):
    """The deck of 52 playing cards that comes with Tabletop Simulator."""

    jokers: int = 0
    """Number of jokers to add, 0 to 10."""
    _: KW_ONLY
    scale: Factor = 1.0
    """Factor for the size of the cards."""

    tts_name: ClassVar[str] = "Deck"
    piece: ClassVar[bool] = False
    default_tint: ClassVar[tuple[float, ...]] = (0.713, 0.713, 0.713)

    def __post_init__(self) -> None:
        super().__post_init__()
        if not isinstance(self.jokers, int) or not 0 <= self.jokers <= 10:
            raise DefinitionError(
                f"{self.key}: `jokers` is {self.jokers!r}. Choose 0 to 10.", where=self.where
            )

    @property
    def numbers(self) -> list[int]:
        return [*range(CARDS), *([CARDS] * self.jokers)]

    @property
    def size(self) -> Vec3:
        return (WIDTH * self.scale, DEPTH * self.scale, HEIGHT * len(self.numbers))

    @property
    def transform_scale(self) -> Vec3:
        return (self.scale, 1.0, self.scale)

    @property
    def hidden_face_down(self) -> bool:
        return True

    def pivot(self, down: bool) -> float:
        return HEIGHT * len(self.numbers) / 2

    def fields(self, drawings: Drawings) -> dict[str, Any]:
        return {"SidewaysCard": False, "DeckIDs": self.numbers}
