import { TEAM_MEMBERS_MAX } from '@trunfo/contract/teams'
import { expect, test } from 'vitest'
import { type SignedIn, useTestApp } from '../../../test/app.ts'
import { everyInterleaving } from '../../../test/interleave.ts'
import { codeOf, teamsDriver } from '../../../test/teams.ts'
import { makeApplication, makeInvite, makeTeam } from './teams.factory.ts'

const testApp = await useTestApp({ DATABASE_POOL_MAX: '30' })
const { services, signIn } = testApp
const { db } = services
const { send, cast, apply, decide, invite, answer, leave, expel, transfer, dissolve, usernameOf } =
  teamsDriver(testApp)

const done = ({ statusCode }: { statusCode: number }) => statusCode === 204
const signInMany = (count: number) => Promise.all(Array.from({ length: count }, () => signIn()))

/** Checks the invariants: the counter is right, and the leader is a member. */
async function soundTeam(teamId: string): Promise<string[] | null> {
  const team = await db
    .selectFrom('teams')
    .select(['leader_id', 'member_count'])
    .where('id', '=', teamId)
    .executeTakeFirst()
  const members = await db
    .selectFrom('team_members')
    .select('user_id')
    .where('team_id', '=', teamId)
    .execute()
  const ids = members.map(({ user_id }) => user_id)
  const profiles = await db.selectFrom('profiles').select('id').where('team_id', '=', teamId).execute()
  expect(profiles.map(({ id }) => id).sort()).toEqual([...ids].sort())
  if (!team) {
    expect(ids).toEqual([])
    return null
  }
  expect(ids).toContain(team.leader_id)
  expect(team.member_count).toBe(ids.length)
  expect(ids.length).toBeLessThanOrEqual(TEAM_MEMBERS_MAX)
  return ids
}

test('one of fifty concurrent accepts gets the last seat', async () => {
  const [leader, ...rest] = await signInMany(TEAM_MEMBERS_MAX - 1)
  const memberIds = rest.map(({ userId }) => userId)
  const team = await makeTeam(db, { leaderId: leader?.userId ?? '', memberIds })
  const applicants = await signInMany(50)
  const ids = await Promise.all(applicants.map(({ userId }) => makeApplication(db, team.id, userId)))
  const responses = await Promise.all(ids.map((id) => decide(leader as SignedIn, team.id, id, 'accept')))
  expect(responses.filter(done)).toHaveLength(1)
  const refused = responses.filter((response) => !done(response))
  expect(new Set(refused.map(codeOf))).toEqual(new Set(['teams.roster_full']))
  expect(await soundTeam(team.id)).toHaveLength(TEAM_MEMBERS_MAX)
})

test('a person accepted by twenty teams at once, half by application, half by invite, joins one', async () => {
  for (let round = 0; round < 3; round += 1) {
    const person = await signIn()
    const leaders = await signInMany(20)
    const teams = await Promise.all(leaders.map(({ userId }) => makeTeam(db, { leaderId: userId })))
    const acts = await Promise.all(
      teams.map(async ({ id }, index) => {
        if (index % 2 === 0) {
          const inviteId = await makeInvite(db, id, person.userId)
          return () => answer(person, inviteId, 'accept')
        }
        const applicationId = await makeApplication(db, id, person.userId)
        return () => decide(leaders[index] as SignedIn, id, applicationId, 'accept')
      }),
    )
    const responses = await Promise.all(acts.map((act) => act()))
    expect(responses.filter(done)).toHaveLength(1)
    expect(responses.every(({ statusCode }) => statusCode === 204 || statusCode === 409)).toBe(true)
    const sizes = await Promise.all(teams.map(async ({ id }) => (await soundTeam(id))?.length))
    expect(sizes.filter((size) => size === 2)).toHaveLength(1)
    const waiting = await db
      .selectFrom('team_applications')
      .select('id')
      .where('user_id', '=', person.userId)
      .where('status', '=', 'pending')
      .execute()
    expect(waiting).toEqual([])
  }
})

test.each([
  ['accepting', ['2', '3']],
  ['expelling', ['1', '2']],
  ['dissolving', ['2', 'gone']],
])('leaving, transferring and %s at once: a team has one leader, or is gone', async (third, ends) => {
  const outcomes = new Set<string>()
  await everyInterleaving(testApp, async (race) => {
    const { team, leader, member, outsider } = await cast()
    const applicationId = await makeApplication(db, team.id, outsider.userId)
    const responses = await race([
      () => leave(member, team.id),
      () => transfer(leader, team.id, member.userId),
      () => {
        if (third === 'accepting') return decide(leader, team.id, applicationId, 'accept')
        return third === 'expelling' ? expel(leader, team.id, member.userId) : dissolve(leader, team.id)
      },
    ])
    for (const { statusCode } of responses) expect([204, 403, 404, 409]).toContain(statusCode)
    const ids = await soundTeam(team.id)
    outcomes.add(ids ? `${ids.length}` : 'gone')
  })
  expect([...outcomes].sort()).toEqual(ends)
})

test('twenty concurrent applications of one person to one team are one', async () => {
  const { team, outsider } = await cast()
  const responses = await Promise.all(Array.from({ length: 20 }, () => apply(outsider, team.id)))
  expect(responses.filter(done)).toHaveLength(20)
  const sent = await db
    .selectFrom('team_logs')
    .select('id')
    .where('team_id', '=', team.id)
    .where('kind', '=', 'application_sent')
    .execute()
  expect(sent).toHaveLength(1)
})

