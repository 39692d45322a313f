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
  /** Refused because the report named somebody who is not in the match: right only if its sides have changed since. */
  readonly mistaken: { readonly what: string; readonly match: SeenMatch }[]
  /** Answers by what was done and its status. */
  readonly counts: Map<string, number>
}

/** Two declarations, a ruling or a W.O.; some matches get only one declaration for now. */
export async function playMatch(world: World, log: Log, match: SeenMatch, dice: Dice): Promise<void> {
  const [one, two] = match.sides
  if (!one || !two) return
  const decide = () =>
    report(world, log, { what: 'decide', by: world.staff, path: 'decision', match }, rulingOf(match, dice))
  const declare = (side: string, said: Report) => {
    const by = speakerOf(world, side, dice)
    return report(world, log, { what: 'declare', by, path: 'declaration', match }, said)
  }
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
  const act = { what: 'walkover', by: world.staff, path: 'walkover', match }
  return report(world, log, act, { absentIds, reason: REASON })
}

export function correct(world: World, log: Log, match: SeenMatch, dice: Dice): Promise<void> {
  const act = { what: 'correct', by: world.staff, path: 'correction', match }
  return report(world, log, act, rulingOf(match, dice))
}

export function reopen(world: World, log: Log, match: SeenMatch): Promise<void> {
  const act = { what: 'reopen', by: world.staff, path: `/matches/${match.id}/reopening` }
  return post(world, log, act, { reason: REASON })
}

/** By the name of somebody who may be in the tournament already. */
export async function replace(
  world: World,
  log: Log,
  tournamentId: string,
  participantId: string,
  dice: Dice,
): Promise<void> {
  const body = { participantId, name: await nameOf(world, participantId, dice), reason: REASON }
  const path = `/tournaments/${tournamentId}/replacements`
  return post(world, log, { what: 'replace', by: world.staff, path }, body)
}

export async function enterLate(
  world: World,
  log: Log,
  tournamentId: string,
  like: string,
  dice: Dice,
): Promise<void> {
  const body = { name: await nameOf(world, like, dice) }
  const path = `/tournaments/${tournamentId}/late-entries`
  return post(world, log, { what: 'enter late', by: world.staff, path }, body)
}

/** The name of a person, or of a team if the tournament is for teams. */
async function nameOf({ db, people, teamIds }: World, like: string, dice: Dice): Promise<string> {
  if (!teamIds.includes(like)) {
    const { userId } = dice.pick(people)
    const person = db.selectFrom('profiles').select('username').where('id', '=', userId)
    return (await person.executeTakeFirstOrThrow()).username
  }
  const team = db.selectFrom('teams').select('name').where('id', '=', dice.pick(teamIds))
  return (await team.executeTakeFirstOrThrow()).name
}

export function depart(world: World, log: Log, tournamentId: string, id: string, dice: Dice): Promise<void> {
  const isOwn = dice.chance(60)
  const [speaker] = world.players.get(id) ?? []
  const person = isOwn && speaker ? speaker : world.staff
  const kind = isOwn || dice.chance(50) ? 'left' : 'disqualified'
  const body = { participantId: id, kind, reason: isOwn ? '' : REASON }
  return post(world, log, { what: kind, by: person, path: `/tournaments/${tournamentId}/departures` }, body)
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

interface Act {
  readonly what: string
  readonly by: Person
  readonly path: string
}

async function report(
  world: World,
  log: Log,
  { what, by, path, match }: Act & { readonly match: SeenMatch },
  body: object,
): Promise<void> {
  const answer = await send(world, log, { what, by, path: `/matches/${match.id}/${path}` }, body)
  if (answer.text.includes('matches.not_a_participant')) log.mistaken.push({ what, match })
  else requireExpected(log, what, answer)
}

export async function post(world: World, log: Log, act: Act, body: object): Promise<void> {
  requireExpected(log, act.what, await send(world, log, act, body))
}

/** A correction may give a match other sides while a report of the former ones is on its way. */
export function checkMistaken({ mistaken, problems }: Log, matches: readonly SeenMatch[]): void {
  for (const { what, match } of mistaken.splice(0)) {
    const now = matches.find(({ id }) => id === match.id)
    if (now?.sides.join() === match.sides.join())
      problems.push(`${what} was refused as if ${match.sides.join(' and ')} did not play in it`)
  }
}

async function send(world: World, log: Log, { what, by, path }: Act, body: object): Promise<Answer> {
  const headers = { ...by.headers, 'idempotency-key': randomUUID() }
  const answer = await world.send({ method: 'POST', path: `/api${path}`, headers, body })
  note(log, what, answer)
  return answer
}

function requireExpected({ problems }: Log, what: string, { status, text }: Answer): void {
  if (!EXPECTED.has(status)) problems.push(`${what} was answered with ${status}: ${text.slice(0, 300)}`)
}

function note({ counts }: Log, what: string, { status }: Answer): void {
  const name = `${what} ${status}`
  counts.set(name, (counts.get(name) ?? 0) + 1)
}
