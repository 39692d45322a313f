import { randomUUID } from 'node:crypto'
import type { Dice } from '../fuzz/seeded-random.ts'
import type { Answer, Person, World } from './world.ts'

/** A match as the bracket shows it. */
export interface SeenMatch {
  readonly id: string
  readonly sides: readonly (string | null)[]
  readonly winner: string | null
  readonly status: string
  readonly outcome: string | null
  readonly bestOf: number
  readonly allowsDraws: boolean
}

interface Report {
  readonly winnerId: string | null
  readonly score1?: number
  readonly score2?: number
}

const REASON = 'Decisão da organização.'

/** Notes each answer that the API should never give to such a request. */
export interface Log {
  readonly problems: string[]
  /** Answers by what was done and its status. */
  readonly counts: Map<string, number>
}

/** Two declarations, a ruling or a W.O.; some matches get only one declaration for now. */
export async function playMatch(world: World, log: Log, match: SeenMatch, dice: Dice): Promise<void> {
  const [one, two] = match.sides
  if (!one || !two) return
  const decide = () =>
    post(world, log, 'decide', world.staff, `/matches/${match.id}/decision`, rulingOf(match, dice))
  const declare = (side: string, report: Report) =>
    post(world, log, 'declare', speakerOf(world, side, dice), `/matches/${match.id}/declaration`, report)
  if (match.status === 'dispute') return decide()
  const act = dice.below(100)
  if (act < 12) return giveWalkover(world, log, match, dice.chance(25) ? [one, two] : [dice.pick([one, two])])
  if (act < 22) return decide()
  const said = reportOf(match, dice)
  const replied = act < 37 ? reportOf(match, dice) : said
  if (act < 45) return declare(dice.pick([one, two]), said)
  if (dice.chance(50)) {
    await Promise.all([declare(one, said), declare(two, replied)])
  } else {
    await declare(two, said)
    await declare(one, replied)
  }
}

export function giveWalkover(
  world: World,
  log: Log,
  match: SeenMatch,
  absentIds: readonly string[],
): Promise<void> {
  const body = { absentIds, reason: REASON }
  return post(world, log, 'walkover', world.staff, `/matches/${match.id}/walkover`, body)
}

export function correct(world: World, log: Log, match: SeenMatch, dice: Dice): Promise<void> {
  return post(world, log, 'correct', world.staff, `/matches/${match.id}/correction`, rulingOf(match, dice))
}

export function depart(world: World, log: Log, tournamentId: string, id: string, dice: Dice): Promise<void> {
  const isOwn = dice.chance(60)
  const [speaker] = world.players.get(id) ?? []
  const person = isOwn && speaker ? speaker : world.staff
  const kind = isOwn || dice.chance(50) ? 'left' : 'disqualified'
  const body = { participantId: id, kind, reason: isOwn ? '' : REASON }
  return post(world, log, kind, person, `/tournaments/${tournamentId}/departures`, body)
}

function speakerOf({ players, staff }: World, side: string, dice: Dice): Person {
  return dice.pick(players.get(side) ?? [staff])
}

function rulingOf(match: SeenMatch, dice: Dice) {
  const { winnerId, score1, score2 } = reportOf(match, dice)
  return { winnerId, score1, score2, reason: REASON }
}

function reportOf({ sides, bestOf, allowsDraws }: SeenMatch, dice: Dice): Report {
  const needed = Math.ceil(bestOf / 2)
  if (allowsDraws && dice.chance(20)) {
    const games = dice.below(needed)
    return { winnerId: null, score1: games, score2: games }
  }
  const isFirst = dice.chance(50)
  const winnerId = sides[isFirst ? 0 : 1] ?? null
  if (bestOf === 1) return { winnerId }
  const lost = dice.below(needed)
  return { winnerId, score1: isFirst ? needed : lost, score2: isFirst ? lost : needed }
}

/** Someone may be faster, or the match may not be theirs any more: those refusals are part of the game. */
const EXPECTED = new Set([200, 201, 204, 403, 404, 409])

export async function post(
  world: World,
  log: Log,
  what: string,
  { headers }: Person,
  path: string,
  body: object,
): Promise<void> {
  const key = { 'idempotency-key': randomUUID() }
  const answer = await world.send({
    method: 'POST',
    path: `/api${path}`,
    headers: { ...headers, ...key },
    body,
  })
  note(log, what, answer)
  // A correction may have put others into the match.
  if (!EXPECTED.has(answer.status) && !answer.text.includes('matches.not_a_participant'))
    log.problems.push(`${what} was answered with ${answer.status}: ${answer.text.slice(0, 300)}`)
}

function note({ counts }: Log, what: string, { status }: Answer): void {
  const name = `${what} ${status}`
  counts.set(name, (counts.get(name) ?? 0) + 1)
}
