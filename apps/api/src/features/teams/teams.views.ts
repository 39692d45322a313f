import { TEAMS_PAGE_SIZE } from '@trunfo/contract/teams'
import type { teamListSchema, teamSchema } from '@trunfo/contract/teams.schemas'
import type { z } from 'zod'
import type { Actor } from '../../platform/auth/actor.ts'
import { decodeCursor, FIRST_ID, idOfCursor, isUuid, LAST_ID, pageOf } from '../../platform/db/cursor.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { countPendingApplications } from './applications/applications.queries.ts'
import { findMembers, type MemberRow } from './members/members.queries.ts'
import { teamAbilities, teamRoleOf } from './teams.policy.ts'
import {
  findNewestTeams,
  findRelation,
  findTeam,
  findTeamsByTerm,
  type TeamCardRow,
} from './teams.queries.ts'
import { searchKey } from './teams.rules.ts'

export type TeamListView = z.infer<typeof teamListSchema>
export type TeamCardView = TeamListView['teams'][number]
export type TeamView = z.infer<typeof teamSchema>

interface TeamListQuery {
  readonly search?: string | undefined
  readonly cursor?: string | undefined
}

export async function viewTeams(
  services: Services,
  { search = '', cursor }: TeamListQuery,
): Promise<TeamListView> {
  const isSearch = search.trim() !== ''
  return isSearch ? searchTeams(services, searchKey(search), cursor) : newestTeams(services, cursor)
}

async function newestTeams(services: Services, cursor: string | undefined): Promise<TeamListView> {
  const rows = await findNewestTeams(services.db, { before: idOfCursor(cursor) ?? LAST_ID })
  const page = pageOf(rows, TEAMS_PAGE_SIZE, ({ id }) => [id])
  return { teams: page.rows.map((row) => viewTeamCard(services, row)), nextCursor: page.nextCursor }
}

/** Sorts after everything that begins with a term, in the byte order of the index. */
const END = '\u{10FFFF}'

async function searchTeams(
  services: Services,
  key: string,
  cursor: string | undefined,
): Promise<TeamListView> {
  // Nothing but punctuation: no team can be found by that.
  if (key === '') return { teams: [], nextCursor: null }
  const [afterTerm, afterId] = cursor === undefined ? [key, FIRST_ID] : searchCursor(cursor)
  const rows = await findTeamsByTerm(services.db, { first: key, end: key + END, afterTerm, afterId })
  const page = pageOf(rows, TEAMS_PAGE_SIZE, ({ term, id }) => [term, id])
  return { teams: page.rows.map((row) => viewTeamCard(services, row)), nextCursor: page.nextCursor }
}

function searchCursor(cursor: string): [term: string, id: string] {
  const [term, id] = decodeCursor(cursor, 2)
  if (typeof term !== 'string' || term.includes('\0') || !isUuid(id))
    throw new AppError('platform.invalid_request', { field: 'cursor' })
  return [term, id]
}

export async function viewTeam(
  services: Services,
  actor: Actor | null,
  id: string,
): Promise<TeamView | null> {
  const { db } = services
  const isOutsider = actor !== null && actor.teamId !== id
  const [team, members, relation] = await Promise.all([
    findTeam(db, id),
    findMembers(db, id),
    isOutsider ? findRelation(db, id, actor.userId) : { hasApplied: false, inviteId: null },
  ])
  if (!team) return null
  const abilities = teamAbilities(actor, team)
  return {
    ...viewTeamCard(services, team),
    wins: team.wins,
    createdAt: team.createdAt.toISOString(),
    leader: { userId: team.leaderId, username: team.leaderName },
    members: members
      .map((member) => viewMember(services, team.leaderId, member))
      .sort((a, b) => Number(b.role === 'leader') - Number(a.role === 'leader')),
    viewer: { role: teamRoleOf(actor, team), ...relation },
    abilities: { ...abilities, canApply: abilities.canApply && !relation.hasApplied },
    pendingApplications: abilities.canDecideApplications ? await countPendingApplications(db, id) : null,
  }
}

function viewMember(
  { storage }: Services,
  leaderId: string,
  { avatarKey, joinedAt, ...member }: MemberRow,
): TeamView['members'][number] {
  return {
    ...member,
    avatarUrl: avatarKey && storage.publicUrl(avatarKey),
    role: member.userId === leaderId ? 'leader' : 'member',
    joinedAt: joinedAt.toISOString(),
  }
}

export function viewTeamCard(
  { storage }: Services,
  { id, name, tag, iconKey, memberCount }: TeamCardRow,
): TeamCardView {
  return { id, name, tag, iconUrl: iconKey && storage.publicUrl(iconKey), memberCount }
}
