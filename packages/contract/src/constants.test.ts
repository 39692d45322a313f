import { expect, test } from 'vitest'
import { BAN_TOAST_MS, CONFIRMED_TOAST_MS, PASSWORD_MIN } from './accounts.ts'
import { FEATURED_TOURNAMENTS_MAX } from './home.ts'
import { MATCH_REDIRECT_MS } from './matches.ts'
import { RANKING_SIZE } from './rankings.ts'
import { TEAM_MEMBER_GAMES_MAX, TEAM_MEMBERS_MAX, TEAM_TAG_MAX, TEAM_TAG_MIN } from './teams.ts'
import { TOURNAMENT_PARTICIPANTS_MIN } from './tournaments.ts'

/** Section 9 of both parts of the specification, where it names a number that both sides share. */
test('constants and limits are those of the specification', () => {
  expect([TEAM_MEMBERS_MAX, TEAM_TAG_MIN, TEAM_TAG_MAX, TEAM_MEMBER_GAMES_MAX]).toEqual([10, 3, 5, 2])
  expect(TOURNAMENT_PARTICIPANTS_MIN).toBe(2)
  expect([FEATURED_TOURNAMENTS_MAX, RANKING_SIZE]).toEqual([3, 10])
  expect(PASSWORD_MIN).toBe(6)
  expect([BAN_TOAST_MS, CONFIRMED_TOAST_MS, MATCH_REDIRECT_MS]).toEqual([5000, 8000, 3000])
})
