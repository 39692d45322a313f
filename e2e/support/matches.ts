import { expect } from '@playwright/test'
import { playForPrize } from '../../apps/api/src/features/prizes/testing.ts'
import {
  changeTournament,
  makeStartedTournament,
  winMatch,
} from '../../apps/api/src/features/tournaments/testing.ts'
import type { Stack } from '../../tools/stack/index.ts'
import type { Somebody } from './people.ts'

export interface DrawnMatch {
  readonly id: string
  readonly one: string
  readonly two: string
}

export async function matchesOf(stack: Stack, tournamentId: string, round = 1): Promise<DrawnMatch[]> {
  const { rows } = await stack.owner.query<DrawnMatch>(
    `select id, participant1_id as one, participant2_id as two from tournament_matches
     where tournament_id = $1 and round_number = $2 order by match_number`,
    [tournamentId, round],
  )
  return rows
}

/** Starts a tournament with these people and returns its first match with both players. */
export async function started(stack: Stack, persons: readonly Somebody[], name = 'Copa do Bairro') {
  const { id } = await makeStartedTournament(stack.db, { name, participants: persons.map((one) => one.id) })
  const [match, ...others] = await matchesOf(stack, id)
  const personOf = (participantId?: string) => {
    const person = persons.find((one) => one.id === participantId)
    if (!person) throw new Error('the draw has somebody else')
    return person
  }
  if (!match) throw new Error('nothing was drawn')
  return { tournamentId: id, match, others, one: personOf(match.one), two: personOf(match.two), personOf }
}

/**
 * Moves the start into the past. Waits until no process serves a cached response from before, for pages that know
 * no hint yet.
 */
export async function passStartTime(stack: Stack, tournamentId: string): Promise<void> {
  await changeTournament(stack.db, tournamentId, { starts_at: new Date(Date.now() - 5 * 60_000) })
  for (const { url } of stack.servers)
    await expect
      .poll(async () => {
        const answer = await fetch(`${url}/api/tournaments/${tournamentId}`)
        const { startsAt } = (await answer.json()) as { startsAt: string }
        return Date.parse(startsAt) < Date.now()
      })
      .toBe(true)
}

/** Where players are redirected after a match. */
export const tournamentUrl = (tournamentId: string): RegExp => new RegExp(`/tournaments/${tournamentId}$`)

export const decide = ({ db }: Stack, matchId: string, winnerId: string) => winMatch(db, matchId, winnerId)

/** Decides open matches in order, up to `count`: the first side of each wins. */
export const play = ({ db }: Stack, tournamentId: string, count = Number.POSITIVE_INFINITY) =>
  playForPrize(db, tournamentId, count)
