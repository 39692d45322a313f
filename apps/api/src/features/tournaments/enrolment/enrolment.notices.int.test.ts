import { TOURNAMENTS_ROOM, tournamentRoom } from '@trunfo/contract/tournaments'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type SignedIn, useTestApp } from '../../../../test/app.ts'
import { bracketsDriver } from '../../../../test/brackets.ts'
import { Page, startLiveServer } from '../../../../test/live.ts'
import { noticesDriver } from '../../../../test/notices.ts'
import { teamsDriver } from '../../../../test/teams.ts'
import { accountErased } from '../../accounts/index.ts'
import { makeTeam } from '../../teams/testing.ts'
import { tournaments } from '../index.ts'
import { enterPeople, enterTeams, makeTournament } from '../testing.ts'
import { participantWithdrew } from '../tournaments.events.ts'

const testApp = await useTestApp()
const { services, signIn, work } = testApp
const { db } = services
const { cast, dissolve, expel, usernameOf } = teamsDriver(testApp)
const { dueTournament, withdraw, start } = bracketsDriver(testApp)
const { happen, toldTo, tellings, settle } = noticesDriver(testApp)
await work()

let organiser: SignedIn
beforeEach(async () => {
  organiser = await signIn(['vip'])
})

const name = 'Copa do Bairro'
const ofTheirs = () => ({ name, created_by: organiser.userId })
const forTeams = () => ({ ...ofTheirs(), type: 'team', team_size: 2 }) as const

describe('a participant who withdraws is told of', () => {
  test('to whoever runs the tournament, and not to the person who did it', async () => {
    const person = await signIn()
    const { id } = await makeTournament(db, ofTheirs())
    await enterPeople(db, id, [person.userId])
    await withdraw(person, id)
    expect(await tellings(organiser.userId)).toEqual([
      {
        kind: 'tournament',
        title: `${await usernameOf(person)} saiu de Copa do Bairro`,
        message: 'O seu torneio tem uma vaga a mais.',
        link_to: `/tournaments/${id}`,
      },
    ])
    expect(await toldTo(person.userId)).toEqual([])
  })

  test('to the rest of a team, by the name of whoever did it', async () => {
    const { team, leader, member } = await cast()
    const { id } = await makeTournament(db, forTeams())
    await enterTeams(db, id, [team.id])
    await withdraw(leader, id)
    expect(await tellings(member.userId)).toEqual([
      {
        kind: 'tournament',
        title: 'Sua equipe saiu de Copa do Bairro',
        message: `<b>${await usernameOf(leader)}</b> cancelou a inscrição de <b>${team.name}</b>.`,
        link_to: `/tournaments/${id}`,
      },
    ])
    expect(await tellings(organiser.userId)).toMatchObject([{ title: `${team.name} saiu de Copa do Bairro` }])
    expect(await toldTo(leader.userId)).toEqual([])
  })

  test('once to an organiser who is in the team, and not at all to one who did it', async () => {
    const leader = await signIn()
    const team = await makeTeam(db, { leaderId: leader.userId, memberIds: [organiser.userId] })
    const { id } = await makeTournament(db, forTeams())
    await enterTeams(db, id, [team.id])
    await withdraw(leader, id)
    expect(await tellings(organiser.userId)).toMatchObject([{ title: 'Sua equipe saiu de Copa do Bairro' }])

    const own = await makeTournament(db, ofTheirs())
    await enterPeople(db, own.id, [organiser.userId])
    await withdraw(organiser, own.id)
    await settle()
    expect(await toldTo(organiser.userId)).toHaveLength(1)
  })

  test('to a team that cannot play when the bracket is drawn', async () => {
    const [one, two, small] = [await cast(), await cast(), await cast()]
    const { id } = await dueTournament(forTeams())
    await enterTeams(db, id, [one.team.id, two.team.id, small.team.id])
    await expel(small.leader, small.team.id, small.member.userId)
    expect((await start(await signIn(['admin']), id)).statusCode).toBe(204)
    expect(await tellings(small.leader.userId)).toMatchObject([
      {
        title: 'Sua equipe ficou fora de Copa do Bairro',
        message: `Na hora do sorteio, <b>${small.team.name}</b> não tinha gente suficiente para jogar.`,
      },
    ])
    expect(await tellings(organiser.userId)).toMatchObject([
      { title: `${small.team.name} ficou fora de Copa do Bairro` },
    ])
  })

  test('when its team is dissolved', async () => {
    const { team, leader } = await cast()
    const { id } = await makeTournament(db, forTeams())
    await enterTeams(db, id, [team.id])
    await dissolve(leader, team.id)
    expect(await tellings(organiser.userId)).toMatchObject([{ title: `${team.name} saiu de Copa do Bairro` }])
  })

  test('by nobody’s name when the person is erased', async () => {
    const person = await signIn()
    const { id } = await makeTournament(db, ofTheirs())
    await enterPeople(db, id, [person.userId])
    await db
      .updateTable('profiles')
      .set({ status: 'erased', username: 'removido-77' })
      .where('id', '=', person.userId)
      .execute()
    await happen(accountErased, { userId: person.userId })
    expect(await tellings(organiser.userId)).toMatchObject([{ title: 'removido-77 saiu de Copa do Bairro' }])
  })

  test('to nobody by an event of the release before, which has no names', async () => {
    const { id } = await makeTournament(db, ofTheirs())
    const { name: event } = participantWithdrew
    await happen({ name: event }, { tournamentId: id, participantId: crypto.randomUUID() })
    await settle()
    expect(await toldTo(organiser.userId)).toEqual([])
  })
})

describe('open pages', async () => {
  const server = await startLiveServer({
    services,
    redisUrl: services.config.REDIS_URL,
    rooms: tournaments.rooms ?? [],
  })
  afterAll(() => server.stop())

  test('of the tournament and of the list ask again when a participant withdrew', async () => {
    const person = await signIn()
    const { id } = await makeTournament(db, ofTheirs())
    await enterPeople(db, id, [person.userId])
    const page = await Page.openLive(server.port)
    await page.join(TOURNAMENTS_ROOM, tournamentRoom(id))
    await withdraw(person, id)
    for (const room of [TOURNAMENTS_ROOM, tournamentRoom(id)])
      await page.hear('hint', (hint) => hint.room === room)
    page.close()
  })
})
