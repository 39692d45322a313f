import { describe, expect, test } from 'vitest'
import { type SignedIn, useTestApp } from '../../../../test/app.ts'
import { bracketsDriver } from '../../../../test/brackets.ts'
import { until } from '../../../../test/live.ts'
import { dispatchEvent } from '../../../platform/jobs/dispatch.ts'
import { makePerson } from '../../accounts/testing.ts'
import { makeTeam } from '../../teams/testing.ts'
import { makeStartedTournament, makeTournament, playMatches } from '../tournaments.factory.ts'
import { podiumReactions, recordPodium } from './careers.jobs.ts'

const testApp = await useTestApp()
const { app, services, signIn } = testApp
const { db } = services
const { openMatches, matchesOf, decide, correct } = bracketsDriver(testApp)

const ask = (id: string, who?: SignedIn) =>
  app.inject({
    url: who ? `/api/careers/${id}/versus` : `/api/careers/${id}?v=${crypto.randomUUID()}`,
    headers: who?.headers ?? {},
  })
const careerOf = async (id: string) => (await ask(id)).json()
const versusOf = async (who: SignedIn, id: string) => (await ask(id, who)).json().versus
// A process that was busy while it started sheds its first requests.
await until(async () => (await ask(crypto.randomUUID())).statusCode === 404)

const record = (id: string) => db.transaction().execute((tx) => recordPodium(tx, id))
const NOTHING = { champion: 0, runnerUp: 0, semifinalist: 0 }

async function playOut(tournamentId: string, favouriteId?: string) {
  await playMatches(db, tournamentId, 100, favouriteId)
  await record(tournamentId)
}

describe('a podium', () => {
  test('has a champion, a runner-up and the losers of the semifinals', async () => {
    const { id, participantIds } = await makeStartedTournament(db, { participants: 6 })
    await playOut(id)
    const matches = await matchesOf(id)
    const final = matches.at(-1)
    const semifinalists = matches
      .filter(({ round, participant2Id }) => round === (final?.round ?? 0) - 1 && participant2Id !== null)
      .map(({ participant1Id, participant2Id, winnerId }) =>
        winnerId === participant1Id ? participant2Id : participant1Id,
      )
    for (const participantId of participantIds) {
      const { podiums } = await careerOf(participantId)
      if (participantId === final?.winnerId) expect(podiums).toEqual({ ...NOTHING, champion: 1 })
      else if ([final?.participant1Id, final?.participant2Id].includes(participantId))
        expect(podiums).toEqual({ ...NOTHING, runnerUp: 1 })
      else if (semifinalists.includes(participantId)) expect(podiums).toEqual({ ...NOTHING, semifinalist: 1 })
      else expect(podiums).toEqual(NOTHING)
    }
  })

  test('is recorded at the end and changed by a corrected final, in any order of events', async () => {
    const { id, participantIds } = await makeStartedTournament(db, { participants: 2 })
    const [match] = await openMatches(id)
    const [first = '', second = ''] = [match?.participant1Id, match?.participant2Id ?? '']
    await decide(match?.id ?? '', first)
    await correct(match?.id ?? '', second)
    const payload = {
      tournamentId: id,
      tournamentName: 'Copa',
      championId: second,
      previousChampionId: first,
    }
    for (const name of ['tournament.champion-changed', 'tournament.completed', 'tournament.champion-changed'])
      await dispatchEvent(
        services,
        podiumReactions.filter(({ event }) => event === name),
        { id: crypto.randomUUID(), name, payload },
      )
    expect(participantIds).toHaveLength(2)
    expect((await careerOf(second)).podiums).toEqual({ ...NOTHING, champion: 1 })
    expect((await careerOf(first)).podiums).toEqual({ ...NOTHING, runnerUp: 1 })
    expect((await careerOf(first)).titles).toEqual([])
  })

  test('counts for the team and for each person who played for it', async () => {
    const [leader, member, reserve] = [await makePerson(db), await makePerson(db), await makePerson(db)]
    const team = await makeTeam(db, { leaderId: leader.id, memberIds: [member.id] })
    const rival = await makeTeam(db, { leaderId: reserve.id })
    const { id } = await makeStartedTournament(db, {
      name: 'Copa das Equipes',
      participants: [team.id, rival.id],
      type: 'team',
      team_size: 1,
    })
    await playOut(id, team.id)
    for (const winner of [team.id, leader.id, member.id]) {
      const career = await careerOf(winner)
      expect(career.podiums).toEqual({ ...NOTHING, champion: 1 })
      expect(career.titles).toEqual([
        {
          tournamentId: id,
          name: 'Copa das Equipes',
          gameName: null,
          coverUrl: expect.stringMatching(`^/art/covers/[a-z]+-[0-9]+/${id}/square.svg$`),
          wonAt: expect.any(String),
        },
      ])
      expect(career.form).toMatchObject([{ tournamentId: id, opponent: rival.name, isWin: true }])
    }
    expect((await careerOf(reserve.id)).podiums).toEqual({ ...NOTHING, runnerUp: 1 })
  })
})

