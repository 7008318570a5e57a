"""Players who sit down, get up, come late or press End Turn: those who are present play the game."""

from __future__ import annotations

from typing import Any

import msgspec

from tts_builder.engine.game import Game
from tts_builder.engine.record import LogEntry, SeatInfo
from tts_builder.engine.selfplay import Playthrough
from tts_builder.headless.api.interface import panel_of
from tts_builder.headless.players.controls import Player
from tts_builder.headless.table import Table
from tts_builder.referee.verdict.built import mod_of, undrawn_save
from tts_builder.referee.verdict.wire import plain
from tts_builder.testing.laws.sitting import Sitting, anybody_acts
from tts_builder.testing.laws.subject import DoesNotApplyError, Law, at_a_table, where_it_applies

GUEST = ("A guest", "76561190000000088")


def endings(game: Game, state: Any, seat: int) -> list[Any]:
    """The legal moves of a seat that end its turn."""
    return [move for move in game.rules.moves(state, seat) if plain(move).get("do") in game.ending]


def one_may_end_the_turn(game: Game, so_far: Playthrough) -> bool:
    actors = game.rules.actors(so_far.state)
    return len(actors) == 1 and actors[0] >= 0 and len(endings(game, so_far.state, actors[0])) == 1


def nobody_may_end_the_turn(game: Game, so_far: Playthrough) -> bool:
    return anybody_acts(game, so_far) and not any(
        endings(game, so_far.state, seat) for seat in game.rules.actors(so_far.state)
    )


def empty_table(game: Game) -> Table:
    """The game as built, before its set-up, without players."""
    table = Table(undrawn_save(game), seed=1)
    table.settle()
    return table


def sat_down(table: Table, *colors: str) -> list[Player]:
    people = [table.player(color).sit(f"Player {color}") for color in colors]
    table.settle()
    return people


def is_chosen(table: Table, ident: str) -> bool:
    return table.ui.attribute(ident, "color") == "#E8B84A"


def spare_place(sitting: Sitting) -> str:
    free = [color for color in sitting.mod.places if color not in sitting.hands.colors]
    if not free:
        raise DoesNotApplyError("every place is taken")
    return free[0]


def button_saying(sitting: Sitting, player: Player, text: str) -> str:
    found = sitting.hands.find_button(player, text)
    assert found is not None, text
    return found


