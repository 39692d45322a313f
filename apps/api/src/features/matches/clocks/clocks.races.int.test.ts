import { expect, test } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { clocksDriver } from '../../../../test/clocks.ts'
import { everyInterleaving } from '../../../../test/interleave.ts'
import { codeOf, matchesDriver } from '../../../../test/matches.ts'
import { makePeople } from '../../accounts/testing.ts'

const testApp = await useTestApp({ DATABASE_POOL_MAX: '30' })
const { services, signIn } = testApp
const { db } = services
const { matchOf, declare, stored } = matchesDriver(testApp)
const { clocked, clockOf, expire, runDeadline, sayReady, object, changeClocks } = clocksDriver(testApp)
const [organiser, one, other] = await Promise.all([signIn(), signIn(), signIn()])

const verdictOf = (response: Parameters<typeof codeOf>[0] & { statusCode: number }) =>
  response.statusCode === 204 ? 'done' : codeOf(response)

async function duel() {
  const { id } = await clocked({ participants: [one.userId, other.userId], created_by: organiser.userId })
  return { id, matchId: (await matchOf(id)).id }
}

test('who says that they are there plays, or comes after the W.O.', async () => {
  await everyInterleaving(testApp, async (race) => {
    const { matchId } = await duel()
    await sayReady(one, matchId)
    await expire(matchId)
    const [ready] = await race([() => sayReady(other, matchId), () => runDeadline(matchId)])
    const { status, winner_id } = await stored(matchId)
    if (verdictOf(ready) === 'done') {
      expect(status).toBe('in_progress')
      expect((await clockOf(matchId))?.phase).toBe('playing')
    } else {
      expect(verdictOf(ready)).toBe('matches.already_decided')
      expect([status, winner_id]).toEqual(['completed', one.userId])
    }
  })
})

test('a declaration gives the rival time to answer, or comes after the W.O.', async () => {
  await everyInterleaving(testApp, async (race) => {
    const { matchId } = await duel()
    await sayReady(one, matchId)
    await expire(matchId)
    const [declared] = await race([() => declare(other, matchId, other.userId), () => runDeadline(matchId)])
    const { status, winner_id } = await stored(matchId)
    if (verdictOf(declared) === 'done') {
      expect(status).toBe('in_progress')
      // The job did not run, or gave the time.
      expect(['ready', 'answer']).toContain((await clockOf(matchId))?.phase)
    } else {
      expect(verdictOf(declared)).toBe('matches.not_in_progress')
      expect([status, winner_id]).toEqual(['completed', one.userId])
    }
  })
})

test('an answer counts, or comes after the declaration stood', async () => {
  await everyInterleaving(testApp, async (race) => {
    const { matchId } = await duel()
    await declare(one, matchId, one.userId)
    await expire(matchId)
    await runDeadline(matchId)
    await expire(matchId)
    const [answered] = await race([() => declare(other, matchId, other.userId), () => runDeadline(matchId)])
    const { status, winner_id } = await stored(matchId)
    if (verdictOf(answered) === 'done') {
      expect(status).toBe('dispute')
      expect(await clockOf(matchId)).toBeUndefined()
    } else {
      expect(verdictOf(answered)).toBe('matches.not_in_progress')
      expect([status, winner_id]).toEqual(['completed', one.userId])
      expect((await clockOf(matchId))?.phase).toBe('objection')
    }
  })
})

test('an objection keeps the next round waiting, or comes after it was drawn', async () => {
  const others = await makePeople(db, 2)
  await everyInterleaving(testApp, async (race) => {
    const { id } = await clocked({
      participants: [one.userId, other.userId, ...others],
      created_by: organiser.userId,
    })
    const matches = await db
      .selectFrom('tournament_matches')
      .select(['id', 'participant1_id', 'participant2_id'])
      .where('tournament_id', '=', id)
      .execute()
    for (const match of matches) {
      // The winner is somebody who cannot object, so that one of the two is absent from a match.
      const isMine = [match.participant1_id, match.participant2_id].includes(other.userId)
      const isFirst = isMine ? match.participant1_id !== other.userId : true
      await db
        .updateTable('match_clocks')
        .set(isFirst ? { ready1_at: new Date() } : { ready2_at: new Date() })
        .where('match_id', '=', match.id)
        .execute()
      await expire(match.id)
      await runDeadline(match.id)
    }
    const mine = matches.find((match) =>
      [match.participant1_id, match.participant2_id].includes(other.userId),
    )
    const [objected, waived] = await race([
      () => object(other, mine?.id ?? ''),
      () => changeClocks(organiser, id, { scope: 'all', action: 'waive' }),
    ])
    const drawn = await db
      .selectFrom('tournament_matches')
      .select('id')
      .where('tournament_id', '=', id)
      .where('round_number', '=', 2)
      .execute()
    expect(verdictOf(waived)).toBe('done')
    if (verdictOf(objected) === 'done') {
      expect(drawn).toHaveLength(0)
      expect((await clockOf(mine?.id ?? ''))?.phase).toBe('objected')
    } else {
      expect(verdictOf(objected)).toBe('matches.objection_not_possible')
      expect(drawn).toHaveLength(1)
    }
  })
})

test('a pause saves a match, or pauses the time to object to its W.O.', async () => {
  await everyInterleaving(testApp, async (race) => {
    const { id, matchId } = await duel()
    await sayReady(one, matchId)
    await expire(matchId)
    const [paused] = await race([
      () => changeClocks(organiser, id, { scope: 'all', action: 'pause' }),
      () => runDeadline(matchId),
    ])
    expect(verdictOf(paused)).toBe('done')
    const isDecided = (await stored(matchId)).status === 'completed'
    const clock = await clockOf(matchId)
    expect(clock).toMatchObject({ phase: isDecided ? 'objection' : 'ready', deadline_at: null })
    expect(clock?.remaining_ms).not.toBeNull()
  })
})
