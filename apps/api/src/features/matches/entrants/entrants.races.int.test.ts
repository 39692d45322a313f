import { expect, test } from 'vitest'
import { type SignedIn, useTestApp } from '../../../../test/app.ts'
import { bracketsDriver } from '../../../../test/brackets.ts'
import { entrantsDriver } from '../../../../test/entrants.ts'
import { everyInterleaving } from '../../../../test/interleave.ts'
import { matchesDriver } from '../../../../test/matches.ts'
import { codeOf } from '../../../../test/teams.ts'
import { makeTeam } from '../../teams/testing.ts'
import { makeStartedTournament } from '../../tournaments/testing.ts'

type Fields = NonNullable<Parameters<typeof makeStartedTournament>[1]>

const testApp = await useTestApp({ DATABASE_POOL_MAX: '20' })
const { services, signIn } = testApp
const { db } = services
const { declare, decide } = matchesDriver(testApp)
const { matchesOf, openMatches } = bracketsDriver(testApp)
const { post, replace, substitute, enterLate, nameOf, lineupOf } = entrantsDriver(testApp)

const owner = await signIn(['vip'])
const moderator = await signIn(['moderador'])

async function cupOf(size: number, fields: Fields = {}) {
  const people = await Promise.all(Array.from({ length: size }, () => signIn()))
  const participants = people.map(({ userId }) => userId)
  const { id } = await makeStartedTournament(db, {
    created_by: owner.userId,
    participants,
    max_participants: 16,
    ...fields,
  })
  return { id, people }
}
const SWISS: Fields = { stages: [{ format: 'swiss', settings: { rounds: 4 } }] }
const teamOf = async () => {
  const [leader, mate] = (await Promise.all([signIn(), signIn()])) as [SignedIn, SignedIn]
  const name = `Equipe ${leader.userId.slice(-12)}`
  const { id } = await makeTeam(db, { leaderId: leader.userId, memberIds: [mate.userId], name })
  return { id, name, leader, mate }
}

test('a declaration against a replacement: one of the two happens', async () => {
  const outcomes = new Set<string>()
  const newcomer = await signIn()
  const name = await nameOf(newcomer)
  await everyInterleaving(testApp, async (race) => {
    const { id, people } = await cupOf(2)
    const [one] = people as [SignedIn]
    const [match] = await openMatches(id)
    const [declared, replaced] = await race([
      () => declare(one, match?.id ?? '', one.userId),
      () => replace(owner, id, one.userId, name),
    ])
    outcomes.add(`${declared.statusCode < 300} ${replaced.statusCode}`)
  })
  expect(outcomes).toEqual(new Set(['true 409', 'false 204']))
})

test('nobody joins a line-up whose match has been started: in every order with a declaration', async () => {
  const outcomes = new Set<string>()
  await everyInterleaving(testApp, async (race) => {
    const teams = [await teamOf(), await teamOf()]
    const [team] = teams as [(typeof teams)[number]]
    const participants = teams.map((one) => one.id)
    const { id } = await makeStartedTournament(db, {
      created_by: owner.userId,
      type: 'team',
      team_size: 2,
      participants,
    })
    const extra = await signIn()
    await db.insertInto('team_members').values({ team_id: team.id, user_id: extra.userId }).execute()
    await db.updateTable('profiles').set({ team_id: team.id }).where('id', '=', extra.userId).execute()
    const name = await nameOf(extra)
    const [match] = await openMatches(id)
    const [declared, substituted] = await race([
      () => declare(team.mate, match?.id ?? '', team.id),
      () => substitute(owner, id, team.id, name),
    ])
    expect(declared.statusCode).toBe(204)
    outcomes.add(substituted.statusCode === 204 ? 'added' : codeOf(substituted))
    expect((await lineupOf(id, team.id)).includes(extra.userId)).toBe(substituted.statusCode === 204)
  })
  expect(outcomes).toEqual(new Set(['added', 'tournaments.lineup_playing']))
})

