import { beforeEach, expect, test } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { bracketsDriver } from '../../../../test/brackets.ts'
import { cutOffAt } from '../../../../test/cut-off.ts'
import { everyInterleaving } from '../../../../test/interleave.ts'
import { codeOf, matchesDriver } from '../../../../test/matches.ts'
import { noShowsDriver } from '../../../../test/no-shows.ts'
import { makeTournament, startMissingClocks } from '../testing.ts'

/** No worker runs: the reactions are acts like any other. */
const testApp = await useTestApp()
const { app, services, signIn } = testApp
const { db } = services
const { send } = matchesDriver(testApp)
const { enrol, participantsOf } = bracketsDriver(testApp)
const { cup, miss, close, missOne, work, worker, noShowsOf } = noShowsDriver(testApp)
const [organiser, staff] = [await signIn(), await signIn(['moderador'])]
beforeEach(() => worker.forget())

type Answer = Awaited<ReturnType<typeof send>>
const verdictOf = (answer: Answer) => (answer.statusCode < 300 ? 'done' : codeOf(answer))
const lift = (userId: string, matchId: string) =>
  app.inject({
    method: 'POST',
    url: `/api/admin/users/${userId}/no-shows/lift`,
    headers: { ...staff.headers, 'idempotency-key': crypto.randomUUID() },
    payload: { matchId, reason: 'Caiu a luz' },
  })
const daysOf = async (userId: string) => (await noShowsOf(userId)).map(({ days }) => days)

/** Somebody missed a match, and the reaction that pauses them is all that is due. */
async function aboutToPause(userId: string): Promise<{ id: string; matchId: string }> {
  const { id } = await cup([userId], { created_by: organiser.userId })
  const matchId = await miss(id, userId)
  await worker.forget()
  await close(matchId)
  return { id, matchId }
}
const pausing = async () =>
  (await worker.due()).filter((job) => JSON.stringify(job).includes('tournament.no-show-noted'))
/** Runs the queued reaction to the no-show, twice, as if the worker had died before the queue knew. */
async function pause(): Promise<void> {
  for (const job of await pausing()) {
    await worker.run(job)
    await worker.run(job)
  }
}

test('who enrols while the pause begins is in, or paused', async () => {
  await everyInterleaving(testApp, async (race) => {
    await worker.forget()
    const person = await signIn()
    await aboutToPause(person.userId)
    const { id } = await makeTournament(db)
    const [enrolled] = await race([() => enrol(person, id), pause])
    expect(await daysOf(person.userId)).toEqual([1])
    const isIn = (await participantsOf(id)).includes(person.userId)
    expect(verdictOf(enrolled)).toBe(isIn ? 'done' : 'tournaments.paused')
    const later = await makeTournament(db)
    expect(codeOf(await enrol(person, later.id))).toBe('tournaments.paused')
  })
})

test('a second no-show pauses as long as the first one counts, when staff lift that', async () => {
  await everyInterleaving(testApp, async (race) => {
    await worker.forget()
    const person = await signIn()
    const first = await missOne(person.userId)
    await aboutToPause(person.userId)
    const [lifted] = await race([() => lift(person.userId, first.matchId), pause])
    expect(verdictOf(lifted)).toBe('done')
    // In either order the lifted one does not count.
    expect(await daysOf(person.userId)).toEqual([0, 1])
  })
})

test('a corrected match pauses nobody, whichever comes first', async () => {
  await everyInterleaving(testApp, async (race) => {
    await worker.forget()
    const person = await signIn()
    const { matchId } = await aboutToPause(person.userId)
    const correction = { winnerId: person.userId, reason: 'Os dois jogaram' }
    const [corrected] = await race([
      () => send(organiser, 'POST', `/${matchId}/correction`, correction),
      pause,
    ])
    expect(verdictOf(corrected)).toBe('done')
    await work()
    expect(await noShowsOf(person.userId)).toEqual([])
  })
})

test('two no-shows of one person at the same moment double', async () => {
  await everyInterleaving(testApp, async (race) => {
    await worker.forget()
    const person = await signIn()
    await aboutToPause(person.userId)
    const [one] = await pausing()
    await aboutToPause(person.userId)
    const [other] = await pausing()
    if (!one || !other) throw new Error('nobody is about to be paused')
    await race([() => worker.run(one), () => worker.run(other)])
    expect((await daysOf(person.userId)).toSorted()).toEqual([1, 2])
  })
})

test('a match that was reopened and missed again pauses nobody, also if the reactions of before come last', async () => {
  const person = await signIn()
  const { id, matchId } = await aboutToPause(person.userId)
  const [first] = await pausing()
  await worker.forget()
  const reopening = await send(organiser, 'POST', `/${matchId}/reopening`, { reason: 'Caiu a luz' })
  expect(reopening.statusCode).toBe(204)
  const [reopened] = (await worker.due()).filter((job) => JSON.stringify(job).includes('match-corrected'))
  await worker.forget()
  await startMissingClocks(db, id)
  await close(await miss(id, person.userId))
  await work()
  expect(await noShowsOf(person.userId)).toEqual([])
  if (!first || !reopened) throw new Error('nothing was queued')
  await worker.run(first)
  await worker.run(reopened)
  expect(await noShowsOf(person.userId)).toEqual([])
})

test('a worker that dies anywhere leaves one pause and one notice', async () => {
  let [cutOffs, isOver] = [0, false]
  while (!isOver) {
    await worker.forget()
    const person = await signIn()
    await aboutToPause(person.userId)
    const wasCutOff = await cutOffAt(cutOffs + 1, work)
    await work()
    expect(await daysOf(person.userId)).toEqual([1])
    const notices = await db
      .selectFrom('notifications')
      .select('id')
      .where('user_id', '=', person.userId)
      .where('title', 'like', '%pausadas%')
      .execute()
    expect(notices).toHaveLength(1)
    isOver = !wasCutOff
    cutOffs += 1
  }
  expect(cutOffs).toBeGreaterThan(10)
}, 300_000)