@at_a_table
class ComingLaws(Law):
    # ---------------------------------------------------------------- the game's own End Turn button

    @where_it_applies
    def test_end_turn_makes_the_move_that_ends_the_turn(self) -> None:
        sitting = Sitting(self.game.id, one_may_end_the_turn, "no turn ends by a move of its own")
        seat, before = sitting.actor(), sitting.record()
        (move,) = endings(sitting.game, sitting.state(), seat)
        assert sitting.player(seat).end_turn()
        made = sitting.check().moves[len(before.moves)]
        assert (made.seat, made.move) == (seat, plain(move))
        actors = sitting.game.rules.actors(sitting.state())
        assert not actors or sitting.table.turn in {sitting.hands.colors[actor] for actor in actors}

    @where_it_applies
    def test_end_turn_where_the_turn_goes_on_gives_the_marker_back(self) -> None:
        sitting = Sitting(self.game.id, nobody_may_end_the_turn, "every turn may end at any time")
        before, holder = sitting.record(), sitting.table.turn
        told = len(sitting.table.log)
        assert sitting.table.player(holder).end_turn()
        sitting.unchanged(before)
        assert sitting.table.turn == holder
        sentences = [entry for entry in sitting.table.log[told:] if entry.to == holder]
        assert len(sentences) == 1
        assert "turn" in sentences[0].text

    # ---------------------------------------------------------------- set-up

    def test_choices_survive_when_somebody_sits_down(self) -> None:
        table, game = empty_table(self.game), self.game
        (host,) = sat_down(table, mod_of(game.id).places[0])
        chosen = f"players-{game.players[-1]}"
        assert host.click(chosen)
        for option in game.options:
            assert host.click(f"option-{option.name}")
        shown = [table.ui.attribute(f"option-{option.name}", "text") for option in game.options]
        second, *_ = sat_down(table, mod_of(game.id).places[1])
        second.leave()
        table.settle()
        assert is_chosen(table, chosen)
        assert shown == [table.ui.attribute(f"option-{option.name}", "text") for option in game.options]

    def test_the_number_of_players_follows_those_who_sit_until_it_is_chosen(self) -> None:
        table, places = empty_table(self.game), mod_of(self.game.id).places
        for seated, color in enumerate(places, 1):
            sat_down(table, color)
            fitting = seated if seated in self.game.players else self.game.players[0]
            assert [n for n in self.game.players if is_chosen(table, f"players-{n}")] == [fitting]

    def test_those_who_sit_play_whatever_the_number_of_players(self) -> None:
        mod = mod_of(self.game.id)
        for players in self.game.players:
            for color in mod.places:
                table = empty_table(self.game)
                (host,) = sat_down(table, color)
                host.click(f"players-{players}")
                host.click("start")
                table.settle()
                colors = [seat["color"] for seat in recorded(table)["seats"]]
                assert color in colors
                assert len(colors) == players
                assert colors == [place for place in mod.places if place in colors]

    # ---------------------------------------------------------------- in the middle of a game

    @where_it_applies
    def test_hotseat_ends_when_a_second_player_sits_down(self) -> None:
        table, mod = empty_table(self.game), mod_of(self.game.id)
        (host,) = sat_down(table, mod.places[0])
        host.click(f"players-{self.game.players[-1]}")
        host.click("start")
        table.settle()
        assert table.ui.attribute("hotseat", "text") == "Hotseat: on"
        here = table.world.seats.people[0].color
        sat_down(table, next(color for color in mod.places if color != here))
        assert table.ui.attribute("hotseat", "text") == "Hotseat: off"
        # A player may switch it on again. A change of color alone does not end it.
        table.player(table.world.seats.people[0].color).click("hotseat")
        table.settle()
        assert table.ui.attribute("hotseat", "text") == "Hotseat: on"

    def test_empty_seats_agree_to_an_undo(self) -> None:
        sitting = Sitting(self.game.id)
        last = sitting.record().moves[-1].seat
        asking = sitting.others(last)[0]
        before = sitting.record()
        for seat in sitting.others(asking)[1:]:
            sitting.player(seat).leave()
        sitting.player(asking).click("undo")
        sitting.table.settle()
        assert sitting.record().moves == before.moves
        sitting.player(sitting.others(asking)[0]).leave()
        undone = sitting.check()
        assert len(undone.moves) < len(before.moves)
        assert undone.log[-1].what == "undone"
        assert not sitting.table.ui.visible("ask")

    @where_it_applies
    def test_a_seat_that_was_left_is_taken_over_at_another_color(self) -> None:
        sitting = Sitting(self.game.id)
        color = spare_place(sitting)
        seat, before = sitting.actor(), sitting.record()
        guest = sitting.table.player(color).sit(*GUEST)
        sitting.table.settle()
        text = f"Play on for {before.seats[seat].name}"
        assert sitting.hands.find_button(guest, text) is None
        sitting.player(seat).leave()
        sitting.table.settle()
        assert guest.click(button_saying(sitting, guest, text))
        sitting.unchanged(before)
        after = sitting.record()
        assert after.seats[seat] == SeatInfo(color, *GUEST)
        assert after.log == (
            *before.log,
            LogEntry(len(before.moves), seat, "seated", before.seats[seat].name),
        )
        sitting.hands.colors = tuple(each.color for each in after.seats)
        sitting.move(seat)
        sitting.check()

    @where_it_applies
    def test_nobody_takes_over_a_seat_at_which_somebody_sits(self) -> None:
        sitting = Sitting(self.game.id)
        guest = sitting.table.player(spare_place(sitting)).sit(*GUEST)
        sitting.table.settle()
        before = sitting.record()
        for ident in sitting.hands.buttons():
            guest.click(ident)
        sitting.unchanged(before)
        assert sitting.record().seats == before.seats

    def test_who_comes_late_sees_the_panel_and_has_the_turn(self) -> None:
        sitting = Sitting(self.game.id)
        seat = sitting.actor()
        color = sitting.hands.colors[seat]
        right = sitting.table.ui.attribute("status", "text")
        sitting.player(seat).leave()
        sitting.table.settle()
        # Until the first update, the screen of a new player shows the panel of the save.
        panel = panel_of(sitting.table.world, sitting.table.world.global_script)
        element = panel.find("status")
        assert element is not None
        panel.set_attribute(element, "text", "")
        told = len(sitting.table.log)
        sitting.table.player(color).sit(*GUEST)
        sitting.table.settle()
        name = sitting.record().seats[seat].name
        assert sitting.table.ui.attribute("status", "text") == right.replace(name, GUEST[0])
        assert [entry.text for entry in sitting.table.log[told:] if entry.to == color]
        actors = sitting.game.rules.actors(sitting.state())
        assert sitting.table.turn in {sitting.hands.colors[actor] for actor in actors}


def recorded(table: Table) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(table.global_.call("getRecord"))
    return found
