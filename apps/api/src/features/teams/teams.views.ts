import { TEAM_LOGS_PAGE_SIZE, TEAMS_PAGE_SIZE } from '@trunfo/contract/teams'
import type { teamLogListSchema, teamSchema } from '@trunfo/contract/teams.schemas'
import { addressPart } from '@trunfo/contract/texts.schemas'
import { z } from 'zod'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import { wordsOf } from '../../platform/db/like.rules.ts'
import { AppError } from '../../platform/errors.ts'
import { FIRST_ID, newestFirst, page } from '../../platform/paging.ts'
import type { Services } from '../../platform/services.ts'
import { countPendingApplications } from './applications/index.ts'
import { type TeamListView, viewTeamCard } from './cards.ts'
import { findLogs } from './logs.queries.ts'
import { findMembers, type MemberRow } from './members.queries.ts'
import { teamAbilities, teamRoleOf } from './teams.policy.ts'
import {
  type FoundTeamRow,
  findNewestTeams,
  findRelation,
  findTeam,
  findTeamsByTerm,
  findTeamsByWords,
} from './teams.queries.ts'
import { searchKey, searchTerms } from './teams.rules.ts'

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
  const { rows, nextCursor } = await page({ cursor, size: TEAMS_PAGE_SIZE, by: newestFirst }, ([before]) =>
    findNewestTeams(services.db, { before }),
  )
  return { teams: rows.map((row) => viewTeamCard(services, row)), nextCursor }
}

/** Sorts after every text with the same beginning, in the byte order of the index. */
const END = '\u{10FFFF}'

const byTermFrom = (first: string) => ({
  key: z.tuple([addressPart(200), z.uuid()]),
  keyOf: ({ term, id }: FoundTeamRow): [string, string] => [term, id],
  first: [first, FIRST_ID] as [string, string],
})

/** Limit for matches with scattered words; a search with more matches needs another word. */
const ELSEWHERE_MAX = 500

/**
 * Lists teams that contain the text in one piece, at the start of a word, before those with its words in any
 * order.
 */
async function searchTeams(
  services: Services,
  key: string,
  cursor: string | undefined,
): Promise<TeamListView> {
  const words = wordsOf(key)
  // Only punctuation, which matches no team.
  if (words.length === 0) return { teams: [], nextCursor: null }
  const { rows, nextCursor } = await page(
    { cursor, size: TEAMS_PAGE_SIZE, by: byTermFrom(key) },
    async ([afterTerm, afterId]) => {
      const isAmongOthers = afterTerm.startsWith(ELSEWHERE)
      const inOnePiece = isAmongOthers
        ? []
        : await findTeamsByTerm(services.db, { first: key, end: key + END, afterTerm, afterId })
      if (words.length === 1 || inOnePiece.length > TEAMS_PAGE_SIZE) return inOnePiece
      const others = await findElsewhere(services.db, key, words)
      const isNext = ({ term, id }: FoundTeamRow) =>
        !isAmongOthers || term > afterTerm || (term === afterTerm && id > afterId)
      return [...inOnePiece, ...others.filter(isNext)]
    },
  )
  return { teams: rows.map((row) => viewTeamCard(services, row)), nextCursor }
}

/** Prefix of cursors in the second list; no search term begins with a space. */
const ELSEWHERE = ' '

/** In name order. */
async function findElsewhere(db: Db, key: string, words: readonly string[]): Promise<FoundTeamRow[]> {
  const found = await findTeamsByWords(db, words, ELSEWHERE_MAX)
  return found
    .filter(({ name, tag }) => !searchTerms(name, tag).some((term) => term.startsWith(key)))
    .map((team) => ({ ...team, term: ELSEWHERE + team.term }))
    .sort((one, other) => (one.term < other.term ? -1 : 1))
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
    leader: { userId: team.leaderId, username: team.leaderName, isVip: team.isLeaderVip },
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

type LogListView = z.infer<typeof teamLogListSchema>

export async function viewLogs(
  { db }: Services,
  actor: Actor | null,
  teamId: string,
  cursor: string | undefined,
): Promise<LogListView> {
  const team = await findTeam(db, teamId)
  if (!team) throw new AppError('teams.not_found')
  const isLeader = teamRoleOf(actor, team) === 'leader'
  const { rows, nextCursor } = await page(
    { cursor, size: TEAM_LOGS_PAGE_SIZE, by: newestFirst },
    ([before]) => findLogs(db, { teamId, before, isLeader }),
  )
  return {
    logs: rows.map(({ createdAt, ...log }) => ({ ...log, createdAt: createdAt.toISOString() })),
    nextCursor,
  }
}
