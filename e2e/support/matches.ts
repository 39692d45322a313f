import { expect } from '@playwright/test'
import { playForPrize } from '../../apps/api/src/features/prizes/testing.ts'
import {
  changeTournament,
  makeStartedTournament,
  startMissingClocks,
  winMatch,
} from '../../apps/api/src/features/tournaments/testing.ts'
import type { Stack } from '../../tools/stack/index.ts'
import { people, type Somebody } from './people.ts'

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

/** A final with a clock, and who runs it. */
export async function clockedFinal(stack: Stack, name = 'Copa do Relógio') {
  const [ana, bia, organiser] = await people(stack, 'ana', 'bia', 'org')
  if (!ana || !bia || !organiser) throw new Error('nobody plays')
  const { id } = await makeStartedTournament(stack.db, {
    name,
    created_by: organiser.id,
    participants: [ana.id, bia.id],
    clock_minutes: 15,
    clock_first_minutes: 30,
  })
  await startMissingClocks(stack.db, id)
  const [match] = await matchesOf(stack, id)
  if (!match) throw new Error('nothing was drawn')
  return { id, matchId: match.id, ana, bia, organiser }
}

/** As if the time were over: the worker runs what the queue has for the deadline. */
export async function passDeadline({ owner }: Stack, matchId: string): Promise<void> {
  await owner.query(
    `update match_clocks set deadline_at = now() - interval '1 second' where match_id = $1 and deadline_at is not null`,
    [matchId],
  )
  await owner.query(
    `select graphile_worker.add_job('matches.clock-deadline', json_build_object('matchId', match_id, 'version', version),
       job_key => 'clock:' || match_id)
     from match_clocks where match_id = $1`,
    [matchId],
  )
}
