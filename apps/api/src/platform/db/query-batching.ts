import type pg from 'pg'
import { inSqlSpan } from '../telemetry/spans.ts'
import { TIMED_OUT } from './engine-errors.ts'
import type { PlainValue, PreparedStatement, Shape } from './prepared-statement.ts'
import { errorCode } from './violations.ts'

/**
 * Sends prepared statements past the driver's own query path. The driver describes every result and sends
 * four messages per query; here, a connection describes each statement once, and a query is one write.
 *
 * Writing to PostgreSQL is the most expensive part of a small read. Quick reads issued in the same event loop
 * turn therefore share one connection and one write, and are answered in order.
 */
interface Question {
  readonly statement: PreparedStatement
  readonly values: readonly PlainValue[]
  readonly resolve: (rows: unknown[]) => void
  readonly reject: (reason: unknown) => void
}

/** Queries per write. A turn with more of them uses further connections. */
const QUESTIONS_A_WRITE = 8

/**
 * Runs a prepared statement and returns its rows. Set `isQuick` only for reads that take no lock: an error in
 * one aborts the transaction of the reads sent with it, and those are sent again.
 */
export async function batchQuery<Row>(
  pool: pg.Pool,
  asked: {
    readonly statement: PreparedStatement
    readonly values: readonly PlainValue[]
    readonly isQuick: boolean
  },
): Promise<Row[]> {
  const { statement, values, isQuick } = asked
  try {
    const ask = () =>
      new Promise<Row[]>((resolve, reject) => {
        const question: Question = { statement, values, resolve: resolve as Question['resolve'], reject }
        if (isQuick) askWithOthers(pool, question)
        else askTogether(pool, [question])
      })
    return await inSqlSpan(statement.text, ask)
  } catch (error) {
    // The driver's stack ends at a socket; this one points to the caller.
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  }
}

const waiting = new WeakMap<pg.Pool, Question[]>()
// Captured at load time, because tests with fake timers replace the global.
const atTheEndOfTheTurn = setImmediate

function askWithOthers(pool: pg.Pool, question: Question): void {
  const others = waiting.get(pool)
  if (others) {
    others.push(question)
    return
  }
  const questions = [question]
  waiting.set(pool, questions)
  atTheEndOfTheTurn(() => {
    waiting.delete(pool)
    for (let at = 0; at < questions.length; at += QUESTIONS_A_WRITE)
      askTogether(pool, questions.slice(at, at + QUESTIONS_A_WRITE))
  })
}

async function askTogether(pool: pg.Pool, questions: readonly Question[]): Promise<void> {
  let client: pg.PoolClient
  try {
    // Awaited rather than passed a callback, so that the query keeps the async context of its request.
    client = await pool.connect()
  } catch (error) {
    for (const { reject } of questions) reject(error)
    return
  }
  const asking = new Asking(questions, client)
  client.query(asking)
  const { unanswered, isBroken } = await asking.answer
  client.release(isBroken)
  // The error of another query cut these off: send each on its own.
  for (const question of unanswered) askTogether(pool, [question])
}

/** The driver's connection, with fields that its own queries use and its types omit. */
interface DriverConnection extends pg.Connection {
  /** Statement texts that PostgreSQL has parsed, by name. */
  readonly parsedStatements: Readonly<Record<string, string | undefined>>
  /** Statement texts sent and not yet confirmed, by name. */
  readonly submittedNamedStatements: Record<string, string | undefined>
}

const NO_TYPES: string[] = []

interface Field {
  readonly name: string
  readonly dataTypeID: number
}

interface Ending {
  readonly unanswered: readonly Question[]
  readonly isBroken: boolean
}

const SYNC = Buffer.from([0x53, 0, 0, 0, 4])

/** Implements the driver's `Submittable`, so that hooks on `client.query` see these queries too. */
class Asking implements pg.Submittable {
  readonly questions: readonly Question[]
  readonly answer: Promise<Ending>
  readonly #client: pg.PoolClient
  readonly #answers: { rows: unknown[]; error?: unknown }[] = []
  #end!: (ending: Ending) => void
  #connection!: DriverConnection
  #rows: unknown[] = []
  #error: unknown
  #shape: Shape | undefined

