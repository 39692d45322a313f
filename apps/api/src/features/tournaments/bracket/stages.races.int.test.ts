import { keyOf } from '@trunfo/brackets'
import { beforeAll, expect, test } from 'vitest'
import { type SignedIn, useTestApp } from '../../../../test/app.ts'
import { bracketsDriver } from '../../../../test/brackets.ts'
import { everyInterleaving, type Race } from '../../../../test/interleave.ts'
import { matchesDriver } from '../../../../test/matches.ts'
import { followingOf } from '../bracket-engine.ts'
import type { StageDraft } from '../stages.rules.ts'
import { makeStartedTournament } from '../testing.ts'
import { findMatches } from './matches.queries.ts'
import { findFacts, findOpenStages } from './stages.queries.ts'

const testApp = await useTestApp({ DATABASE_POOL_MAX: '20' })
const { app, services, signIn } = testApp
const { db } = services
const { tournamentOf, told } = bracketsDriver(testApp)
const { decide, declare, send } = matchesDriver(testApp)

const KNOCKOUT: StageDraft = { format: 'knockout', settings: { thirdPlace: true } }
const SWISS: StageDraft = { format: 'swiss', settings: { rounds: 2, allowsDraws: false } }
const GROUPS: readonly StageDraft[] = [
  { format: 'round-robin', settings: {}, groups: 2, cut: { perGroup: 1, best: 0 } },
  { format: 'knockout', settings: {} },
]

let moderator: SignedIn
let admin: SignedIn
let players: readonly SignedIn[]
beforeAll(async () => {
  moderator = await signIn(['moderador'])
  admin = await signIn(['admin'])
  players = await Promise.all(Array.from({ length: 6 }, () => signIn()))
})

interface Played {
  readonly id: string
  readonly one: string
  readonly two: string
  readonly winnerId: string | null
  readonly round: number
  readonly bracket: string
  readonly group: number
  readonly status: string
}

/** A tournament of the first of the players, and its matches of a stage. */
async function cup(stages: readonly StageDraft[], size = 4) {
  const participants = players.slice(0, size).map(({ userId }) => userId)
  const { id } = await makeStartedTournament(db, { participants, stages })
  const matches = (position = 1) =>
    db
      .selectFrom('tournament_matches as match')
      .innerJoin('tournament_stages as stage', 'stage.id', 'match.stage_id')
      .select(['match.id', 'winner_id as winnerId', 'round_number as round', 'bracket', 'match.status'])
      .select(['participant1_id as one', 'participant2_id as two', 'group_number as group'])
      .where('match.tournament_id', '=', id)
      .where('stage.position', '=', position)
      .orderBy('bracket')
      .orderBy('group_number')
      .orderBy('round_number')
      .orderBy('match_number')
      .$narrowType<{ one: string; two: string }>()
      .execute()
  const open = async (position = 1): Promise<Played[]> =>
    (await matches(position)).filter(({ status }) => status === 'in_progress')
  return { id, matches, open }
}

/** Two groups of three, in which nothing but `left` matches each is to be played. The player who enrolled first always wins. */
async function groups(left: 0 | 1) {
  const made = await cup(GROUPS, 6)
  const next = async () => {
    const all = await made.matches()
    const undecided = (group: number) =>
      all.filter((match) => match.group === group && !match.winnerId).length
    return (await made.open()).find(({ group }) => undecided(group) > left)
  }
  for (let match = await next(); match; match = await next()) await winBetter(match)
  return made
}

const rank = (id: string) => players.findIndex(({ userId }) => userId === id)

const win = ({ id, one }: Played) => decide(moderator, id, one)
const correct = ({ id, one, two, winnerId }: Played) =>
  send(moderator, 'POST', `/${id}/correction`, { winnerId: winnerId === one ? two : one, reason: 'Engano' })
const post = (url: string, who: SignedIn, payload: object, method: 'POST' | 'PUT' = 'POST') =>
  app.inject({
    method,
    url: `/api/tournaments/${url}`,
    headers: { ...who.headers, 'idempotency-key': crypto.randomUUID() },
    payload,
  })

const better = ({ one, two }: Played) => (rank(one) < rank(two) ? one : two)
const winBetter = (match: Played) => decide(moderator, match.id, better(match))

/** What is stored follows from itself: nothing is left to draw, and exactly what can be played is open. */
async function expectConsistent(id: string) {
  const { status } = await tournamentOf(id)
  const stages = await findOpenStages(db, id)
  for (const stage of stages) {
    const matches = await findMatches(db, stage.id)
    const { drawn, playable, isFinished } = followingOf(await findFacts(db, stage), matches)
    const isRunning = stage === stages.at(-1) && status === 'in_progress'
    const open = matches.filter((match) => ['in_progress', 'dispute'].includes(match.status))
    expect(drawn).toEqual([])
    expect(isFinished).toBe(!isRunning)
    expect(new Set(open.map(keyOf))).toEqual(playable)
  }
}

async function completions(id: string): Promise<number> {
  return (await told(id)).filter(({ name }) => name === 'tournament.completed').length
}

const inEveryOrder = (scenario: (race: Race) => Promise<unknown>) => everyInterleaving(testApp, scenario)

test('the last results of two feeders: the final and the third-place match get both sides', async () => {
  await inEveryOrder(async (race) => {
    const { id, open } = await cup([KNOCKOUT])
    const [first, second] = (await open()) as [Played, Played]
    await race([() => win(first), () => win(second)])
    const [final, third] = (await open()) as [Played, Played]
    expect([final.one, final.two]).toEqual([first.one, second.one])
    expect([third.one, third.two]).toEqual([first.two, second.two])
    await expectConsistent(id)
  })
})

