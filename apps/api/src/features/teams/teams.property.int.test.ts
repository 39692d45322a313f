import { TEAM_MEMBER_GAMES_MAX, TEAM_MEMBERS_MAX } from '@trunfo/contract/teams'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { longRun } from '../../../test/long-run.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import { AppError } from '../../platform/errors.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { makePerson } from '../accounts/testing.ts'
import { makeGame } from '../games/testing.ts'
import { acceptApplication, applyToTeam, rejectApplication } from './applications/applications.commands.ts'
import { acceptInvite, declineInvite, inviteByUsername } from './invites/invites.commands.ts'
import { assignGames, expelMember, leaveTeam, transferLeadership } from './members/members.ts'
import { createTeam, dissolveTeam } from './teams.commands.ts'

const ACTS = 1_000
/** Commands per concurrent batch; the state is checked after each batch. */
const AT_ONCE = 10

const { services } = await useTestApp({ DATABASE_POOL_MAX: '20' })
const { db } = services
// More people than fit one team, but few enough to collide often.
const people = await Promise.all(Array.from({ length: 24 }, () => makePerson(db)))
const games = await Promise.all(Array.from({ length: 4 }, () => makeGame(db)))

type Person = (typeof people)[number]
/** Picks an item by number, or `nothing` from an empty list. */
const pick = <Item>(items: readonly Item[], number: number, nothing: Item): Item =>
  items[number % Math.max(1, items.length)] ?? nothing

const NOBODY = '00000000-0000-7000-8000-000000000000'
const idsIn = async (table: 'teams' | 'team_applications' | 'team_invites') =>
  (await db.selectFrom(table).select('id').orderBy('id', 'desc').limit(40).execute()).map(({ id }) => id)

interface Draw {
  readonly who: number
  readonly whom: number
  readonly which: number
}

let names = 0
const ACT = {
  create: (ctx) => createTeam(ctx, { name: `Sorteada ${++names}`, tag: 'SOR' }),
  apply: async (ctx, { which }) => applyToTeam(ctx, await someTeam(which)),
  accept: async (_ctx, draw) => decide(draw, acceptApplication),
  reject: async (_ctx, draw) => decide(draw, rejectApplication),
  invite: async (ctx, { whom }) => inviteByUsername(ctx, await ownTeam(ctx), personAt(whom).username),
  take: async (_ctx, draw) => answer(draw, acceptInvite),
  decline: async (_ctx, draw) => answer(draw, declineInvite),
  assign: async (ctx, { whom, which }) => {
    const gameIds = games.slice(which % 3, (which % 3) + (whom % 4)).map(({ id }) => id)
    return assignGames(ctx, await ownTeam(ctx), personAt(whom).id, gameIds)
  },
  expel: async (ctx, { whom }) => expelMember(ctx, await ownTeam(ctx), personAt(whom).id),
  leave: async (ctx) => leaveTeam(ctx, await ownTeam(ctx)),
  transfer: async (ctx, { whom }) => transferLeadership(ctx, await ownTeam(ctx), personAt(whom).id),
  dissolve: async (ctx) => dissolveTeam(ctx, await ownTeam(ctx)),
} satisfies Record<string, (ctx: Ctx, draw: Draw) => Promise<unknown>>

/** Mostly applications and invites, rarely dissolutions, so that teams fill up. */
const actNames = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<(keyof typeof ACT)[]>('apply', 'accept', 'invite', 'take') },
  { weight: 2, arbitrary: fc.constantFrom<(keyof typeof ACT)[]>('create', 'assign', 'transfer', 'expel') },
  { weight: 1, arbitrary: fc.constantFrom<(keyof typeof ACT)[]>('reject', 'decline', 'leave', 'dissolve') },
)
const acts = fc.array(fc.record({ act: actNames, who: fc.nat(), whom: fc.nat(), which: fc.nat() }), {
  minLength: ACTS,
  maxLength: ACTS,
  size: 'max',
})