  constructor(questions: readonly Question[], client: pg.PoolClient) {
    this.questions = questions
    this.#client = client
    this.answer = new Promise((resolve) => {
      this.#end = resolve
    })
  }

  /** Name of the query being answered: the driver records by it what the connection has prepared. */
  get name(): string | undefined {
    return this.#current?.statement.name
  }

  get text(): string | undefined {
    return this.#current?.statement.text
  }

  get #current(): Question | undefined {
    return this.questions[this.#answers.length]
  }

  submit(given: pg.Connection): null {
    const connection = given as DriverConnection
    this.#connection = connection
    const { stream } = connection
    const messages: Buffer[] = []
    const write = () => {
      if (stream.writable) stream.write(Buffer.concat(messages.splice(0)))
    }
    stream.cork()
    for (const { statement, values } of this.questions) {
      const { bind, execute, both } = statement.ask(values)
      if (statement.shapes.has(connection)) {
        messages.push(both)
        continue
      }
      write()
      this.#prepare(statement)
      messages.push(bind)
      write()
      connection.describe({ type: 'P', name: '' }, true)
      messages.push(execute)
    }
    messages.push(SYNC)
    write()
    stream.uncork()
    return null
  }

  #prepare(statement: PreparedStatement): void {
    const { parsedStatements, submittedNamedStatements } = this.#connection
    const { name, text } = statement
    if ((parsedStatements[name] ?? submittedNamedStatements[name]) !== undefined) return
    this.#connection.parse({ name, text, types: NO_TYPES }, true)
    submittedNamedStatements[name] = text
  }

  handleRowDescription({ fields }: { readonly fields: readonly Field[] }): void {
    this.#current?.statement.shapes.set(this.#connection, {
      names: fields.map(({ name }) => name),
      parsers: fields.map(({ dataTypeID }) => this.#client.getTypeParser(dataTypeID, 'text')),
      empty: Object.fromEntries(fields.map(({ name }) => [name, null])),
    })
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    this.#shape ??= this.#current?.statement.shapes.get(this.#connection) as Shape
    const { names, parsers, empty } = this.#shape
    const row: Record<string, unknown> = { ...empty }
    try {
      for (let at = 0; at < names.length; at += 1) {
        const text = fields[at] as string | null
        if (text !== null) row[names[at] as string] = parsers[at]?.(text)
      }
    } catch (error) {
      this.#error ??= error
    }
    this.#rows.push(row)
  }

  handleCommandComplete(): void {
    this.#answers.push({ rows: this.#rows, error: this.#error })
    this.#rows = []
    this.#error = undefined
    this.#shape = undefined
  }

  /** Resolves the queries here, because only now their transaction is committed. */
  handleReadyForQuery(): void {
    this.#settle()
    this.#end({ unanswered: [], isBroken: false })
  }

  handleError(error: Error & { readonly severity?: string }): void {
    const failed = this.#current
    const unanswered = this.questions.slice(this.#answers.length + 1)
    // Nothing was answered for as long as anyone waits, so no part of the batch is sent again.
    if (errorCode(error) === TIMED_OUT) {
      this.#giveUp(error)
      return
    }
    // After an error PostgreSQL skips the rest of the batch, including statements to be prepared.
    for (const { statement } of unanswered) delete this.#connection?.submittedNamedStatements[statement.name]
    this.#settle()
    failed?.reject(error)
    // A connection ended by PostgreSQL reports a fatal error before its socket closes.
    this.#end({ unanswered, isBroken: error.severity === 'FATAL' })
  }

  #giveUp(error: Error): void {
    for (const { reject } of this.questions) reject(error)
    this.#end({ unanswered: [], isBroken: true })
  }

  #settle(): void {
    for (const [index, { rows, error }] of this.#answers.entries()) {
      if (error) this.questions[index]?.reject(error)
      else this.questions[index]?.resolve(rows)
    }
  }

  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
}
