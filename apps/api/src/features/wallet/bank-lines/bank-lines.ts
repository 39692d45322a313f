import { BANK_LINES_PAGE_SIZE, BANK_STATEMENT_MAX, PAYOUT_ROLES } from '@trunfo/contract/wallet'
import {
  bankLinesQuerySchema,
  bankLinesSchema,
  importedStatementSchema,
  importStatementSchema,
} from '@trunfo/contract/wallet.schemas'
import { sql } from 'kysely'
import type { z } from 'zod'
import { recordAudit } from '../../../platform/audit.ts'
import type { SealedColumn } from '../../../platform/crypto/reseal.ts'
import { seal, unseal } from '../../../platform/crypto/seal.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { anyOf } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { type Ctx, contextOf } from '../../../platform/http/context.ts'
import { runCommand } from '../../../platform/http/run-command.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import { newestFirst, page } from '../../../platform/paging.ts'
import type { Services } from '../../../platform/services.ts'
import { matchBankLines } from '../bank-matching.ts'
import { bankLinesChanged } from '../wallet.events.ts'
import { type BankLine, readStatement } from './statement-csv.ts'

const founders = anyOf(PAYOUT_ROLES)

/** JSON escapes some characters as six. */
const BODY_MAX = BANK_STATEMENT_MAX * 2

export function bankLinesRoutes(app: App, services: Services): void {
  app.get(
    '/api/admin/withdrawals/statements',
    {
      config: { access: founders },
      schema: { tags: ['wallet'], querystring: bankLinesQuerySchema, response: { 200: bankLinesSchema } },
    },
    (request) => viewBankLines(services, request.query),
  )

  app.post(
    '/api/admin/withdrawals/statements',
    {
      bodyLimit: BODY_MAX,
      config: { access: founders, idempotency: 'natural', selfDealing: 'house-money', stepUp: 'never' },
      schema: { tags: ['wallet'], body: importStatementSchema, response: { 200: importedStatementSchema } },
    },
    (request) => importStatement(contextOf(services, request), request.body),
  )
}

const sealContext = (fingerprint: string) => `bank-line:${fingerprint}`

export const sealedBankLines: SealedColumn = {
  name: 'bank_lines.sealed_description',
  rows: sql`select fingerprint as key, sealed_description as sealed from bank_lines`,
  replace: ({ key, sealed, next }) =>
    sql`update bank_lines set sealed_description = ${next} where fingerprint = ${key} and sealed_description = ${sealed}`,
  contextOf: sealContext,
}

/** Importing the same file again adds nothing. */
async function importStatement(
  ctx: Ctx,
  statement: z.infer<typeof importStatementSchema>,
): Promise<z.infer<typeof importedStatementSchema>> {
  const lines = readStatement(statement)
  const { services, actor, requestId } = ctx
  return runCommand(ctx, async (tx) => {
    const added = await insertLines(tx, services, lines, actor.userId)
    await matchBankLines(tx)
    const matched = await countMatched(tx, lines)
    if (added > 0) {
      await recordAudit(tx, {
        actorId: actor.userId,
        action: 'withdrawal.statement-imported',
        subject: { type: 'wallet', id: 'bank-lines' },
        after: { lines: lines.length, added },
        requestId,
      })
      await emit(tx, bankLinesChanged, { lines: added })
    }
    return { lines: lines.length, added, matched, unmatched: lines.length - matched }
  })
}

/** Rows per insert: each has a few parameters and PostgreSQL allows 65,535. */
const BATCH = 500

async function insertLines(
  tx: Tx,
  { config }: Services,
  lines: readonly BankLine[],
  importedBy: string,
): Promise<number> {
  let added = 0
  for (let at = 0; at < lines.length; at += BATCH) {
    const rows = await tx
      .insertInto('bank_lines')
      .values(
        lines.slice(at, at + BATCH).map(({ fingerprint, bookedOn, amount, description, endToEndId }) => ({
          fingerprint,
          booked_on: sql<Date>`${bookedOn}::date`,
          amount,
          sealed_description: seal(config, sealContext(fingerprint), description),
          end_to_end_id: endToEndId,
          imported_by: importedBy,
        })),
      )
      .onConflict((conflict) => conflict.column('fingerprint').doNothing())
      .returning('id')
      .execute()
    added += rows.length
  }
  return added
}

async function countMatched(tx: Tx, lines: readonly BankLine[]): Promise<number> {
  const fingerprints = lines.map(({ fingerprint }) => fingerprint)
  const { count } = await tx
    .selectFrom('bank_lines')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where(sql<boolean>`fingerprint = any (${fingerprints})`)
    .where('withdrawal_id', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function viewBankLines(
  { db, config }: Services,
  { state, cursor }: z.infer<typeof bankLinesQuerySchema>,
): Promise<z.infer<typeof bankLinesSchema>> {
  const { rows, nextCursor } = await page(
    { cursor, size: BANK_LINES_PAGE_SIZE, by: newestFirst },
    ([before]) =>
      db
        .selectFrom('bank_lines')
        .select([
          'id',
          'fingerprint',
          sql<string>`booked_on::text`.as('bookedOn'),
          'amount',
          'sealed_description as sealed',
          'end_to_end_id as endToEndId',
          'imported_at as importedAt',
          'withdrawal_id as withdrawalId',
        ])
        .where('withdrawal_id', state === 'unmatched' ? 'is' : 'is not', null)
        .where('id', '<', before)
        .orderBy('id', 'desc')
        .limit(BANK_LINES_PAGE_SIZE + 1)
        .execute(),
  )
  return {
    lines: rows.map(({ fingerprint, sealed, importedAt, ...row }) => ({
      ...row,
      description: unseal(config, sealContext(fingerprint), sealed),
      importedAt: importedAt.toISOString(),
    })),
    nextCursor,
  }
}
