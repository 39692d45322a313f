import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { makeTicket } from '../src/features/tickets/testing.ts'
import { makeTournament, playMatches } from '../src/features/tournaments/testing.ts'
import { type SignedIn, useTestApp } from './app.ts'
import { codeOf, matchesDriver } from './matches.ts'
import { teamsDriver } from './teams.ts'

/**
 * Sends characters that PostgreSQL rejects, and characters that change the direction of text, wherever a
 * request can contain text.
 */
const testApp = await useTestApp()
const { app, services, signIn } = testApp
const { db } = services
const { duel } = matchesDriver(testApp)
const { usernameOf, cast } = teamsDriver(testApp)
const founder = await signIn(['fundador'])

const HOSTILE = '\u202eCopa\0 \ud800do \u2066Mar\u0007\udfff'
const TIDY = 'Copa do Mar'

interface Writing {
  readonly who: SignedIn
  readonly url: string
  readonly method?: 'PUT'
  readonly body: (text: string) => object
  /** Reads the stored text. */
  readonly kept: () => Promise<string | undefined>
}

const newest = (query: ReturnType<typeof sql<{ text: string }>>) => async () =>
  (await query.execute(db)).rows[0]?.text

const historyOf = (matchId: string) =>
  newest(
    sql`select coalesce(reason, facts->>'text') as text from match_history where match_id = ${matchId} order by id desc`,
  )

const writings: Record<string, () => Promise<Writing>> = {
  'a game’s name': async () => ({
    who: founder,
    url: '/api/games',
    body: (name) => ({ name }),
    kept: newest(sql`select name as text from games order by id desc`),
  }),
  'the subject of a ticket': async () => ({
    who: founder,
    url: '/api/tickets',
    body: (subject) => ({ subject, area: 'other', priority: 'low', text: 'Oi' }),
    kept: newest(sql`select subject as text from tickets order by id desc`),
  }),
  'a message to the players of a match': async () => {
    const { tournamentId, matchId } = await duel()
    return {
      who: founder,
      url: `/api/tournaments/${tournamentId}/messages`,
      body: (text) => ({ to: { matchId }, text }),
      kept: newest(sql`select text from tournament_messages where match_id = ${matchId} order by id desc`),
    }
  },
  'a message in a ticket': async () => {
    const { id } = await makeTicket(db)
    return {
      who: founder,
      url: `/api/tickets/${id}/messages`,
      body: (text) => ({ id: crypto.randomUUID(), text }),
      kept: newest(sql`select text from ticket_messages where ticket_id = ${id} order by seq desc`),
    }
  },
  'a note on a ticket': async () => {
    const { id } = await makeTicket(db)
    return {
      who: founder,
      url: `/api/admin/tickets/${id}/notes`,
      body: (text) => ({ id: crypto.randomUUID(), text }),
      kept: newest(sql`select text from ticket_notes where ticket_id = ${id}`),
    }
  },
  'a note on a match': async () => {
    const { matchId } = await duel()
    return {
      who: founder,
      url: `/api/matches/${matchId}/notes`,
      body: (text) => ({ text }),
      kept: historyOf(matchId),
    }
  },
  'the reason of a decision': async () => {
    const { matchId, oneId } = await duel()
    return {
      who: founder,
      url: `/api/matches/${matchId}/decision`,
      body: (reason) => ({ winnerId: oneId, reason }),
      kept: historyOf(matchId),
    }
  },
  'the reason of a correction': async () => {
    const { matchId, tournamentId, oneId, otherId } = await duel()
    await playMatches(db, tournamentId, 1, oneId)
    return {
      who: founder,
      url: `/api/matches/${matchId}/correction`,
      body: (reason) => ({ winnerId: otherId, reason }),
      kept: historyOf(matchId),
    }
  },
  'the reason of a cancellation': async () => {
    const { id } = await makeTournament(db)
    return {
      who: founder,
      url: `/api/tournaments/${id}/status`,
      method: 'PUT',
      body: (reason) => ({ status: 'cancelled', reason }),
      kept: newest(sql`select reason as text from audit_entries where subject_id = ${id}`),
    }
  },
  'a message in a lobby': async () => {
    const { matchId, one } = await duel()
    return {
      who: one,
      url: `/api/matches/${matchId}/messages`,
      body: (text) => ({ id: crypto.randomUUID(), text }),
      kept: newest(sql`select text from match_messages where match_id = ${matchId}`),
    }
  },
  'a message on a wall': async () => {
    const who = await signIn()
    return {
      who,
      url: `/api/profiles/${await usernameOf(who)}/messages`,
      body: (content) => ({ content }),
      kept: newest(sql`select content as text from profile_messages where author_id = ${who.userId}`),
    }
  },
  'a team’s name': async () => {
    const who = await signIn()
    return {
      who,
      url: '/api/teams',
      body: (name) => ({ name, tag: 'MAR' }),
      kept: newest(sql`select name as text from teams where leader_id = ${who.userId}`),
    }
  },
  'a tournament’s rules': async () => ({
    who: founder,
    url: '/api/tournaments',
    body: (rules) => ({
      name: 'Copa de Verão',
      rules,
      maxParticipants: 8,
      startsAt: new Date(Date.now() + 86_400_000).toISOString(),
    }),
    kept: newest(sql`select rules as text from tournaments order by id desc`),
  }),
}

