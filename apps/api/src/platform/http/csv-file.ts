import { finished, Readable } from 'node:stream'
import { BRAND } from '@trunfo/contract/brand'
import type { FastifyReply } from 'fastify'
import { recordAudit } from '../audit.ts'
import { BYTE_ORDER_MARK, csvCell, csvLine } from '../csv.ts'
import type { JsonValue } from '../db/schema.generated.ts'
import { AppError } from '../errors.ts'
import { transact } from '../jobs/transact.ts'
import { Slots } from '../slots.ts'
import type { Access } from './access.ts'
import type { Ctx } from './context.ts'

/**
 * A list as a file for spreadsheets, whatever its length: each batch is one short read, made when the one before has
 * gone to the client, so that memory stays flat and no transaction is held open by a slow line. Whoever leaves ends
 * the reading. A batch that fails in the middle breaks the connection: half a file must not look like a whole one.
 */
export interface CsvFile<Row> {
  /** `usuarios` becomes `trunfo-usuarios.csv`. */
  readonly name: string
  readonly columns: readonly CsvColumn<Row>[]
  /** Holds nothing between two reads; a walk over pages is `everyPage`. */
  readonly batches: AsyncGenerator<readonly Row[]>
}

export interface CsvColumn<Row> {
  readonly header: string
  /** What looks like a formula is made harmless by who writes the file. */
  readonly cell: (row: Row) => string
}

/** The size of a batch that costs the event loop a few milliseconds and the database one index walk. */
export const CSV_BATCH = 1000

export async function sendCsv<Row>(
  reply: FastifyReply,
  { name, columns, batches }: CsvFile<Row>,
): Promise<FastifyReply> {
  // Read before the first byte is sent: what fails until then is answered as every other refusal.
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

/** Of one process, at once: an export takes a connection now and then, and must leave the others to those who work. */
const MOST = 4
const MOST_OF_ONE = 1
const all = new Slots(MOST)
const own = new Slots(MOST_OF_ONE)

export interface TableExport<Row> extends CsvFile<Row> {
  /** What the list was narrowed to, for the log: never a text that somebody searched for, which can be an address. */
  readonly filter: { readonly [Name in string]?: JsonValue }
}

/** What a route that answers with `exportTable` declares. */
export const exportOf = (access: Access) => ({ access, limits: ['tableExport'] as const })

/** A table of the staff as a file. It can hold everybody, so that who took it stands in the log before they have it. */
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

/** Given back when the answer is over, whichever way that comes about. */
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
