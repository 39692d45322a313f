import {
  MATCH_TIMES_PER_DAY,
  PLAYER_MESSAGE_MAX,
  PLAYER_MESSAGES_PER_SUBJECT,
} from '@trunfo/contract/tournaments/desk'
import { describe, expect, test } from 'vitest'
import { type SignedIn, useTestApp } from '../../../../test/app.ts'
import { bracketsDriver } from '../../../../test/brackets.ts'
import { noticesDriver } from '../../../../test/notices.ts'
import { codeOf } from '../../../../test/teams.ts'
import { catalogueDriver } from '../../../../test/tournaments.ts'
import { changeTournament, makeStartedTournament } from '../testing.ts'

const testApp = await useTestApp()
const { app, services, signIn, work } = testApp
const { db } = services
const { decide, matchesOf } = bracketsDriver(testApp)
const { eventsOf } = catalogueDriver(testApp)
const { noticesOf, settle } = noticesDriver(testApp)
const organiser = await signIn(['vip'])
const moderator = await signIn(['moderador'])
const stranger = await signIn(['vip'])

const send = (who: SignedIn, method: 'PUT' | 'POST', path: string, payload: object) =>
  app.inject({
    method,
    url: `/api/tournaments/${path}`,
    headers: { ...who.headers, 'idempotency-key': crypto.randomUUID() },
    payload,
  })
const schedule = (who: SignedIn, id: string, matchId: string, scheduledAt: string | null) =>
  send(who, 'PUT', `${id}/matches/${matchId}/time`, { scheduledAt })
const say = (who: SignedIn, id: string, to: object, text = 'Mesa 3, por favor') =>
  send(who, 'POST', `${id}/messages`, { to, text })

async function cup(size: number, fields: Parameters<typeof makeStartedTournament>[1] = {}) {
  const people = await Promise.all(Array.from({ length: size }, () => signIn()))
  const { id } = await makeStartedTournament(db, {
    name: 'Copa Mesa',
    created_by: organiser.userId,
    participants: people.map(({ userId }) => userId),
    ...fields,
  })
  const matches = await db
    .selectFrom('tournament_matches')
    .selectAll()
    .where('tournament_id', '=', id)
    .orderBy('round_number')
    .orderBy('match_number')
    .execute()
  const [first, second] = matches as [(typeof matches)[number], (typeof matches)[number]]
  return { id, people, first, second, matches }
}

const tomorrow = () => new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 24 * 3_600_000).toISOString()
const timeOf = async (matchId: string) => {
  const { scheduled_at } = await db
    .selectFrom('tournament_matches')
    .select('scheduled_at')
    .where('id', '=', matchId)
    .executeTakeFirstOrThrow()
  return scheduled_at?.toISOString() ?? null
}

describe('the time of a match', () => {
  test('is given by organiser and staff, to the minute, and shown wherever the match is', async () => {
    const { id, first } = await cup(2)
    const at = tomorrow()
    expect((await schedule(stranger, id, first.id, at)).statusCode).toBe(403)
    expect((await schedule(organiser, id, first.id, at.replace(':00.000Z', ':41.000Z'))).statusCode).toBe(204)
    expect(await timeOf(first.id)).toBe(at)
    const watched = await app.inject({ url: `/api/tournaments/${id}/matches/${first.id}` })
    expect(watched.json().scheduledAt).toBe(at)
    const lobby = await app.inject({ url: `/api/matches/${first.id}`, headers: moderator.headers })
    expect(lobby.json().scheduledAt).toBe(at)
    const calendar = await app.inject({ url: `/calendar/tournaments/${id}.ics` })
    expect(calendar.body).toContain(`DTSTART:${at.replace(/[-:]|\.\d+/g, '')}`)
    expect((await schedule(moderator, id, first.id, null)).statusCode).toBe(204)
    expect(await timeOf(first.id)).toBeNull()
  })
  test('is told to both sides once, with its removal', async () => {
    const { id, first, people } = await cup(4)
    await db.deleteFrom('notifications').execute()
    const at = tomorrow()
    await schedule(organiser, id, first.id, at)
    await schedule(organiser, id, first.id, at)
    expect(await eventsOf('tournament.match-scheduled', id)).toHaveLength(1)
    await schedule(organiser, id, first.id, null)
    await work()
    await settle()
    for (const { userId } of people) {
      const told = (await noticesOf(userId)).map(({ title }) => title).toSorted()
      const plays = [first.participant1_id, first.participant2_id].includes(userId)
      expect(told).toEqual(
        expect.arrayContaining(
          plays ? ['Sua partida ficou sem horário marcado', 'Sua partida tem horário'] : [],
        ),
      )
      expect(told.filter((title) => title?.startsWith('Sua partida '))).toHaveLength(plays ? 2 : 0)
    }
  })
  test('lies ahead, and not too far; a decided match has none', async () => {
    const { id, first } = await cup(4)
    expect(codeOf(await schedule(organiser, id, first.id, '2020-01-01T00:00:00Z'))).toBe(
      'tournaments.match_time_past',
    )
    expect(codeOf(await schedule(organiser, id, first.id, '2099-01-01T00:00:00Z'))).toBe(
      'tournaments.match_time_too_far',
    )
    await decide(first.id, first.participant1_id ?? '')
    expect(codeOf(await schedule(organiser, id, first.id, tomorrow()))).toBe('tournaments.match_decided')
    expect(codeOf(await schedule(organiser, id, crypto.randomUUID(), tomorrow()))).toBe(
      'tournaments.match_not_found',
    )
    const other = await cup(2)
    expect(codeOf(await schedule(organiser, id, other.first.id, tomorrow()))).toBe(
      'tournaments.match_not_found',
    )
    await changeTournament(db, other.id, { status: 'cancelled' })
    expect(codeOf(await schedule(organiser, other.id, other.first.id, tomorrow()))).toBe(
      'tournaments.not_running',
    )
  })
  test('changes a few times a day, and can be taken away after that', async () => {
    const { id, first, second } = await cup(4)
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
    for (let count = 1; count <= MATCH_TIMES_PER_DAY; count += 1)
      expect((await schedule(organiser, id, first.id, at(count))).statusCode).toBe(204)
    expect(codeOf(await schedule(moderator, id, first.id, at(48)))).toBe('tournaments.too_many_match_times')
    expect((await schedule(organiser, id, first.id, null)).statusCode).toBe(204)
    expect(codeOf(await schedule(organiser, id, first.id, at(1)))).toBe('tournaments.too_many_match_times')
    expect((await schedule(organiser, id, second.id, at(1))).statusCode).toBe(204)
  })
  test('can be given to a planned match whose sides are unknown', async () => {
    const { id, matches } = await cup(4, { stages: [{ format: 'knockout', settings: {} }] })
    const final = matches.at(-1)
    expect((await schedule(organiser, id, final?.id ?? '', tomorrow())).statusCode).toBe(204)
    expect(await timeOf(final?.id ?? '')).not.toBeNull()
  })
})

