import type { Db } from '../../platform/db/database.ts'
import { insertLog } from './logs.queries.ts'
import { insertMember } from './members.queries.ts'
import { insertSearchTerms, insertTeam } from './teams.queries.ts'
import { searchKey, searchTerms } from './teams.rules.ts'

let made = 0

interface TeamFields {
  readonly leaderId: string
  readonly memberIds?: readonly string[]
  readonly name?: string
  readonly tag?: string
}

/** The people must have no team yet. */
export function makeTeam(db: Db, fields: TeamFields): Promise<{ id: string; name: string; tag: string }> {
  const number = ++made
  const {
    leaderId,
    memberIds = [],
    name = `Equipe ${number}`,
    tag = `E${String(number).padStart(3, '0')}`,
  } = fields
  return db.transaction().execute(async (tx) => {
    const team = await insertTeam(tx, { name, nameKey: searchKey(name), tag, iconKey: null, leaderId })
    if (!team) throw new Error(`There is a team ${name} already.`)
    await insertSearchTerms(tx, team.id, searchTerms(name, tag))
    await insertLog(tx, { teamId: team.id, kind: 'team_created', actorId: leaderId })
    await insertMember(tx, team.id, leaderId)
    for (const userId of memberIds) {
      await insertMember(tx, team.id, userId)
      await insertLog(tx, { teamId: team.id, kind: 'member_joined', actorId: userId })
    }
    return { id: team.id, name, tag }
  })
}

export async function makeApplication(db: Db, teamId: string, userId: string): Promise<string> {
  const { id } = await db
    .insertInto('team_applications')
    .values({ team_id: teamId, user_id: userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function makeInvite(db: Db, teamId: string, userId: string): Promise<string> {
  const { id } = await db
    .insertInto('team_invites')
    .values({ team_id: teamId, user_id: userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