test('the form is the last ten matches, latest first, without byes', async () => {
  const [person, rival] = [await makePerson(db), await makePerson(db)]
  const played: { tournamentId: string; isWin: boolean }[] = []
  for (let number = 0; number < 12; number += 1) {
    const { id } = await makeStartedTournament(db, { participants: [person.id, rival.id] })
    const isWin = number % 3 !== 0
    await playOut(id, isWin ? person.id : rival.id)
    played.unshift({ tournamentId: id, isWin })
  }
  // With three entrants, one has a bye in the first round.
  const third = await makePerson(db)
  const odd = await makeStartedTournament(db, { participants: [person.id, rival.id, third.id] })
  await playOut(odd.id, person.id)
  const decided = (await matchesOf(odd.id)).filter(
    ({ participant1Id, participant2Id }) =>
      participant2Id !== null && [participant1Id, participant2Id].includes(person.id),
  )
  const { form } = await careerOf(person.id)
  expect(form).toHaveLength(10)
  expect(form.slice(0, decided.length).map(({ matchId }: { matchId: string }) => matchId)).toEqual(
    decided.map(({ id }) => id).reverse(),
  )
  expect(
    form
      .slice(decided.length)
      .map(({ tournamentId, isWin }: { tournamentId: string; isWin: boolean }) => ({ tournamentId, isWin })),
  ).toEqual(played.slice(0, 10 - decided.length))
  expect(form.at(-1)).toMatchObject({ opponent: rival.username, tournamentName: expect.any(String) })
})

test('the favourite is the game of most of the latest started tournaments', async () => {
  const game = (name: string) =>
    db.insertInto('games').values({ name }).returning('id').executeTakeFirstOrThrow()
  const [truco, chess] = [
    await game(`Truco ${crypto.randomUUID()}`),
    await game(`Xadrez ${crypto.randomUUID()}`),
  ]
  const [person, rival] = [await makePerson(db), await makePerson(db)]
  expect((await careerOf(person.id)).favourite).toBeNull()
  for (const game_id of [truco.id, chess.id, truco.id])
    await makeStartedTournament(db, { participants: [person.id, rival.id], game_id })
  expect((await careerOf(person.id)).favourite).toEqual({
    name: expect.stringMatching('^Truco'),
    art: null,
    coverUrl: `/art/covers/hand-156/${truco.id}/square.svg`,
    tournaments: 2,
  })
})

test('a test tournament leaves no trace', async () => {
  const [person, rival] = [await signIn(), await signIn()]
  const { id } = await makeStartedTournament(db, {
    participants: [person.userId, rival.userId],
    is_test: true,
  })
  await playOut(id, person.userId)
  expect(await careerOf(person.userId)).toEqual({ podiums: NOTHING, titles: [], form: [], favourite: null })
  expect(await versusOf(rival, person.userId)).toEqual({ wins: 0, losses: 0, meetings: [] })
})

describe('head-to-head', () => {
  test('counts what two people played against each other, from the viewer’s side', async () => {
    const [viewer, other] = [await signIn(), await signIn()]
    for (const winner of [viewer, other, viewer]) {
      const { id } = await makeStartedTournament(db, { participants: [viewer.userId, other.userId] })
      await playOut(id, winner.userId)
    }
    const seen = await versusOf(viewer, other.userId)
    expect(seen).toMatchObject({ wins: 2, losses: 1 })
    expect(seen.meetings.map(({ isWin }: { isWin: boolean }) => isWin)).toEqual([true, false, true])
    expect(await versusOf(other, viewer.userId)).toMatchObject({ wins: 1, losses: 2 })
    expect(await versusOf(viewer, viewer.userId)).toBeNull()
  })

  test('uses the viewer’s team on the page of another team', async () => {
    const [viewer, loner] = [await signIn(), await signIn()]
    const mine = await makeTeam(db, { leaderId: viewer.userId })
    const theirs = await makeTeam(db, { leaderId: (await makePerson(db)).id })
    const { id } = await makeStartedTournament(db, {
      participants: [mine.id, theirs.id],
      type: 'team',
      team_size: 1,
    })
    await playOut(id, theirs.id)
    expect(await versusOf(viewer, theirs.id)).toMatchObject({
      wins: 0,
      losses: 1,
      meetings: [{ isWin: false }],
    })
    expect(await versusOf(viewer, mine.id)).toBeNull()
    expect(await versusOf(loner, theirs.id)).toBeNull()
  })

  test('requires a signed-in viewer', async () => {
    const { id } = await makePerson(db)
    expect((await app.inject({ url: `/api/careers/${id}/versus` })).statusCode).toBe(401)
  })
})

test('an erased person has no career, and opponents see the pseudonym', async () => {
  const [person, rival] = [await makePerson(db), await makePerson(db)]
  const { id } = await makeStartedTournament(db, { participants: [person.id, rival.id] })
  await playOut(id, person.id)
  await db.updateTable('profiles').set({ status: 'erased' }).where('id', '=', rival.id).execute()
  expect((await ask(rival.id)).json().error.code).toBe('tournaments.career_not_found')
  expect((await careerOf(person.id)).form).toHaveLength(1)
  const { id: upcoming } = await makeTournament(db)
  expect((await ask(upcoming)).statusCode).toBe(404)
})
