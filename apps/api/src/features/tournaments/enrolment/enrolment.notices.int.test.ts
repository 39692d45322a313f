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
const { happen, noticesOf, waitForNotices, settle } = noticesDriver(testApp)
await work()

let organiser: SignedIn
beforeEach(async () => {
  organiser = await signIn(['vip'])
})

const name = 'Copa do Bairro'
const ofTheirs = () => ({ name, created_by: organiser.userId })
const forTeams = () => ({ ...ofTheirs(), type: 'team', team_size: 2 }) as const

describe('a withdrawal notifies', () => {
  test('the organiser, and not the person who withdrew', async () => {
    const person = await signIn()
    const { id } = await makeTournament(db, ofTheirs())
    await enterPeople(db, id, [person.userId])
    await withdraw(person, id)
    expect(await waitForNotices(organiser.userId)).toEqual([
      {
        kind: 'tournament',
        title: `${await usernameOf(person)} saiu de Copa do Bairro`,
        message: 'O seu torneio tem uma vaga a mais.',
        link_to: `/tournaments/${id}`,
      },
    ])
    expect(await noticesOf(person.userId)).toEqual([])
  })

  test('the rest of a team, and names the person who withdrew it', async () => {
    const { team, leader, member } = await cast()
    const { id } = await makeTournament(db, forTeams())
    await enterTeams(db, id, [team.id])
    await withdraw(leader, id)
    expect(await waitForNotices(member.userId)).toEqual([
      {
        kind: 'tournament',
        title: 'Sua equipe saiu de Copa do Bairro',
        message: `<b>${await usernameOf(leader)}</b> cancelou a inscrição de <b>${team.name}</b>.`,
        link_to: `/tournaments/${id}`,
      },
    ])
    expect(await waitForNotices(organiser.userId)).toMatchObject([
      { title: `${team.name} saiu de Copa do Bairro` },
    ])
    expect(await noticesOf(leader.userId)).toEqual([])
  })

  test('an organiser in the team once, and not an organiser who withdrew', async () => {
    const leader = await signIn()
    const team = await makeTeam(db, { leaderId: leader.userId, memberIds: [organiser.userId] })
    const { id } = await makeTournament(db, forTeams())
    await enterTeams(db, id, [team.id])
    await withdraw(leader, id)
    expect(await waitForNotices(organiser.userId)).toMatchObject([
      { title: 'Sua equipe saiu de Copa do Bairro' },
    ])

    const own = await makeTournament(db, ofTheirs())
    await enterPeople(db, own.id, [organiser.userId])
    await withdraw(organiser, own.id)
    await settle()
    expect(await noticesOf(organiser.userId)).toHaveLength(1)
  })

  test('a team that cannot play when the bracket is drawn', async () => {
    const [one, two, small] = [await cast(), await cast(), await cast()]
    const { id } = await dueTournament(forTeams())
    await enterTeams(db, id, [one.team.id, two.team.id, small.team.id])
    await expel(small.leader, small.team.id, small.member.userId)
    expect((await start(await signIn(['admin']), id)).statusCode).toBe(204)
    expect(await waitForNotices(small.leader.userId)).toMatchObject([
      {
        title: 'Sua equipe ficou fora de Copa do Bairro',
        message: `Na hora do sorteio, <b>${small.team.name}</b> não tinha gente suficiente para jogar.`,
      },
    ])
    expect(await waitForNotices(organiser.userId)).toMatchObject([
      { title: `${small.team.name} ficou fora de Copa do Bairro` },
    ])
  })

  test('the organiser when the team is dissolved', async () => {
    const { team, leader } = await cast()
    const { id } = await makeTournament(db, forTeams())
    await enterTeams(db, id, [team.id])
    await dissolve(leader, team.id)
    expect(await waitForNotices(organiser.userId)).toMatchObject([
      { title: `${team.name} saiu de Copa do Bairro` },
    ])
  })

  test('the organiser without the former name when the person is erased', async () => {
    const person = await signIn()
    const { id } = await makeTournament(db, ofTheirs())
    await enterPeople(db, id, [person.userId])
    await db
      .updateTable('profiles')
      .set({ status: 'erased', username: 'removido-77' })
      .where('id', '=', person.userId)
      .execute()
    await happen(accountErased, { userId: person.userId })
    expect(await waitForNotices(organiser.userId)).toMatchObject([
      { title: 'removido-77 saiu de Copa do Bairro' },
    ])
  })

  test('nobody for an event from the previous release, which has no names', async () => {
    const { id } = await makeTournament(db, ofTheirs())
    const { name: event } = participantWithdrew
    await happen({ name: event }, { tournamentId: id, participantId: crypto.randomUUID() })
    await settle()
    expect(await noticesOf(organiser.userId)).toEqual([])
  })
})

describe('open pages', async () => {
  const server = await startLiveServer({
    services,
    redisUrl: services.config.REDIS_URL,
    rooms: tournaments.rooms ?? [],
  })
  afterAll(() => server.stop())

  test('of the tournament and of the list get a hint when a participant withdrew', async () => {
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