test(
  'after a thousand random commands every team is consistent and every change is logged',
  async () => {
    const counts = { done: 0, refused: 0 }
    await fc.assert(
      fc.asyncProperty(acts, async (sequence) => {
        for (let start = 0; start < sequence.length; start += AT_ONCE) {
          const batch = sequence.slice(start, start + AT_ONCE)
          await Promise.all(
            batch.map(async ({ act, ...draw }) => {
              try {
                await ACT[act](contextOf(personAt(draw.who)), draw)
                counts.done += 1
              } catch (error) {
                // A rejection has an error code of the feature; anything else is a bug.
                if (!(error instanceof AppError) || !error.code.startsWith('teams.')) throw error
                counts.refused += 1
              }
            }),
          )
          await expectSoundness()
        }
      }),
      { numRuns: longRun(2), endOnFailure: true },
    )
    expect(counts.done).toBeGreaterThan(ACTS / 10)
    expect(counts.refused).toBeGreaterThan(ACTS / 10)
  },
  longRun(120_000),
)

async function expectSoundness(): Promise<void> {
  const { rows } = await sql<Record<string, number>>`
    select
      (select count(*) from teams where member_count not between 1 and ${TEAM_MEMBERS_MAX}) as sizes,
      (select count(*) from teams where member_count <>
        (select count(*) from team_members where team_id = teams.id)) as counters,
      (select count(*) from teams where not exists (
        select from team_members where team_id = teams.id and user_id = leader_id)) as leaderless,
      (select count(*) from profiles full join team_members on user_id = profiles.id
        where profiles.team_id is distinct from team_members.team_id) as copies,
      (select count(*) from (select user_id from team_member_games group by 1
        having count(*) > ${TEAM_MEMBER_GAMES_MAX}) as one) as games,
      (select count(*) from team_applications join team_members using (user_id) where status = 'pending') as applying,
      (select count(*) from team_invites join team_members using (user_id) where status = 'pending') as invited,
      -- A roster is what its log says: those who came, less those who went.
      (select count(*) from teams where member_count <> (
        select coalesce(sum(case when kind in ('team_created', 'member_joined') then 1
          when kind in ('member_left', 'member_expelled') then -1 else 0 end), 0)
        from team_logs where team_id = teams.id)) as unlogged,
      -- And its leader is the last one to whom the log says it was given.
      (select count(*) from teams where leader_id <> (
        select coalesce(subject_id, actor_id) from team_logs
        where team_id = teams.id and kind in ('team_created', 'leadership_transferred')
        order by id desc limit 1)) as usurped
  `.execute(db)
  const broken = Object.entries(rows[0] ?? {}).filter(([, count]) => count > 0)
  expect(broken).toEqual([])
}

const personAt = (number: number): Person => people[number % people.length] as Person

function contextOf({ id, username }: Person): Ctx {
  const actor: Actor = {
    userId: id,
    username,
    sessionId: NOBODY,
    avatarKey: null,
    teamId: null,
    roles: ['user'],
    hasSecondFactor: false,
    hasStaffPassword: false,
  }
  return { services, actor, requestId: 'property' }
}

async function someTeam(number: number): Promise<string> {
  return pick(await idsIn('teams'), number, NOBODY)
}

async function ownTeam({ actor }: Ctx): Promise<string> {
  const query = db.selectFrom('profiles').select('team_id').where('id', '=', actor.userId)
  return (await query.executeTakeFirst())?.team_id ?? NOBODY
}

/** Mostly as the team's leader: a stranger's decision would always be rejected. */
async function decide({ which, who }: Draw, act: typeof acceptApplication): Promise<void> {
  const application = await db
    .selectFrom('team_applications as application')
    .innerJoin('teams as team', 'team.id', 'application.team_id')
    .select(['application.id', 'team.id as teamId', 'team.leader_id as leaderId'])
    .where('application.id', '=', pick(await idsIn('team_applications'), which, NOBODY))
    .executeTakeFirst()
  const leader = people.find(({ id }) => id === application?.leaderId) ?? personAt(who)
  return act(contextOf(leader), application?.teamId ?? NOBODY, application?.id ?? NOBODY)
}

async function answer({ which, who }: Draw, act: typeof acceptInvite): Promise<void> {
  const inviteId = pick(await idsIn('team_invites'), which, NOBODY)
  const query = db.selectFrom('team_invites').select('user_id').where('id', '=', inviteId)
  const invitedId = (await query.executeTakeFirst())?.user_id
  return act(contextOf(people.find(({ id }) => id === invitedId) ?? personAt(who)), inviteId)
}
