import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type SignedIn, useTestApp } from '../../../../test/app.ts'
import { bracketsDriver } from '../../../../test/brackets.ts'
import { longRun } from '../../../../test/long-run.ts'
import { codeOf, matchesDriver } from '../../../../test/matches.ts'
import { makeStartedTournament } from '../../tournaments/testing.ts'
import { outcomeOf } from './declarations.ts'

/**
 * Runs the same histories through a model of the declaration rules and through the API, which mostly uses a
 * PostgreSQL function. After every step both must have the same response, stored state and events.
 */
const testApp = await useTestApp()
const { services, signIn } = testApp
const { db } = services
const { declare, decide, send } = matchesDriver(testApp)
const { matchesOf } = bracketsDriver(testApp)
const people = await Promise.all(Array.from({ length: 8 }, () => signIn()))
const moderator = await signIn(['moderador'])

interface ModelMatch {
  readonly id: string
  readonly round: number
  readonly sides: readonly [string, string]
  readonly declarations: { participantId: string; winnerId: string }[]
  status: string
  winnerId: string | null
  hasOpenCase: boolean
  hasCalled: boolean
}

interface Step {
  readonly act: 'declare' | 'decide' | 'call' | 'cancel'
  /** Index into all matches so far; open ones are drawn more often. */
  readonly match: number
  readonly speaker: 0 | 1
  /** 2 is a person who does not play in this match. */
  readonly named: 0 | 1 | 2
}

const steps: fc.Arbitrary<Step> = fc.record({
  act: fc.oneof(
    { weight: 60, arbitrary: fc.constant('declare' as const) },
    { weight: 9, arbitrary: fc.constantFrom('decide' as const, 'call' as const) },
    { weight: 1, arbitrary: fc.constant('cancel' as const) },
  ),
  match: fc.nat(6),
  speaker: fc.constantFrom(0, 1),
  named: fc.oneof(
    { weight: 10, arbitrary: fc.constantFrom<(0 | 1)[]>(0, 0, 0, 0, 1) },
    { weight: 1, arbitrary: fc.constant<2>(2) },
  ),
})

class Model {
  readonly matches: ModelMatch[] = []
  isCancelled = false

