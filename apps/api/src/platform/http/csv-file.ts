import { finished, Readable } from 'node:stream'
import { BRAND } from '@trunfo/contract/brand'
import type { FastifyReply } from 'fastify'
import { recordAudit } from '../audit.ts'
import { ConcurrencyLimit } from '../concurrency-limit.ts'
import { BYTE_ORDER_MARK, csvCell, csvLine } from '../csv.ts'
import type { JsonValue } from '../db/schema.generated.ts'
import { AppError } from '../errors.ts'
import { transact } from '../jobs/transact.ts'
import type { Access } from './access.ts'
import type { Ctx } from './context.ts'

/**
 * A list of any length as a CSV file. Each batch is one short query, made once the client has received the
 * previous one: memory stays flat, and slow clients hold no transaction open. A client that disconnects ends
 * the reading.
 *
 * If a later batch fails, the connection breaks, so that half a file never looks complete.
 */
export interface CsvFile<Row> {
  /** `usuarios` becomes the file name `trunfo-usuarios.csv`. */
  readonly name: string
  readonly columns: readonly CsvColumn<Row>[]
  /** Must hold no connection or lock between batches. Use `everyPage` to walk over pages. */
  readonly batches: AsyncGenerator<readonly Row[]>
}

export interface CsvColumn<Row> {
  readonly header: string
  /** Plain text; formulas are escaped when the file is written. */
  readonly cell: (row: Row) => string
}

/** Rows per batch: a few milliseconds of the event loop, and one index scan. */
export const CSV_BATCH = 1000

/** Streams the file. Errors in the first batch become a normal error response. */
export async function sendCsv<Row>(
  reply: FastifyReply,
  { name, columns, batches }: CsvFile<Row>,
): Promise<FastifyReply> {
  // Read before the first byte is sent, so that a failure still gets a normal error response.
  const first = await batches.next()
  return reply
    .header('content-disposition', `attachment; filename="${BRAND.name.toLowerCase()}-${name}.csv"`)
    .header('cache-control', 'no-store')
    .type('text/csv; charset=utf-8')
    .send(Readable.from(linesOf(columns, first.done ? [] : first.value, batches)))
}

async function* linesOf<Row>(
  columns: readonly CsvColumn<Row>[],
  first: readonly Row[],
  others: AsyncGenerator<readonly Row[]>,
): AsyncGenerator<string> {
  const textOf = (rows: readonly Row[]) =>
    rows.map((row) => csvLine(columns.map(({ cell }) => csvCell(cell(row))))).join('')
  yield BYTE_ORDER_MARK + csvLine(columns.map(({ header }) => header)) + textOf(first)
  for await (const rows of others) yield textOf(rows)
}

/**
 * Concurrent exports per process, in all and per person, so that they leave connections for other requests.
 */
const MOST = 4
const MOST_OF_ONE = 1
const all = new ConcurrencyLimit(MOST)
const own = new ConcurrencyLimit(MOST_OF_ONE)

export interface TableExport<Row> extends CsvFile<Row> {
  /** The filters, for the audit log. Never a search text: it can be an email address. */
  readonly filter: { readonly [Name in string]?: JsonValue }
}

/** Route config for `exportTable`. */
export const exportOf = (access: Access) => ({ access, limits: ['tableExport'] as const })

/**
 * Sends a staff table as a CSV file. It can contain everyone's data, so the audit entry is written before the
 * file is sent. Throws `platform.exports_at_once` or `platform.overloaded` at the limits.
 */
export async function exportTable<Row>(
  { services, actor, requestId }: Ctx,
  reply: FastifyReply,
  { filter, ...file }: TableExport<Row>,
): Promise<FastifyReply> {
  takeTurn(reply, actor.userId)
  await transact(services.db, (tx) =>
    recordAudit(tx, {
      actorId: actor.userId,
      action: 'table.exported',
      subject: { type: 'table', id: file.name },
      after: { ...filter },
      requestId,
    }),
  )
  return sendCsv(reply, file)
}

/** Reserves a place until the response ends, however it ends. */
function takeTurn(reply: FastifyReply, userId: string): void {
  if (!own.take(userId)) throw new AppError('platform.exports_at_once', { max: MOST_OF_ONE })
  if (!all.take('')) {
    own.give(userId)
    throw new AppError('platform.overloaded')
  }
  finished(reply.raw, () => {
    own.give(userId)
    all.give('')
  })
}