test('a result against the correction of the other feeder', async () => {
  await inEveryOrder(async (race) => {
    const { id, open, matches } = await cup([KNOCKOUT])
    const [first, second] = (await open()) as [Played, Played]
    await win(first)
    const answers = await race([() => win(second), () => correct({ ...first, winnerId: first.one })])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204])
    const final = (await matches()).find(({ bracket, round }) => bracket === 'main' && round === 2)
    expect([final?.one, final?.two]).toEqual([first.two, second.one])
    await expectConsistent(id)
  })
})

test('a result of the final against a correction before it: one of them is refused or the final is played again', async () => {
  await inEveryOrder(async (race) => {
    const { id, open, matches } = await cup([KNOCKOUT])
    const [first, second] = (await open()) as [Played, Played]
    for (const semifinal of [first, second]) await win(semifinal)
    const [final] = (await open()) as [Played]
    await race([() => win(final), () => correct({ ...first, winnerId: first.one })])
    const [one] = await matches()
    const after = (await matches()).find((match) => match.id === final.id)
    expect(after?.one).toBe(one?.winnerId)
    if (after?.winnerId) expect([after.one, after.two]).toContain(after.winnerId)
    await expectConsistent(id)
  })
})

test('the final against the third-place match: the tournament ends once, after both', async () => {
  await inEveryOrder(async (race) => {
    const { id, open } = await cup([KNOCKOUT])
    for (const semifinal of await open()) await win(semifinal)
    const [final, third] = (await open()) as [Played, Played]
    const answers = await race([() => win(final), () => win(third)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204])
    expect(await tournamentOf(id)).toMatchObject({ status: 'completed', champion_id: final.one })
    expect(await completions(id)).toBe(1)
    await expectConsistent(id)
  })
})

test('the last two results of a Swiss round: the next one is paired once', async () => {
  await inEveryOrder(async (race) => {
    const { id, open, matches } = await cup([SWISS])
    const [first, second] = (await open()) as [Played, Played]
    await race([() => win(first), () => win(second)])
    expect((await matches()).filter(({ round }) => round === 2)).toHaveLength(2)
    await expectConsistent(id)
  })
})

test('the last result of a Swiss round against a departure: nobody who has left is paired', async () => {
  await inEveryOrder(async (race) => {
    const { id, open, matches } = await cup([SWISS], 6)
    const [first, second, third] = (await open()) as [Played, Played, Played]
    for (const match of [first, second]) await win(match)
    const leaving = { participantId: first.two, kind: 'left', reason: 'Precisou sair' }
    const [, left] = await race([() => win(third), () => post(`${id}/departures`, admin, leaving)])
    expect(left.statusCode).toBe(204)
    const own = (await matches()).filter(
      ({ round, one, two }) => round === 2 && [one, two].includes(first.two),
    )
    // Somebody who had been paired before they left loses by W.O.
    expect(own.every(({ status, winnerId }) => status === 'completed' && winnerId !== first.two)).toBe(true)
    await expectConsistent(id)
  })
})

test('the last matches of two groups: the next stage opens once', async () => {
  await inEveryOrder(async (race) => {
    const { id, open, matches } = await groups(1)
    const [first, second] = (await open()) as [Played, Played]
    const answers = await race([() => winBetter(first), () => winBetter(second)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204])
    expect(await matches(2)).toHaveLength(1)
    await expectConsistent(id)
  })
})

test('a result against the cancellation: the tournament ends or is cancelled', async () => {
  await inEveryOrder(async (race) => {
    const { id, open } = await cup([SWISS], 2)
    const [match] = (await open()) as [Played]
    const cancelled = { status: 'cancelled', reason: 'Faltou luz' }
    await race([() => win(match), () => post(`${id}/status`, admin, cancelled, 'PUT')])
    const { status, champion_id } = await tournamentOf(id)
    expect(await completions(id)).toBe(status === 'completed' ? 1 : 0)
    if (status === 'completed') return expectConsistent(id)
    expect({ status, champion_id }).toEqual({ status: 'cancelled', champion_id: null })
  })
})

test('a cut made again against the first declaration: either the next stage has begun or it is drawn anew', async () => {
  await inEveryOrder(async (race) => {
    const { id, matches } = await groups(0)
    const [final] = (await matches(2)) as [Played]
    // The winner of the other group plays the final in any case.
    const ofGroup = (await matches()).filter(({ group }) => group === 1)
    const [first = '', second = ''] = [...new Set(ofGroup.flatMap(({ one, two }) => [one, two]))].toSorted(
      (one, other) => rank(one) - rank(other),
    )
    const decisive = ofGroup.find(({ one, two }) =>
      [first, second].every((each) => [one, two].includes(each)),
    )
    const other = final.one === first ? final.two : final.one
    const finalist = players[rank(other)] as SignedIn
    const [declared, corrected] = await race([
      () => declare(finalist, final.id, final.one),
      () => correct(decisive as Played),
    ])
    expect(corrected.statusCode).toBe(204)
    const [after] = (await matches(2)) as [Played]
    const hasBegun = declared.statusCode === 204
    expect(after.id === final.id).toBe(hasBegun)
    expect(new Set([after.one, after.two])).toEqual(new Set([hasBegun ? first : second, other]))
    const stored = await db
      .selectFrom('match_declarations')
      .select('match_id')
      .where('match_id', 'in', [final.id, after.id])
      .execute()
    expect(stored).toHaveLength(hasBegun ? 1 : 0)
    // A cut that stays as it was does not follow from the corrected table.
    if (!hasBegun) await expectConsistent(id)
  })
})
