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

/** `v` is the version of the room `teams`, as for every shared answer. */
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
    /** The leader first, then by how long they have been there. */
    members: z.array(teamMemberSchema).max(TEAM_MEMBERS_MAX),
    /** The viewer's own standing towards the team. */
    viewer: z.object({
      role: z.enum(TEAM_ROLES).nullable(),
      hasApplied: z.boolean(),
      /** An invite of this team that waits for the viewer's answer. */
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
    /** How many wait, at most one more than is shown; null for everybody but the leader. */
    pendingApplications: z.int().nullable(),
  })
  .meta({ id: 'Team' })

/** Lengths are rules with their own texts, so the schema only asks for lines of sane size. */
export const createTeamSchema = z
  .object({ name: line(1000), tag: line(100), iconUploadId: z.uuid().optional() })
  .strict()
  .meta({ id: 'CreateTeam' })

export const teamCreatedSchema = z.object({ team: teamCardSchema }).meta({ id: 'TeamCreated' })

const teamLogSchema = z
  .object({
    id: z.uuid(),
    kind: z.enum([...TEAM_PUBLIC_LOG_KINDS, ...TEAM_LEADER_LOG_KINDS]),
    /** Names as they are today; null for somebody whose account is gone. */
    actor: z.string().nullable(),
    /** Whom it was done to, where that is somebody else. */
    subject: z.string().nullable(),
    /** Of `games_assigned`: the names of the games, none when all were taken away. */
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

/** Those that wait, oldest first. */
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

/** A name that nobody can have is a person who does not exist, not a malformed request. */
export const inviteToTeamSchema = z
  .object({ username: line(100) })
  .strict()
  .meta({ id: 'InviteToTeam' })

const teamInviteSchema = z
  .object({
    id: z.uuid(),
    team: teamCardSchema,
    /** Who leads the team now. */
    leader: z.string(),
    sentAt: z.iso.datetime(),
  })
  .meta({ id: 'TeamInvite' })

/** Those that wait for the viewer's answer, newest first. */
export const teamInviteListSchema = pageOf('invites', teamInviteSchema, TEAM_INVITES_PAGE_SIZE).meta({
  id: 'TeamInviteList',
})

/** What everybody may see of a person. */
const publicPerson = {
  userId: z.uuid(),
  username: z.string(),
  isVip: z.boolean(),
  avatarUrl: z.string().nullable(),
}

export const invitableQuerySchema = z.object({ q: line(40) }).strict()
/** Whose name begins like that, by name; whoever has a team or an invite of this one is not among them. */
export const invitableSchema = z
  .object({
    people: z
      .array(
        z.object({
          ...publicPerson,
          /** To invite them is to accept their application. */
          hasApplied: z.boolean(),
        }),
      )
      .max(TEAM_INVITABLE_MAX),
  })
  .meta({ id: 'TeamInvitable' })

/** All that wait for an answer, newest first. */
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

/** The limit of games is a rule with its own text, so the schema only bounds the list. */
export const assignGamesSchema = z
  .object({ gameIds: z.array(z.uuid()).max(20) })
  .strict()
  .meta({ id: 'AssignGames' })

export const transferLeadershipSchema = z
  .object({ userId: z.uuid() })
  .strict()
  .meta({ id: 'TransferLeadership' })
