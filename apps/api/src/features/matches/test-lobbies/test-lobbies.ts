import { TEST_LOBBY_STAFF } from '@trunfo/contract/matches'
import { testLobbiesDeletedSchema, testLobbiesSchema } from '@trunfo/contract/matches.schemas'
import type { TournamentType } from '@trunfo/contract/tournaments'
import { sql } from 'kysely'
import type { z } from 'zod'
import texts from '../../../../../../locales/pt/cases.json' with { type: 'json' }
import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { anyOf } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { type Ctx, contextOf } from '../../../platform/http/context.ts'
import { runCommand } from '../../../platform/http/run-command.ts'
import { transact } from '../../../platform/jobs/transact.ts'
import type { Services } from '../../../platform/services.ts'
import { releaseUpload } from '../../../platform/storage/uploads.ts'
import { deleteSomeTestTournaments, insertTestTournament } from '../../tournaments/index.ts'
import { insertDeclaration } from '../declarations/declarations.ts'
import { writeHistory } from '../history.queries.ts'

const tags = ['matches']

export function testLobbiesRoutes(app: App, services: Services): void {
  app.post(
    '/api/test-lobbies',
    {
      config: {
        access: anyOf(TEST_LOBBY_STAFF),
        idempotency: 'key',
        selfDealing: 'no-money',
        limits: ['testLobbies'],
      },
      schema: { tags, response: { 201: testLobbiesSchema } },
    },
    async (request, reply) => {
      const lobbies = await createTestLobbies(contextOf(services, request))
      return reply.code(201).send(lobbies)
    },
  )

  app.delete(
    '/api/test-lobbies',
    {
      config: { access: anyOf(TEST_LOBBY_STAFF), idempotency: 'natural', selfDealing: 'no-money' },
      schema: { tags, response: { 200: testLobbiesDeletedSchema } },
    },
    async (request) => ({ deleted: await deleteTestLobbies(contextOf(services, request)) }),
  )
}

type TestLobbies = z.infer<typeof testLobbiesSchema>

/** Names of the sides and tournaments of test lobbies. */
const NAMES = {
  individual: texts.testLobby.made.individual,
  team: texts.testLobby.made.team,
  opponent: texts.testLobby.made.opponent,
  ownTeam: texts.testLobby.made.ownTeam,
  otherTeam: texts.testLobby.made.otherTeam,
}
const AT_ONCE = 50

/**
 * The creator plays one side and keeps their staff abilities. The other side has no players and has declared
 * itself the winner. Agreeing ends the match and disagreeing opens a dispute, so one person can try both
 * outcomes.
 */
async function createTestLobbies(ctx: Ctx): Promise<TestLobbies> {
  const { actor, requestId } = ctx
  const { userId, username } = actor
  return runCommand(ctx, async (tx) => {
    const lobbies = {
      individualMatchId: await makeLobby(tx, 'individual', userId, [username, NAMES.opponent]),
      teamMatchId: await makeLobby(tx, 'team', userId, [NAMES.ownTeam, NAMES.otherTeam]),
    }
    await recordAudit(tx, {
      actorId: userId,
      action: 'test-lobbies.created',
      requestId,
      subject: { type: 'person', id: userId },
      after: lobbies,
    })
    return lobbies
  })
}

async function makeLobby(
  tx: Tx,
  type: TournamentType,
  userId: string,
  sideNames: readonly [string, string],
): Promise<string> {
  const { matchId, participantIds } = await insertTestTournament(tx, {
    type,
    userId,
    sideNames,
    name: NAMES[type],
  })
  const [, opponentId] = participantIds
  await insertDeclaration(tx, matchId, { participantId: opponentId, winnerId: opponentId, declaredBy: null })
  await writeHistory(tx, { matchId, kind: 'declared', actorId: null, facts: { participantId: opponentId } })
  return matchId
}

/** Each batch commits separately. Resolves to the number of deleted lobbies. */
async function deleteTestLobbies({ services: { db }, actor, requestId }: Ctx): Promise<number> {
  let deleted = 0
  for (;;) {
    const gone = await transact(db, async (tx) => {
      await releaseProofs(tx)
      return deleteSomeTestTournaments(tx, AT_ONCE)
    })
    deleted += gone
    if (gone < AT_ONCE) break
  }
  await transact(db, (tx) =>
    recordAudit(tx, {
      actorId: actor.userId,
      action: 'test-lobbies.deleted',
      requestId,
      subject: { type: 'person', id: actor.userId },
      before: { deleted },
    }),
  )
  return deleted
}

/** Releases the proofs of all test lobbies: once the lobbies are deleted, no row refers to the files. */
async function releaseProofs(tx: Tx): Promise<void> {
  const proofs = tx
    .selectFrom('match_proofs as proof')
    .innerJoin('tournament_matches as match', 'match.id', 'proof.match_id')
    .innerJoin('tournaments as tournament', 'tournament.id', 'match.tournament_id')
    .select('proof.image_key')
    .where('tournament.is_test', '=', sql.lit(true))
  await releaseUpload(tx, proofs.$asScalar())
}