test('twenty concurrent invites of one team to one person are one', async () => {
  const { team, leader, outsider } = await cast()
  const username = await usernameOf(outsider)
  const responses = await Promise.all(Array.from({ length: 20 }, () => invite(leader, team.id, username)))
  expect(responses.filter(done)).toHaveLength(1)
  const refused = responses.filter((response) => !done(response))
  expect(new Set(refused.map(codeOf))).toEqual(new Set(['teams.already_invited']))
})

test('twenty answers to one invite, and twenty decisions on one application, count once', async () => {
  const { team, leader, outsider } = await cast()
  const inviteId = await makeInvite(db, team.id, outsider.userId)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => answer(outsider, inviteId, n % 2 ? 'accept' : 'decline')),
  )
  // Answers equal to the first succeed; the ten others are rejected.
  expect(answers.filter(done)).toHaveLength(10)
  const applicant = await signIn()
  const applicationId = await makeApplication(db, team.id, applicant.userId)
  const decisions = await Promise.all(
    Array.from({ length: 20 }, (_, n) => decide(leader, team.id, applicationId, n % 2 ? 'accept' : 'reject')),
  )
  expect(decisions.filter(done)).toHaveLength(10)
  await soundTeam(team.id)
  const written = await db.selectFrom('team_logs').select('kind').where('team_id', '=', team.id).execute()
  for (const [one, other] of [
    ['invite_declined', outsider],
    ['application_rejected', applicant],
  ] as const) {
    const { team_id } = await db
      .selectFrom('profiles')
      .select('team_id')
      .where('id', '=', other.userId)
      .executeTakeFirstOrThrow()
    expect(written.filter(({ kind }) => kind === one)).toHaveLength(team_id ? 0 : 1)
  }
})

test('two teams that accept shared applicants do not deadlock', async () => {
  await everyInterleaving(testApp, async (race) => {
    const [one, other] = await Promise.all([cast(), cast()])
    const people = await signInMany(2)
    const waiting = await Promise.all(
      people.map(async ({ userId }) => ({
        here: await makeApplication(db, one.team.id, userId),
        there: await makeApplication(db, other.team.id, userId),
      })),
    )
    const [first, second] = waiting as [(typeof waiting)[number], (typeof waiting)[number]]
    const responses = await race([
      () => decide(one.leader, one.team.id, first.here, 'accept'),
      () => decide(other.leader, other.team.id, second.there, 'accept'),
      () => dissolve(one.leader, one.team.id),
    ])
    for (const { statusCode } of responses) expect([204, 404]).toContain(statusCode)
    await soundTeam(one.team.id)
    expect(await soundTeam(other.team.id)).toHaveLength(3)
  })
})

test('one of two teams that accept the same person gets them', async () => {
  await everyInterleaving(
    testApp,
    async (race) => {
      const [one, other, person] = await Promise.all([cast(), cast(), signIn()])
      const here = await makeApplication(db, one.team.id, person.userId)
      const there = await makeApplication(db, other.team.id, person.userId)
      const responses = await race([
        () => decide(one.leader, one.team.id, here, 'accept'),
        () => decide(other.leader, other.team.id, there, 'accept'),
      ])
      expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409])
      const sizes = [await soundTeam(one.team.id), await soundTeam(other.team.id)].map((ids) => ids?.length)
      expect(sizes.sort()).toEqual([2, 3])
    },
    { areAlike: true },
  )
})

test('inviting, accepting and applying at once: the person joins once, and nothing stays pending', async () => {
  await everyInterleaving(testApp, async (race) => {
    const { team, leader, outsider } = await cast()
    const applicationId = await makeApplication(db, team.id, outsider.userId)
    const username = await usernameOf(outsider)
    const responses = await race([
      () => invite(leader, team.id, username),
      () => decide(leader, team.id, applicationId, 'accept'),
      () => apply(outsider, team.id),
    ])
    for (const { statusCode } of responses) expect([204, 409]).toContain(statusCode)
    expect(await soundTeam(team.id)).toHaveLength(3)
    for (const table of ['team_applications', 'team_invites'] as const) {
      const waiting = await db
        .selectFrom(table)
        .select('id')
        .where('user_id', '=', outsider.userId)
        .where('status', '=', 'pending')
        .execute()
      expect(waiting).toEqual([])
    }
    const joined = await db
      .selectFrom('team_logs')
      .select('id')
      .where('team_id', '=', team.id)
      .where('kind', '=', 'member_joined')
      .where('actor_id', '=', outsider.userId)
      .execute()
    expect(joined).toHaveLength(1)
  })
})

test('withdrawing and accepting an invite at once: one succeeds', async () => {
  const outcomes = new Set<string>()
  await everyInterleaving(testApp, async (race) => {
    const { team, leader, outsider } = await cast()
    const inviteId = await makeInvite(db, team.id, outsider.userId)
    const [withdrawn, accepted] = await race([
      () => send(leader, 'DELETE', `/${team.id}/invites/${inviteId}`),
      () => answer(outsider, inviteId, 'accept'),
    ])
    expect([done(withdrawn), done(accepted)].filter(Boolean)).toHaveLength(1)
    const ids = await soundTeam(team.id)
    expect(ids?.includes(outsider.userId)).toBe(done(accepted))
    outcomes.add(done(accepted) ? 'in' : 'out')
  })
  expect([...outcomes].sort()).toEqual(['in', 'out'])
})