  declare(match: ModelMatch, participantId: string, winnerId: string): { code: string; told: string[] } {
    const own = match.declarations.find((one) => one.participantId === participantId)
    if (own || match.status !== 'in_progress' || this.isCancelled) {
      if (own?.winnerId === winnerId) return { code: 'done', told: [] }
      if (this.isCancelled) return { code: 'matches.called_off', told: [] }
      const reason = match.status === 'in_progress' ? 'already_declared' : 'not_in_progress'
      return { code: `matches.${reason}`, told: [] }
    }
    if (!match.sides.includes(winnerId)) return { code: 'matches.not_a_participant', told: [] }
    match.declarations.push({ participantId, winnerId })
    return { code: 'done', told: [...this.#conclude(match), 'match.lobby-changed'] }
  }

  #conclude(match: ModelMatch): string[] {
    const said = match.declarations.map(({ participantId, winnerId }) => {
      const score = [Number(winnerId === match.sides[0]), Number(winnerId === match.sides[1])] as const
      return { participantId, result: { kind: 'won', winnerId, score } as const }
    })
    const outcome = outcomeOf(said, { isScoreCounted: false })
    if (outcome.kind === 'waiting') return ['match.side-declared']
    if (outcome.kind === 'agreed') return this.win(match, outcome.result.winnerId ?? '')
    match.status = 'dispute'
    match.hasOpenCase = true
    return ['tournament.match-disputed', 'match.case-changed', 'match.dispute-opened']
  }

  win(match: ModelMatch, winnerId: string): string[] {
    match.winnerId = winnerId
    match.status = 'completed'
    const round = this.matches.filter((one) => one.round === match.round)
    const isRoundOver = round.every((one) => one.winnerId !== null)
    const isOver = isRoundOver && round.length === 1
    const closes = match.hasOpenCase
    match.hasOpenCase = false
    return [
      'tournament.match-decided',
      ...(isRoundOver ? [isOver ? 'tournament.completed' : 'tournament.round-drawn'] : []),
      ...(closes ? ['match.case-changed'] : []),
    ]
  }
}

/** Copies drawn matches into the model; drawing has a property test of its own. */
async function takeOver(model: Model, tournamentId: string): Promise<void> {
  const known = new Set(model.matches.map(({ id }) => id))
  for (const { id, round, participant1Id, participant2Id } of await matchesOf(tournamentId)) {
    if (known.has(id)) continue
    model.matches.push({
      id,
      round,
      sides: [participant1Id, participant2Id ?? ''],
      declarations: [],
      status: 'in_progress',
      winnerId: null,
      hasOpenCase: false,
      hasCalled: false,
    })
  }
}

async function storedOf(model: Model) {
  const { rows } = await testApp.pool.query(
    `select match.id, match.status, match.winner_id as "winnerId",
       exists (select from match_cases where match_id = match.id and closed_at is null) as "hasOpenCase",
       coalesce((
         select json_agg(json_build_object('participantId', participant_id, 'winnerId', winner_id)
           order by said.declared_at, participant_id)
         from match_declarations as said where match_id = match.id
       ), '[]') as declarations,
       (select count(*)::int from match_history where match_id = match.id and kind = 'declared') as "declaredInHistory"
     from tournament_matches as match where match.id = any ($1)`,
    [model.matches.map(({ id }) => id)],
  )
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}

let seen = '0'
/** Events emitted since the last call. Within one command the queue has no order. */
async function toldSince(): Promise<{ name: string; payload: Record<string, unknown> }[]> {
  const { rows } = await testApp.pool.query(
    `select id, payload->'event'->>'name' as name, payload->'event'->'payload' as payload
     from graphile_worker._private_jobs where id > $1 and payload->'event' is not null order by id`,
    [seen],
  )
  seen = rows.at(-1)?.id ?? seen
  return rows
}

const personOf = (participantId: string) => people.find(({ userId }) => userId === participantId) as SignedIn
const verdictOf = (response: Awaited<ReturnType<typeof declare>>) =>
  response.statusCode === 204 ? 'done' : codeOf(response)
const reached = { done: 0, refused: 0, disputed: 0, agreed: 0, roundsEnded: 0 }

async function play(model: Model, tournamentId: string, { act, match: at, ...step }: Step): Promise<void> {
  const open = model.matches.filter(({ winnerId }) => winnerId === null)
  const match = [...open, ...open, ...model.matches][at % (2 * open.length + model.matches.length)]
  if (!match) return
  const stranger = people.find(({ userId }) => !match.sides.includes(userId))?.userId ?? ''
  const winnerId = [...match.sides, stranger][step.named] ?? ''
  const participantId = match.sides[step.speaker]

  if (act === 'declare') {
    const expected = model.declare(match, participantId, winnerId)
    expect(verdictOf(await declare(personOf(participantId), match.id, winnerId))).toBe(expected.code)
    const told = await toldSince()
    expect(told.map(({ name }) => name).sort()).toEqual(expected.told.sort())
    expectFacts(told, { match, tournamentId, participantId })
    reached[expected.code === 'done' ? 'done' : 'refused'] += 1
    if (expected.told.includes('tournament.match-disputed')) reached.disputed += 1
    if (expected.told.includes('tournament.match-decided')) reached.agreed += 1
    if (expected.told.some((name) => /round-drawn|completed/.test(name))) reached.roundsEnded += 1
  } else if (act === 'decide' && match.winnerId === null && step.named !== 2 && !model.isCancelled) {
    expect(verdictOf(await decide(moderator, match.id, winnerId))).toBe('done')
    model.win(match, winnerId)
  } else if (act === 'call' && match.winnerId === null && !match.hasCalled && !model.isCancelled) {
    const called = await send(personOf(participantId), 'POST', `/${match.id}/support-call`)
    expect(called.statusCode).toBeLessThan(300)
    match.hasOpenCase = true
    match.hasCalled = true
  } else if (act === 'cancel') {
    // Only if the tournament is not over yet.
    if (model.matches.some(({ winnerId }) => winnerId === null)) {
      await db
        .updateTable('tournaments')
        .set({ status: 'cancelled' })
        .where('id', '=', tournamentId)
        .execute()
      model.isCancelled = true
    }
  }
  await toldSince()
  await takeOver(model, tournamentId)
}

/** Checks the payloads that reactions read against those of the TypeScript path. */
function expectFacts(
  told: Awaited<ReturnType<typeof toldSince>>,
  { match, tournamentId, participantId }: { match: ModelMatch; tournamentId: string; participantId: string },
): void {
  const [one, two] = match.sides
  const facts: Record<string, object> = {
    'match.lobby-changed': { matchId: match.id, tournamentId },
    'match.side-declared': {
      matchId: match.id,
      round: match.round,
      number: expect.any(Number),
      tournamentId,
      tournamentName: expect.any(String),
      participantId,
      opponentId: participantId === one ? two : one,
    },
    'match.case-changed': { matchId: match.id },
    'tournament.match-decided': {
      tournamentId,
      matchId: match.id,
      winnerId: match.winnerId,
      loserId: match.winnerId === one ? two : one,
      decidedBy: null,
      isTest: false,
    },
  }
  for (const { name, payload } of told) if (facts[name]) expect(payload).toEqual(facts[name])
}

test(
  'whatever the sides declare, in any order, function and rules respond, store and emit the same',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(2, 4, 8),
        fc.array(steps, { minLength: 10, maxLength: 60, size: 'max' }),
        async (size, history) => {
          const participants = people.slice(0, size).map(({ userId }) => userId)
          const { id } = await makeStartedTournament(db, { participants })
          const model = new Model()
          await takeOver(model, id)
          await toldSince()
          for (const step of history) {
            await play(model, id, step)
            const stored = await storedOf(model)
            for (const { id: matchId, status, winnerId, hasOpenCase, declarations } of model.matches) {
              expect(stored.get(matchId)).toEqual({
                status,
                winnerId,
                hasOpenCase,
                declarations: expect.toSatisfy((rows) => rows.length === declarations.length),
                declaredInHistory: declarations.length,
              })
              expect(stored.get(matchId).declarations).toEqual(expect.arrayContaining(declarations))
            }
          }
        },
      ),
      { numRuns: longRun(60) },
    )
    // Histories that never reach these states would prove nothing.
    for (const [what, count] of Object.entries(reached)) expect([what, count >= 20]).toEqual([what, true])
  },
  longRun(120_000),
)
