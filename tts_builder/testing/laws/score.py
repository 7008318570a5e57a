"""Score sheets are consistent at every moment of a game."""

from __future__ import annotations

from tts_builder.testing.laws.subject import Law
from tts_builder.testing.laws.tables import Table, watched


class ScoreLaws(Law):
    def test_sheet_is_consistent(self, table: Table) -> None:
        for state in watched(table):
            sheet = table.rules.score(state)
            assert sheet.categories == table.game.categories
            assert len(sheet.seats) == table.players
            for score in sheet.seats:
                assert len(score.points) == len(sheet.categories)
                assert score.total == sum(score.points)
            assert sheet.final == (table.rules.actors(state) == ())

    def test_ranks_and_winners(self, table: Table) -> None:
        for state in watched(table):
            sheet = table.rules.score(state)
            ranks = [score.rank for score in sheet.seats]
            if table.players == 1:
                # A single player wins or loses against the game.
                assert ranks[0] in (1, 2)
            else:
                teams = table.game.teams(state, table.players)
                rows = list(zip(teams, sheet.seats, strict=True))
                assert len({(team, score.rank) for team, score in rows}) == len(set(teams))
                for score in sheet.seats:
                    assert score.rank == 1 + len({team for team, other in rows if other.rank < score.rank})
                    better = len({team for team, other in rows if other.total > score.total})
                    level = len({team for team, other in rows if other.total == score.total})
                    assert better < score.rank <= better + level
            assert sheet.winners == tuple(seat for seat, rank in enumerate(ranks) if rank == 1)

    def test_what_decided_is_named(self, table: Table) -> None:
        for state in watched(table):
            sheet = table.rules.score(state)
            best = max(score.total for score in sheet.seats)
            leaders = sum(score.total == best for score in sheet.seats)
            assert (sheet.decided_by == "total") == (leaders == 1)
            assert (sheet.decided_by == "shared") == (len(sheet.winners) > 1)
