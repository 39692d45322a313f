import { CREW_MAX } from '@trunfo/contract/tournaments'
import { expect, test } from 'vitest'
import { type SignedIn, useTestApp } from '../../../test/app.ts'
import { everyInterleaving } from '../../../test/interleave.ts'
import { codeOf, matchesDriver } from '../../../test/matches.ts'
import { makePeople } from '../accounts/testing.ts'
import { joinCrew, makeStartedTournament, makeTournament } from '../tournaments/testing.ts'

const testApp = await useTestApp({ DATABASE_POOL_MAX: '30' })
const { app, services, signIn } = testApp
const { db } = services
const { send, declare, decide, giveWalkover, matchOf, stored } = matchesDriver(testApp)
const [organiser, referee, guest, one, other] = await Promise.all([
  signIn(['vip']),
  signIn(),
  signIn(),
  signIn(),
  signIn(),
])

const isDone = ({ statusCode }: { statusCode: number }) => statusCode === 204
const codesOf = (responses: readonly Parameters<typeof codeOf>[0][]) =>
  responses.map((response) => (isDone(response as never) ? 'done' : codeOf(response)))

const remove = (who: SignedIn, tournamentId: string, userId: string) =>
  app.inject({
    method: 'DELETE',
    url: `/api/tournaments/${tournamentId}/crew/${userId}`,
    headers: { ...who.headers, 'idempotency-key': crypto.randomUUID() },
  })
const post = (who: SignedIn, path: string, payload?: object) =>
  app.inject({
    method: 'POST',
    url: `/api/tournaments/${path}`,
    headers: { ...who.headers, 'idempotency-key': crypto.randomUUID() },
    payload,
  })

/** The final of two people, with a referee. */
async function final() {
  const { id } = await makeStartedTournament(db, {
    created_by: organiser.userId,
    participants: [one.userId, other.userId],
  })
  await joinCrew(db, id, referee.userId, 'referee')
  return { id, matchId: (await matchOf(id)).id }
}
const logOf = async (id: string) => {
  const rows = await db
    .selectFrom('tournament_log')
    .select('kind')
    .where('tournament_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ kind }) => kind)
}
const crewOf = (id: string) =>
  db.selectFrom('tournament_crew').select('accepted_at').where('tournament_id', '=', id).execute()

test('of two W.O.s by the crew one counts, and the log shows it once', async () => {
  await everyInterleaving(testApp, async (race) => {
    const { id, matchId } = await final()
    const codes = codesOf(
      await race([
        () => giveWalkover(organiser, matchId, [one.userId]),
        () => giveWalkover(referee, matchId, [other.userId]),
      ]),
    )
    expect(codes.toSorted()).toEqual(['done', 'matches.already_decided'])
    expect((await stored(matchId)).winner_id).toBe(codes[0] === 'done' ? other.userId : one.userId)
    expect(await logOf(id)).toEqual(['walkover'])
  })
})

test('a correction finds the decision of another, or nothing to correct', async () => {
  await everyInterleaving(testApp, async (race) => {
    const { id, matchId } = await final()
    const [decided, corrected] = codesOf(
      await race([
        () => decide(referee, matchId, one.userId),
        () =>
          send(organiser, 'POST', `/${matchId}/correction`, { winnerId: other.userId, reason: 'Li errado' }),
      ]),
    )
    expect(decided).toBe('done')
    expect(['done', 'matches.not_decided']).toContain(corrected)
    const isCorrected = corrected === 'done'
    expect((await stored(matchId)).winner_id).toBe(isCorrected ? other.userId : one.userId)
    expect(await logOf(id)).toEqual(isCorrected ? ['decided', 'corrected'] : ['decided'])
  })
})

test('of a decision and the declaration that settles the match one counts', async () => {
  await everyInterleaving(testApp, async (race) => {
    const { id, matchId } = await final()
    await declare(one, matchId, one.userId)
    const [decided, declared] = codesOf(
      await race([() => decide(referee, matchId, other.userId), () => declare(other, matchId, one.userId)]),
    )
    const { winner_id } = await stored(matchId)
    if (decided === 'done') {
      expect(declared).toBe('matches.not_in_progress')
      expect(winner_id).toBe(other.userId)
      expect(await logOf(id)).toEqual(['decided'])
    } else {
      expect([decided, declared]).toEqual(['matches.already_decided', 'done'])
      expect(winner_id).toBe(one.userId)
      expect(await logOf(id)).toEqual([])
    }
  })
})

test('somebody who is removed from the crew decides before that, or not at all', async () => {
  await everyInterleaving(testApp, async (race) => {
    const { id, matchId } = await final()
    const [decided, removed] = codesOf(
      await race([() => decide(referee, matchId, one.userId), () => remove(organiser, id, referee.userId)]),
    )
    expect(removed).toBe('done')
    expect(['done', 'matches.access_denied']).toContain(decided)
    expect(await logOf(id)).toEqual(decided === 'done' ? ['decided', 'crew_removed'] : ['crew_removed'])
  })
})

test('and writes notes before that, or not at all', async () => {
  await everyInterleaving(testApp, async (race) => {
    const { id, matchId } = await final()
    const [noted, removed] = codesOf(
      await race([
        () => send(referee, 'POST', `/${matchId}/notes`, { text: 'Vi a prova' }),
        () => remove(organiser, id, referee.userId),
      ]),
    )
    expect(removed).toBe('done')
    const notes = await db.selectFrom('match_history').select('id').where('match_id', '=', matchId).execute()
    expect(notes).toHaveLength(noted === 'done' ? 1 : 0)
    const gone = await db
      .selectFrom('tournament_log')
      .select('id')
      .where('tournament_id', '=', id)
      .executeTakeFirstOrThrow()
    for (const note of notes) expect(note.id < gone.id).toBe(true)
  })
})

test('an invitation that is withdrawn while somebody accepts it makes no member', async () => {
  await everyInterleaving(testApp, async (race) => {
    const { id } = await makeTournament(db, { created_by: organiser.userId })
    await joinCrew(db, id, guest.userId, 'referee', { hasAccepted: false })
    const [accepted, withdrawn] = codesOf(
      await race([() => post(guest, `${id}/crew/acceptance`), () => remove(organiser, id, guest.userId)]),
    )
    expect(withdrawn).toBe('done')
    expect(['done', 'tournaments.crew_not_invited']).toContain(accepted)
    expect(await crewOf(id)).toEqual([])
    expect(await logOf(id)).toEqual(accepted === 'done' ? ['crew_joined', 'crew_removed'] : [])
  })
})

test('two invitations do not exceed the limit', async () => {
  const people = await makePeople(db, CREW_MAX - 1)
  const names = await db
    .selectFrom('profiles')
    .select('username')
    .where('id', 'in', [one.userId, other.userId])
    .execute()
  await everyInterleaving(
    testApp,
    async (race) => {
      const { id } = await makeTournament(db, { created_by: organiser.userId })
      await db
        .insertInto('tournament_crew')
        .values(people.map((user_id) => ({ tournament_id: id, user_id, role: 'broadcaster' as const })))
        .execute()
      const [first, second] = names.map(({ username }) => ({ username, role: 'referee' }))
      const codes = codesOf(
        await race([
          () => post(organiser, `${id}/crew/invites`, first),
          () => post(organiser, `${id}/crew/invites`, second),
        ]),
      )
      expect(codes.toSorted()).toEqual(['done', 'tournaments.crew_full'])
      expect(await crewOf(id)).toHaveLength(CREW_MAX)
    },
    { areAlike: true },
  )
})
