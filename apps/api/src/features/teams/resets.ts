import { randomInt } from 'node:crypto'
import type { ReportPart } from '@trunfo/contract/reports'
import { recordAudit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { emit } from '../../platform/jobs/emit.ts'
import { releaseUpload } from '../../platform/storage/uploads.ts'
import { teamReset } from './teams.events.ts'
import { type LockedTeam, lockTeam } from './teams.lookups.ts'
import { insertSearchTerms, isNameFree, removeSearchTerms, updateFace } from './teams.queries.ts'
import { neutralTeamName, neutralTeamTag, searchKey, searchTerms } from './teams.rules.ts'

/**
 * For staff who remove a team's name, tag or icon: name and tag become neutral ones, the icon is deleted.
 * Returns the parts that changed.
 */
export async function resetTeam(
  tx: Tx,
  ctx: Ctx,
  teamId: string,
  wanted: readonly ReportPart[],
): Promise<ReportPart[]> {
  const team = await lockTeam(tx, teamId)
  if (!team) return []
  const parts = wanted.filter((part) => part !== 'picture' || team.iconKey !== null)
  if (parts.length === 0) return []
  const { name, tag, iconKey } = await newFace(tx, team, parts)
  await updateFace(tx, teamId, { name, nameKey: searchKey(name), tag, iconKey })
  await removeSearchTerms(tx, teamId)
  await insertSearchTerms(tx, teamId, searchTerms(name, tag))
  if (team.iconKey && !iconKey) await releaseUpload(tx, team.iconKey)
  await recordAudit(tx, {
    actorId: ctx.actor.userId,
    action: 'team.reset',
    subject: { type: 'team', id: teamId },
    after: { parts },
    requestId: ctx.requestId,
  })
  await emit(tx, teamReset, { teamId, teamName: name })
  return parts
}

async function newFace(tx: Tx, team: LockedTeam, parts: readonly ReportPart[]) {
  return {
    name: parts.includes('name') ? await freeName(tx) : team.name,
    tag: parts.includes('tag') ? neutralTeamTag(randomInt) : team.tag,
    iconKey: parts.includes('picture') ? null : team.iconKey,
  }
}

const ATTEMPTS = 20

async function freeName(tx: Tx): Promise<string> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const name = neutralTeamName(randomInt)
    if (await isNameFree(tx, searchKey(name))) return name
  }
  throw new Error('No free team name was found')
}