test('staff decide for a team or join its line-up: in every order never both', async () => {
  const outcomes = new Set<string>()
  const staff = await signIn(['moderador'])
  const name = await nameOf(staff)
  await everyInterleaving(testApp, async (race) => {
    const teams = await Promise.all([teamOf(), teamOf(), teamOf(), teamOf()])
    const participants = teams.map((one) => one.id)
    const { id } = await makeStartedTournament(db, {
      created_by: owner.userId,
      type: 'team',
      team_size: 2,
      participants,
    })
    const [match] = await openMatches(id)
    const team = teams.find((one) => one.id === match?.participant1Id) as (typeof teams)[number]
    await db.deleteFrom('team_members').where('user_id', '=', staff.userId).execute()
    await db.updateTable('profiles').set({ team_id: null }).where('id', '=', staff.userId).execute()
    const joinAndPlay = async () => {
      await db.insertInto('team_members').values({ team_id: team.id, user_id: staff.userId }).execute()
      await db.updateTable('profiles').set({ team_id: team.id }).where('id', '=', staff.userId).execute()
      return substitute(owner, id, team.id, name)
    }
    const [decided, added] = await race([() => decide(staff, match?.id ?? '', team.id), joinAndPlay])
    outcomes.add([decided, added].map((one) => (one.statusCode === 204 ? 'done' : codeOf(one))).join(', '))
  })
  expect(outcomes).toEqual(new Set(['done, tournaments.lineup_judged', 'matches.own_match, done']))
})

test.each(['replacements', 'departures'])(
  'nobody judges once they are in a line-up: in every order with %s',
  async (what) => {
    const outcomes = new Set<string>()
    const [staff, newcomer] = await Promise.all([signIn(['moderador']), teamOf()])
    const name = await nameOf(staff)
    await everyInterleaving(testApp, async (race) => {
      const teams = await Promise.all([teamOf(), teamOf(), teamOf(), teamOf()])
      const [team, gone] = teams
      const { id } = await makeStartedTournament(db, {
        created_by: owner.userId,
        type: 'team',
        team_size: 2,
        participants: teams.map((one) => one.id),
      })
      await db.deleteFrom('team_members').where('user_id', '=', staff.userId).execute()
      await db.updateTable('profiles').set({ team_id: null }).where('id', '=', staff.userId).execute()
      const joinAndPlay = async () => {
        await db.insertInto('team_members').values({ team_id: team.id, user_id: staff.userId }).execute()
        await db.updateTable('profiles').set({ team_id: team.id }).where('id', '=', staff.userId).execute()
        return substitute(owner, id, team.id, name)
      }
      const judge = () =>
        what === 'replacements'
          ? replace(staff, id, gone.id, newcomer.name)
          : post(staff, id, what, { participantId: gone.id, kind: 'disqualified', reason: 'Trapaça' })
      const [judged] = await race([judge, joinAndPlay])
      const log = await db
        .selectFrom('tournament_log')
        .select('kind')
        .where('tournament_id', '=', id)
        .orderBy('id')
        .execute()
      outcomes.add([judged.statusCode, ...log.map(({ kind }) => kind)].join(' '))
    })
    expect(outcomes).toEqual(
      what === 'replacements'
        ? new Set(['204 entrant_replaced lineup_extended', '403 lineup_extended'])
        : new Set(['204 participant_disqualified', '403 lineup_extended']),
    )
  },
)

test('a late entry against the result that pairs the next round: the entrant is in one of the two', async () => {
  const late = await signIn()
  const name = await nameOf(late)
  const joined = new Set<number>()
  await everyInterleaving(testApp, async (race) => {
    const { id } = await cupOf(5, SWISS)
    const [one, other] = await openMatches(id)
    await decide(moderator, one?.id ?? '', one?.participant1Id ?? '')
    const [entered] = await race([
      () => enterLate(owner, id, name),
      () => decide(moderator, other?.id ?? '', other?.participant1Id ?? ''),
    ])
    expect(entered.statusCode).toBe(204)
    const { joined_round } = await db
      .selectFrom('tournament_stage_entries')
      .select('joined_round')
      .where('participant_id', '=', late.userId)
      .where(
        'stage_id',
        'in',
        db.selectFrom('tournament_stages').select('id').where('tournament_id', '=', id),
      )
      .executeTakeFirstOrThrow()
    joined.add(joined_round)
    const plays = (await openMatches(id)).some(({ participant1Id, participant2Id }) =>
      [participant1Id, participant2Id].includes(late.userId),
    )
    const hasBye = (await matchesOf(id)).some(
      (match) => match.participant1Id === late.userId && match.participant2Id === null,
    )
    expect(plays || hasBye).toBe(joined_round === 2)
  })
  expect(joined).toEqual(new Set([2, 3]))
})