describe('a message', () => {
  test('to a match reaches its two sides only, with the sender and as plain text', async () => {
    const { id, first, people } = await cup(4)
    const ours = [first.participant1_id, first.participant2_id]
    expect((await say(stranger, id, { matchId: first.id })).statusCode).toBe(403)
    expect((await say(organiser, id, { matchId: first.id }, 'Tragam <b>fones</b>')).statusCode).toBe(204)
    expect((await say(moderator, id, { matchId: first.id }, 'Calma')).statusCode).toBe(204)
    await work()
    await settle()
    for (const { userId } of people) {
      const told = (await noticesOf(userId)).filter(({ title }) => title?.includes('Copa Mesa'))
      const said = told.filter(({ message }) => message?.includes('fones') || message === 'Calma')
      expect(said).toHaveLength(ours.includes(userId) ? 2 : 0)
      if (ours.includes(userId))
        expect(said).toEqual(
          expect.arrayContaining([
            expect.objectContaining({
              title: expect.stringMatching(/^pessoa-\w+, da organização de Copa Mesa$/),
              message: 'Tragam &lt;b&gt;fones&lt;/b&gt;',
              link_to: `/match/${first.id}`,
            }),
            expect.objectContaining({ title: 'Equipe do Trunfo, sobre Copa Mesa' }),
          ]),
        )
    }
    const page = await app.inject({ url: `/api/tournaments/${id}` })
    expect(page.json().announcements).toEqual([])
  })
  test('to a round reaches those who still play in it', async () => {
    const { id, first, second, people } = await cup(4)
    await decide(first.id, first.participant1_id ?? '')
    const round = { stage: 1, bracket: 'main', round: 1 }
    expect((await say(organiser, id, round, 'Faltam dez minutos')).statusCode).toBe(204)
    await work()
    await settle()
    for (const { userId } of people) {
      const said = (await noticesOf(userId)).filter(({ message }) => message === 'Faltam dez minutos')
      const plays = [second.participant1_id, second.participant2_id].includes(userId)
      expect(said.map(({ link_to }) => link_to)).toEqual(plays ? [`/match/${second.id}`] : [])
    }
    expect(codeOf(await say(organiser, id, { ...round, round: 2 }))).toBe('tournaments.nobody_to_message')
    expect(codeOf(await say(organiser, id, { ...round, stage: 2 }))).toBe('tournaments.nobody_to_message')
    expect(codeOf(await say(organiser, id, { matchId: first.id }))).toBe('tournaments.nobody_to_message')
  })
  test('has a text, and there are not too many of them', async () => {
    const { id, first, second } = await cup(4)
    expect(codeOf(await say(organiser, id, { matchId: first.id }, '  '))).toBe('tournaments.message_required')
    const long = 'a'.repeat(PLAYER_MESSAGE_MAX + 1)
    expect(codeOf(await say(organiser, id, { matchId: first.id }, long))).toBe('tournaments.message_too_long')
    for (let at = 0; at < PLAYER_MESSAGES_PER_SUBJECT; at += 1)
      expect((await say(organiser, id, { matchId: first.id })).statusCode).toBe(204)
    expect(codeOf(await say(organiser, id, { matchId: first.id }))).toBe('tournaments.too_many_messages')
    expect((await say(organiser, id, { matchId: second.id })).statusCode).toBe(204)
    const audit = await db
      .selectFrom('audit_entries')
      .select('action')
      .where('subject_id', '=', id)
      .where('action', '=', 'tournament.players-messaged')
      .execute()
    expect(audit).toHaveLength(PLAYER_MESSAGES_PER_SUBJECT + 1)
    expect((await matchesOf(id)).length).toBe(2)
  })
})
