import { z } from 'zod'
import { cursorSchema as cursor, pageOf } from './paging.schemas.ts'
import {
  TEAM_APPLICATIONS_PAGE_SIZE,
  TEAM_INVITABLE_MAX,
  TEAM_INVITES_PAGE_SIZE,
  TEAM_INVITES_PENDING_MAX,
  TEAM_LEADER_LOG_KINDS,
  TEAM_LOGS_PAGE_SIZE,
  TEAM_MEMBER_GAMES_MAX,
  TEAM_MEMBERS_MAX,
  TEAM_PUBLIC_LOG_KINDS,
  TEAM_ROLES,
  TEAMS_PAGE_SIZE,
} from './teams.ts'
import { line, version } from './texts.schemas.ts'

export const teamParamsSchema = z.object({ id: z.uuid() }).strict()
export const teamMemberParamsSchema = z.object({ id: z.uuid(), userId: z.uuid() }).strict()
export const teamApplicationParamsSchema = z.object({ id: z.uuid(), applicationId: z.uuid() }).strict()
export const teamInviteParamsSchema = z.object({ inviteId: z.uuid() }).strict()
export const sentInviteParamsSchema = z.object({ id: z.uuid(), inviteId: z.uuid() }).strict()

/** `v` is the version of the room `teams`, as for every shared response. */
export const teamListQuerySchema = z
  .object({ search: line(100).optional(), cursor, v: version.optional() })
  .strict()

const teamCardSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    tag: z.string(),
    iconUrl: z.string().nullable(),
    memberCount: z.int(),
  })
  .meta({ id: 'TeamCard' })

export const teamListSchema = pageOf('teams', teamCardSchema, TEAMS_PAGE_SIZE).meta({ id: 'TeamList' })

const teamMemberSchema = z
  .object({
    userId: z.uuid(),
    username: z.string(),
    isVip: z.boolean(),
    avatarUrl: z.string().nullable(),
    role: z.enum(TEAM_ROLES),
    joinedAt: z.iso.datetime(),
    games: z.array(z.object({ id: z.uuid(), name: z.string() })).max(TEAM_MEMBER_GAMES_MAX),
  })
  .meta({ id: 'TeamMember' })

export const teamSchema = z
  .object({
    ...teamCardSchema.shape,
    wins: z.int(),
    createdAt: z.iso.datetime(),
    leader: z.object({ userId: z.uuid(), username: z.string(), isVip: z.boolean() }),
    /** The leader first, then by time of joining. */
    members: z.array(teamMemberSchema).max(TEAM_MEMBERS_MAX),
    /** The viewer's relation to the team. */
    viewer: z.object({
      role: z.enum(TEAM_ROLES).nullable(),
      hasApplied: z.boolean(),
      /** A pending invite from this team. */
      inviteId: z.uuid().nullable(),
    }),
    abilities: z.object({
      canApply: z.boolean(),
      canLeave: z.boolean(),
      canInvite: z.boolean(),
      canDecideApplications: z.boolean(),
      canAssignGames: z.boolean(),
      canExpel: z.boolean(),
      canTransfer: z.boolean(),
      canDissolve: z.boolean(),
    }),
    /** Counted up to one more than is shown; null for everyone but the leader. */
    pendingApplications: z.int().nullable(),
  })
  .meta({ id: 'Team' })

/** Lengths are checked by rules with their own texts; the schema only bounds the sizes. */
export const createTeamSchema = z
  .object({ name: line(1000), tag: line(100), iconUploadId: z.uuid().optional() })
  .strict()
  .meta({ id: 'CreateTeam' })

export const teamCreatedSchema = z.object({ team: teamCardSchema }).meta({ id: 'TeamCreated' })

const teamLogSchema = z
  .object({
    id: z.uuid(),
    kind: z.enum([...TEAM_PUBLIC_LOG_KINDS, ...TEAM_LEADER_LOG_KINDS]),
    /** The current username; null if the account was erased. */
    actor: z.string().nullable(),
    /** The person affected, if not the actor. */
    subject: z.string().nullable(),
    /** For `games_assigned`: the names of the games, empty if all were removed. */
    games: z.array(z.string()).max(TEAM_MEMBER_GAMES_MAX),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'TeamLog' })

export const teamLogListSchema = pageOf('logs', teamLogSchema, TEAM_LOGS_PAGE_SIZE).meta({
  id: 'TeamLogList',
})

const teamApplicationSchema = z
  .object({
    id: z.uuid(),
    person: z.object({
      userId: z.uuid(),
      username: z.string(),
      isVip: z.boolean(),
      avatarUrl: z.string().nullable(),
    }),
    sentAt: z.iso.datetime(),
  })
  .meta({ id: 'TeamApplication' })

/** Pending applications, oldest first. */
export const teamApplicationListSchema = pageOf(
  'applications',
  teamApplicationSchema,
  TEAM_APPLICATIONS_PAGE_SIZE,
)
  .extend({
    team: z.object({ id: z.uuid(), name: z.string(), tag: z.string(), memberCount: z.int() }),
  })
  .meta({ id: 'TeamApplicationList' })

export const applicationDecisionSchema = z
  .object({ decision: z.enum(['accept', 'reject']) })
  .strict()
  .meta({ id: 'ApplicationDecision' })

/** An impossible username gets `teams.person_not_found`, not an invalid request. */
export const inviteToTeamSchema = z
  .object({ username: line(100) })
  .strict()
  .meta({ id: 'InviteToTeam' })

const teamInviteSchema = z
  .object({
    id: z.uuid(),
    team: teamCardSchema,
    /** Username of the current leader. */
    leader: z.string(),
    sentAt: z.iso.datetime(),
  })
  .meta({ id: 'TeamInvite' })

/** The viewer's pending invites, newest first. */
export const teamInviteListSchema = pageOf('invites', teamInviteSchema, TEAM_INVITES_PAGE_SIZE).meta({
  id: 'TeamInviteList',
})

/** Public data of a person. */
const publicPerson = {
  userId: z.uuid(),
  username: z.string(),
  isVip: z.boolean(),
  avatarUrl: z.string().nullable(),
}

export const invitableQuerySchema = z.object({ q: line(40) }).strict()
/** People whose name starts with `q`, by name, without those who have a team or an invite from this one. */
export const invitableSchema = z
  .object({
    people: z
      .array(
        z.object({
          ...publicPerson,
          /** Inviting them accepts their application. */
          hasApplied: z.boolean(),
        }),
      )
      .max(TEAM_INVITABLE_MAX),
  })
  .meta({ id: 'TeamInvitable' })

/** All pending invites of the team, newest first. */
export const sentInvitesSchema = z
  .object({
    invites: z
      .array(
        z
          .object({ id: z.uuid(), person: z.object(publicPerson), sentAt: z.iso.datetime() })
          .meta({ id: 'SentInvite' }),
      )
      .max(TEAM_INVITES_PENDING_MAX),
  })
  .meta({ id: 'SentInvites' })

export const inviteAnswerSchema = z
  .object({ answer: z.enum(['accept', 'decline']) })
  .strict()
  .meta({ id: 'InviteAnswer' })

/** The limit of games is checked by a rule with its own text; the schema only bounds the list. */
export const assignGamesSchema = z
  .object({ gameIds: z.array(z.uuid()).max(20) })
  .strict()
  .meta({ id: 'AssignGames' })

export const transferLeadershipSchema = z
  .object({ userId: z.uuid() })
  .strict()
  .meta({ id: 'TransferLeadership' })