describe('user text is stored without NUL, lone surrogates and direction overrides', () => {
  test.each(Object.entries(writings))('%s', async (_what, prepare) => {
    const { who, url, method = 'POST', body, kept } = await prepare()
    const response = await app.inject({ method, url, headers: who.headers, payload: body(HOSTILE) })
    expect(response.statusCode).toBeLessThan(300)
    expect(await kept()).toBe(TIDY)
  })
})

describe('lookups with hostile characters never fail with a server error', () => {
  test('a search', async () => {
    await cast()
    const response = await app.inject({ url: `/api/teams?search=${encodeURIComponent('\0Equipe\u202e')}` })
    expect(response.statusCode).toBe(200)
    expect(response.json().teams).not.toEqual([])
  })

  test('a username in an invite', async () => {
    const { leader, outsider, team } = await cast()
    const payload = { username: `${await usernameOf(outsider)}\0` }
    const url = `/api/teams/${team.id}/invites`
    expect((await app.inject({ method: 'POST', url, headers: leader.headers, payload })).statusCode).toBe(204)
  })

  test.each([
    ['/api/profiles/ana%00', 'username'],
    ['/api/profiles/ana%E2%80%AE/messages', 'username'],
    ['/media/public/avatar/%00.webp', '*'],
    ['/api/games?v=%00', 'v'],
    ['/api/teams?cursor=%00', 'cursor'],
    [`/api/teams?search=a&cursor=${cursorOf(['a\0', founder.userId])}`, 'cursor'],
    ['/api/accounts/oauth/google/callback?state=%00', 'state'],
  ])('%s is rejected because of %s', async (url, field) => {
    const response = await app.inject({ url })
    expect(response.statusCode).toBe(400)
    expect(response.json().error.facts).toEqual({ field })
  })

  test('a password with a control character is rejected, never changed', async () => {
    const { headers } = await signIn()
    const payload = { currentPassword: 'certa', password: 'nova\0senha' }
    const response = await app.inject({ method: 'PUT', url: '/api/accounts/password', headers, payload })
    expect(codeOf(response)).toBe('platform.invalid_request')
  })
})

describe('a cursor with a time that PostgreSQL cannot represent is rejected', () => {
  const id = crypto.randomUUID()
  test.each([
    ['/api/matches/disputes', ['2026-13-45 99:99:99.999999+99', id]],
    ['/api/matches/disputes', ['2026-13-45T12:00:00.000000Z', id]],
    ['/api/matches/disputes', ['0000-01-01T12:00:00.000000Z', id]],
    ['/api/tournaments/group?gameId=none', ['2026-01-01T12:00:00.123456789Z', id]],
  ])('%s %j', async (url, key) => {
    const cursor = `${url.includes('?') ? '&' : '?'}cursor=${cursorOf(key)}`
    const response = await app.inject({ url: url + cursor, headers: founder.headers })
    expect(codeOf(response)).toBe('platform.invalid_request')
  })

  test('on a wall', async () => {
    const wall = `/api/profiles/${await usernameOf(founder)}/messages`
    const response = await app.inject({ url: `${wall}?cursor=${cursorOf(['0000-01-01T12:00:00.000Z', id])}` })
    expect(codeOf(response)).toBe('platform.invalid_request')
  })
})

function cursorOf(key: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url')
}
