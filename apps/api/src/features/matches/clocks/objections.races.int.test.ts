import { expect, test } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { clocksDriver } from '../../../../test/clocks.ts'
import { everyInterleaving } from '../../../../test/interleave.ts'
import { codeOf } from '../../../../test/matches.ts'
import { transact } from '../../../platform/jobs/transact.ts'
import { makePeople } from '../../accounts/testing.ts'
import { lockClock, lockMatch } from '../../tournaments/index.ts'
import { forfeitMatch, startMissingClocks } from '../../tournaments/testing.ts'
import { closeWindow } from './rulings.ts'

const testApp = await useTestApp({ DATABASE_POOL_MAX: '30' })
const { services, signIn } = testApp
const { db } = services
const { clocked, clockOf, expire, runDeadline, object } = clocksDriver(testApp)
const [organiser, absent] = await Promise.all([signIn(), signIn()])
const others = await makePeople(db, 3)

/** Everything in the first round is decided, and only `absent`, who lost by W.O. of the clock, may object. */
async function decidedRound(format: 'swiss' | 'knockout') {
  const stages = [{ format, settings: format === 'swiss' ? { rounds: 2 } : {} }]
  const { id } = await clocked({
    participants: [absent.userId, ...others],
    created_by: organiser.userId,
    stages: stages as never,
  })
  const matches = await db
    .selectFrom('tournament_matches')
    .select(['id', 'participant1_id as one', 'participant2_id as other'])
    .where('tournament_id', '=', id)
    .where('status', '=', 'in_progress')
    .execute()
  let lostId = ''
  for (const { id: matchId, one, other } of matches) {
    if (one !== absent.userId && other !== absent.userId) {
      await forfeitMatch(db, matchId, one)
      continue
    }
    lostId = matchId
    const column = one === absent.userId ? 'ready2_at' : 'ready1_at'
    await db
      .updateTable('match_clocks')
      .set({ [column]: new Date() })
      .where('match_id', '=', matchId)
      .execute()
    await expire(matchId)
  }
  await runDeadline(lostId)
  return { id, lostId }
}

/** As the job does it at the very moment at which the time to object is over. */
const close = (matchId: string) =>
  transact(db, async (tx) => {
    const locked = await lockMatch(tx, matchId)
    const clock = locked && (await lockClock(tx, matchId))
    if (locked && clock?.phase === 'objection') await closeWindow(services, tx, locked)
  })

const openIn = (id: string, round: number) =>
  db
    .selectFrom('tournament_matches')
    .select('id')
    .where('tournament_id', '=', id)
    .where('round_number', '=', round)
    .where('status', '=', 'in_progress')
    .execute()

test('an objection keeps the next round of a table waiting, or comes after it was drawn', async () => {
  const outcomes = new Set<string>()
  await everyInterleaving(testApp, async (race) => {
    const { id, lostId } = await decidedRound('swiss')
    const [objected] = await race([() => object(absent, lostId), () => close(lostId)])
    const drawn = await openIn(id, 2)
    const phase = (await clockOf(lostId))?.phase
    if (objected.statusCode === 204) expect([drawn.length, phase]).toEqual([0, 'objected'])
    else {
      expect(codeOf(objected)).toBe('matches.objection_not_possible')
      expect([drawn.length, phase]).toEqual([2, undefined])
    }
    outcomes.add(`${objected.statusCode}`)
  })
  expect(outcomes).toEqual(new Set(['204', '409']))
})

test('while somebody objects, no clock runs in the match behind, whichever came first', async () => {
  await everyInterleaving(testApp, async (race) => {
    const { id, lostId } = await decidedRound('knockout')
    const [final] = await openIn(id, 2)
    const [objected] = await race([() => object(absent, lostId), () => startMissingClocks(db, id)])
    expect(objected.statusCode).toBe(204)
    expect((await clockOf(lostId))?.phase).toBe('objected')
    expect(await clockOf(final?.id ?? '')).toBeUndefined()
  })
})
