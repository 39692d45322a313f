import { watchedMatchSchema } from '@trunfo/contract/tournaments/watching.schemas'
import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { bracketsDriver, type PlayedMatch } from '../../../../test/brackets.ts'
import { codeOf } from '../../../../test/teams.ts'
import { newKey } from '../../../platform/storage/keys.ts'
import { makeTeam } from '../../teams/testing.ts'
import { tournaments } from '../index.ts'
import { changeTournament, disputeMatch, makeStartedTournament } from '../testing.ts'

const testApp = await useTestApp()
const { services, signIn, describePage } = testApp
const { db } = services
const { send, matchesOf, decide } = bracketsDriver(testApp)

const watch = (id: string, matchId: string) =>
  send(null, 'GET', `/${id}/matches/${matchId}?v=${crypto.randomUUID()}`)
const watched = async (id: string, matchId: string) =>
  watchedMatchSchema.parse((await watch(id, matchId)).json())
const nameOf = async (tournamentId: string, participantId: string | null) =>
  (
    await db
      .selectFrom('tournament_participants')
      .select('name')
      .where('tournament_id', '=', tournamentId)
      .where('participant_id', '=', participantId ?? '')
      .executeTakeFirstOrThrow()
  ).name

describe('the public page of a match', () => {
  test('shows who plays, their earlier matches and the winner’s next one', async () => {
    const { id } = await makeStartedTournament(db, { participants: 4, name: 'Copa Aberta' })
    const [first, second] = (await matchesOf(id)) as [PlayedMatch, PlayedMatch]
    expect(await watched(id, first.id)).toMatchObject({
      round: 1,
      rounds: 2,
      number: 1,
      status: 'in_progress',
      winnerId: null,
      next: null,
      tournament: { id, name: 'Copa Aberta', type: 'individual', status: 'in_progress' },
      sides: [
        { participantId: first.participant1Id, earlier: [] },
        { participantId: first.participant2Id, earlier: [] },
      ],
    })

    await decide(first.id, first.participant2Id ?? '')
    // The next round is drawn once this one is over.
    expect(await watched(id, first.id)).toMatchObject({ winnerId: first.participant2Id, next: null })
    await decide(second.id, second.participant1Id)
    const final = (await matchesOf(id)).find(({ round }) => round === 2) as PlayedMatch
    expect((await watched(id, first.id)).next).toEqual({
      id: final.id,
      round: 2,
      number: 1,
      opponent: { name: await nameOf(id, second.participant1Id), teamTag: null, imageUrl: null },
    })
    const { sides } = await watched(id, final.id)
    expect(sides.map(({ earlier }) => earlier)).toEqual([
      [
        {
          id: first.id,
          round: 1,
          hasWon: true,
          outcome: null,
          opponent: { name: await nameOf(id, first.participant1Id), teamTag: null, imageUrl: null },
        },
      ],
      [expect.objectContaining({ id: second.id, hasWon: true })],
    ])
  })

  test('includes byes before and after, but a bye has no page of its own', async () => {
    const { id } = await makeStartedTournament(db, { participants: 5 })
    const drawn = await matchesOf(id)
    const bye = drawn.find(({ participant2Id }) => participant2Id === null) as PlayedMatch
    expect(codeOf(await watch(id, bye.id))).toBe('tournaments.match_not_found')
    for (const match of drawn) if (match.winnerId === null) await decide(match.id, match.participant1Id)
    const later = (await matchesOf(id)).filter(({ round }) => round === 2)
    const rest = later.find(({ participant2Id }) => participant2Id === null) as PlayedMatch
    const before = drawn.find(({ participant1Id }) => participant1Id === rest.participant1Id) as PlayedMatch
    expect((await watched(id, before.id)).next).toMatchObject({ id: rest.id, round: 2, opponent: null })
    const played = later.find(({ participant2Id }) => participant2Id !== null) as PlayedMatch
    const { sides } = await watched(id, played.id)
    expect(sides.find(({ participantId }) => participantId === bye.participant1Id)?.earlier).toEqual([
      { id: bye.id, round: 1, opponent: null, hasWon: true, outcome: null },
    ])
  })

  test('shows current images and links, and icons of teams', async () => {
    const { id, participantIds } = await makeStartedTournament(db, { participants: 2 })
    const avatar_key = newKey({ visibility: 'public', name: 'avatar' })
    const username = `nova-${crypto.randomUUID().slice(0, 8)}`
    const [changed = ''] = participantIds
    await db
      .updateTable('profiles')
      .set({ avatar_key, username, roles: ['user', 'vip'] })
      .where('id', '=', changed)
      .execute()
    const [match] = (await matchesOf(id)) as [PlayedMatch]
    expect((await watched(id, match.id)).sides.find((side) => side.participantId === changed)).toMatchObject({
      imageUrl: services.storage.publicUrl(avatar_key),
      path: `/profile/${username}`,
      isVip: true,
      teamTag: null,
    })

    const teams = await Promise.all(
      [await signIn(), await signIn()].map(({ userId }) => makeTeam(db, { leaderId: userId })),
    )
    const cup = await makeStartedTournament(db, {
      type: 'team',
      team_size: 1,
      participants: teams.map((team) => team.id),
    })
    const [ofTeams] = (await matchesOf(cup.id)) as [PlayedMatch]
    const { sides } = await watched(cup.id, ofTeams.id)
    const paths = new Map(sides.map(({ teamTag, path }) => [teamTag, path]))
    expect(paths).toEqual(new Map(teams.map((team) => [team.tag, `/teams/${team.id}`])))
  })

  test('shows a dispute and a cancelled tournament', async () => {
    const { id } = await makeStartedTournament(db, { participants: 2 })
    const [match] = (await matchesOf(id)) as [PlayedMatch]
    await disputeMatch(db, match.id)
    expect((await watched(id, match.id)).status).toBe('dispute')
    await changeTournament(db, id, { status: 'cancelled', ended_at: new Date() })
    expect((await watched(id, match.id)).tournament.status).toBe('cancelled')
  })

  test('contains nothing of the lobby: these keys and no others', async () => {
    const { id } = await makeStartedTournament(db, { participants: 4 })
    const [first, second] = (await matchesOf(id)) as [PlayedMatch, PlayedMatch]
    for (const match of [first, second]) await decide(match.id, match.participant1Id)
    const final = (await matchesOf(id)).find(({ round }) => round === 2) as PlayedMatch
    const face = ['name', 'teamTag', 'imageUrl']
    const keysOf = (value: unknown) => Object.keys(value as object).sort()
    const answer = (await watch(id, final.id)).json()
    expect(keysOf(answer)).toEqual(
      [
        ...['id', 'round', 'number', 'rounds', 'status', 'winnerId', 'outcome', 'completedAt'],
        ...['scheduledAt', 'tournament', 'sides', 'next'],
      ].sort(),
    )
    expect(keysOf(answer.tournament)).toEqual(
      ['id', 'name', 'type', 'status', 'coverUrl', 'gameName', 'gameArt'].sort(),
    )
    for (const side of answer.sides) {
      expect(keysOf(side)).toEqual([...face, 'participantId', 'isVip', 'path', 'earlier'].sort())
      for (const played of side.earlier) {
        expect(keysOf(played)).toEqual(['hasWon', 'id', 'opponent', 'outcome', 'round'])
        expect(keysOf(played.opponent)).toEqual([...face].sort())
      }
    }
    const { next } = (await watch(id, first.id)).json()
    expect(keysOf(next)).toEqual(['id', 'number', 'opponent', 'round'])
    expect(keysOf(next.opponent)).toEqual([...face].sort())
  })

  test('is cached briefly for everyone', async () => {
    const { id } = await makeStartedTournament(db, { participants: 2 })
    const [match] = (await matchesOf(id)) as [PlayedMatch]
    expect((await watch(id, match.id)).headers['cache-control']).toBe(
      'public, max-age=0, s-maxage=2, must-revalidate',
    )
  })

  test('is not found for a test, under another tournament, or for an unknown id', async () => {
    const hidden = await makeStartedTournament(db, { is_test: true, participants: 2 })
    const [inTest] = (await matchesOf(hidden.id)) as [PlayedMatch]
    const other = await makeStartedTournament(db, { participants: 2 })
    const [match] = (await matchesOf(other.id)) as [PlayedMatch]
    for (const [id, matchId] of [
      [hidden.id, inTest.id],
      [hidden.id, match.id],
      [other.id, crypto.randomUUID()],
    ] as const) {
      expect(codeOf(await watch(id, matchId))).toBe('tournaments.match_not_found')
      expect(await describePage(tournaments.pages?.tournamentMatch, { id, matchId })).toBeNull()
    }
    expect(await describePage(tournaments.pages?.tournamentMatch, { id: other.id, matchId: 'x' })).toBeNull()
  })
})

test('the preview of a match has the names, the round and the image of its tournament', async () => {
  const { id } = await makeStartedTournament(db, { participants: 2, name: 'Copa do Link' })
  const [match] = (await matchesOf(id)) as [PlayedMatch]
  const [one, other] = [await nameOf(id, match.participant1Id), await nameOf(id, match.participant2Id)]
  expect(await describePage(tournaments.pages?.tournamentMatch, { id, matchId: match.id })).toMatchObject({
    title: `${one} x ${other}`,
    description: 'Final · Copa do Link',
    imageUrl: expect.stringContaining(`/og/tournaments/${id}.png`),
    isUnlisted: true,
    queries: { [`/api/tournaments/${id}/matches/${match.id}`]: { id: match.id } },
  })
})
