import { expect } from '@playwright/test'
import { playForPrize } from '../../apps/api/src/features/prizes/testing.ts'
import { makeStartedTournament, winMatch } from '../../apps/api/src/features/tournaments/testing.ts'
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

/** A tournament of these people that has begun, and its first match with those who play it. */
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

/** Moves the start into the past, and waits until no process gives out the answer it kept from before. */
export async function passStartTime(stack: Stack, tournamentId: string): Promise<void> {
  await stack.owner.query("update tournaments set starts_at = now() - interval '5 minutes' where id = $1", [
    tournamentId,
  ])
  for (const { url } of stack.servers)
    await expect
      .poll(async () => {
        const answer = await fetch(`${url}/api/tournaments/${tournamentId}`)
        const { startsAt } = (await answer.json()) as { startsAt: string }
        return Date.parse(startsAt) < Date.now()
      })
      .toBe(true)
}

/** Where everybody goes when a match is over. */
export const tournamentUrl = (tournamentId: string): RegExp => new RegExp(`/tournaments/${tournamentId}$`)

export const decide = ({ db }: Stack, matchId: string, winnerId: string) => winMatch(db, matchId, winnerId)

/** Plays open matches in their order until so many are decided or all of them: the first of each pair wins. */
export const play = ({ db }: Stack, tournamentId: string, count = Number.POSITIVE_INFINITY) =>
  playForPrize(db, tournamentId, count)
