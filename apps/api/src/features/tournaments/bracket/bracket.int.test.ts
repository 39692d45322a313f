import { bracketSchema } from '@trunfo/contract/tournaments.schemas'
import { describe, expect, test } from 'vitest'
import { type SignedIn, useTestApp } from '../../../../test/app.ts'
import { bracketsDriver, type PlayedMatch } from '../../../../test/brackets.ts'
import { codeOf } from '../../../../test/teams.ts'
import { newKey } from '../../../platform/storage/keys.ts'
import { makeTeam } from '../../teams/testing.ts'
import { makeParticipants, makeStartedTournament, makeTournament } from '../testing.ts'

const testApp = await useTestApp()
const { services, signIn } = testApp
const { db } = services
const { send, matchesOf, decide } = bracketsDriver(testApp)

const bracket = (id: string, who: SignedIn | null = null) =>
  send(who, 'GET', `/${id}/bracket?v=${crypto.randomUUID()}`)
const signInMany = (count: number) => Promise.all(Array.from({ length: count }, () => signIn()))

describe('the bracket', () => {
  test('is empty before the start, and afterwards gives the sizes of all rounds', async () => {
    const { id } = await makeTournament(db)
    await makeParticipants(db, id, 3)
    expect((await bracket(id)).json()).toEqual({
      participants: [],
      media: services.storage.publicUrl(''),
      roundSizes: [],
      matches: [],
    })
    const started = await makeStartedTournament(db, { participants: 5 })
    const answer = (await bracket(started.id)).json()
    expect(bracketSchema.parse(answer)).toEqual(answer)
    expect(answer.roundSizes).toEqual([3, 2, 1])
  })

  test('names participants once, and matches point at them', async () => {
    const { id, participantIds } = await makeStartedTournament(db, { participants: 3 })
    const name = 'Zé "o \\ brabo" </script>\u2028 \t é 🏆'
    await db
      .updateTable('tournament_participants')
      .set({ name })
      .where('tournament_id', '=', id)
      .where('participant_id', '=', participantIds[0] ?? '')
      .execute()
    const [open] = (await matchesOf(id)) as [PlayedMatch]
    await decide(open.id, open.participant2Id ?? '')
    const { participants, matches } = bracketSchema.parse((await bracket(id)).json())
    expect(participants.map((participant) => participant.id)).toEqual(participantIds)
    expect(participants[0]?.name).toBe(name)
    const idAt = (place: number | null) => (place === null ? null : participants[place]?.id)
    const read = matches.map(({ p1, p2, winner, outcome = null, ...match }) => ({
      ...match,
      outcome,
      participant1Id: idAt(p1),
      participant2Id: idAt(p2),
      winnerId: idAt(winner),
    }))
    expect(read).toEqual(await matchesOf(id))
  })

  test('gives the current username of participants renamed since the start, and of nobody else', async () => {
    const { id, participantIds } = await makeStartedTournament(db, { participants: 3 })
    const username = `nova-${crypto.randomUUID().slice(0, 8)}`
    const renamed = participantIds[1] ?? ''
    await db.updateTable('profiles').set({ username }).where('id', '=', renamed).execute()
    const { participants } = bracketSchema.parse((await bracket(id)).json())
    expect(participants.filter((one) => one.username || one.isGone)).toEqual([
      expect.objectContaining({ id: renamed, username }),
    ])
  })

  test('includes current images and the tags of teams', async () => {
    const { id, participantIds } = await makeStartedTournament(db, { participants: 3 })
    const pictured = participantIds[1] ?? ''
    const avatar_key = newKey({ visibility: 'public', name: 'avatar' })
    await db.updateTable('profiles').set({ avatar_key }).where('id', '=', pictured).execute()
    const { participants, media } = bracketSchema.parse((await bracket(id)).json())
    expect(participants.filter(({ image, tag }) => image || tag)).toEqual([
      expect.objectContaining({ id: pictured, image: avatar_key }),
    ])
    expect(`${media}${avatar_key}`).toBe(services.storage.publicUrl(avatar_key))

    const teams = await Promise.all(
      [await signIn(), await signIn()].map(({ userId }) => makeTeam(db, { leaderId: userId })),
    )
    const cup = await makeStartedTournament(db, {
      type: 'team',
      team_size: 1,
      participants: teams.map((team) => team.id),
    })
    const ofTeams = bracketSchema.parse((await bracket(cup.id)).json())
    expect(ofTeams.participants.map(({ id, name, tag }) => ({ id, name, tag }))).toEqual(teams)
  })

  test('is cached briefly, and a browser that has it gets a 304', async () => {
    const { id } = await makeStartedTournament(db)
    const address = { method: 'GET', url: `/api/tournaments/${id}/bracket?v=1` } as const
    const first = await testApp.app.inject(address)
    expect(first.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=0, s-maxage=2, must-revalidate',
    })
    const etag = `${first.headers.etag}`
    const again = await testApp.app.inject({ ...address, headers: { 'if-none-match': etag } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test('of a test or unknown tournament is not found', async () => {
    const { id } = await makeStartedTournament(db, { is_test: true, participants: 2 })
    expect(codeOf(await bracket(id, await signIn(['moderador'])))).toBe('tournaments.not_found')
    expect(codeOf(await bracket(id))).toBe('tournaments.not_found')
    expect(codeOf(await bracket(crypto.randomUUID()))).toBe('tournaments.not_found')
  })
})

test('the next match is the open one in the tournament that started first, or null', async () => {
  const [person, rival] = (await signInMany(2)) as [SignedIn, SignedIn]
  const next = async (who: SignedIn) => (await send(who, 'GET', '/next-match')).json().match
  expect(await next(person)).toBeNull()
  const participants = [person.userId, rival.userId]
  await makeStartedTournament(db, { participants, is_test: true })
  expect(await next(person)).toBeNull()
  const earlier = await makeStartedTournament(db, { participants, name: 'Copa da manhã' })
  await makeStartedTournament(db, { participants })
  const [final] = (await matchesOf(earlier.id)) as [PlayedMatch]
  const { username } = await db
    .selectFrom('profiles')
    .select('username')
    .where('id', '=', rival.userId)
    .executeTakeFirstOrThrow()
  expect(await next(person)).toEqual({
    id: final.id,
    round: 1,
    number: 1,
    scheduledAt: null,
    opponentName: username,
    isOpponentVip: false,
    tournament: { id: earlier.id, name: 'Copa da manhã' },
  })
  await decide(final.id, person.userId)
  expect((await next(person)).id).not.toBe(final.id)
  expect((await next(rival)).id).toBe((await next(person)).id)
  expect((await send(null, 'GET', '/next-match')).statusCode).toBe(401)
})
