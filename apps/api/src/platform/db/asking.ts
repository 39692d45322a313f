import type pg from 'pg'
import type { KeptStatement, PlainValue, Shape } from './kept-statement.ts'

/**
 * How kept statements are asked. The driver has every answer described and writes four messages for each question; here a
 * connection describes its answers once, and a question is one write. A write to PostgreSQL is the dearest thing that a small
 * read does, and it wakes another process: quick reads that are asked in the same turn of the event loop therefore go to
 * one connection in one write, and are answered one after the other.
 */
interface Question {
  readonly statement: KeptStatement
  readonly values: readonly PlainValue[]
  readonly resolve: (rows: unknown[]) => void
  readonly reject: (reason: unknown) => void
}

/** So many wait for each other at most: a turn with more of them takes further connections. */
const QUESTIONS_A_WRITE = 8

/** `isQuick` is for reads that take no lock: an error of one ends the transaction of those that were sent with it. */
export async function ask<Row>(
  pool: pg.Pool,
  asked: {
    readonly statement: KeptStatement
    readonly values: readonly PlainValue[]
    readonly isQuick: boolean
  },
): Promise<Row[]> {
  const { statement, values, isQuick } = asked
  try {
    return await new Promise<Row[]>((resolve, reject) => {
      const question: Question = { statement, values, resolve: resolve as Question['resolve'], reject }
      if (isQuick) askWithOthers(pool, question)
      else askTogether(pool, [question])
    })
  } catch (error) {
    // The driver's stack leads to a socket: this one leads to whoever asked.
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  }
}

const waiting = new WeakMap<pg.Pool, Question[]>()
// Taken now: a test that stops the clock does not mean the database.
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
    // Waited for, and not called back by whoever gives a connection back: what follows the request has to find it here.
    client = await pool.connect()
  } catch (error) {
    for (const { reject } of questions) reject(error)
    return
  }
  const asking = new Asking(questions, client)
  client.query(asking)
  const { unanswered, isBroken } = await asking.answer
  client.release(isBroken)
  // They have nothing to do with the error that cut them off.
  for (const question of unanswered) askTogether(pool, [question])
}

/** The driver's connection, with what its own queries read of it and its types leave out. */
interface DriverConnection extends pg.Connection {
  /** By name, the texts that PostgreSQL has parsed. */
  readonly parsedStatements: Readonly<Record<string, string | undefined>>
  /** The same for those that are on their way to it. */
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

/** In the shape in which the driver takes queries of others, so that whoever listens at `client.query` hears it. */
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

  /** Of the one that is being answered: the driver notes by it what a connection has prepared. */
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

  #prepare(statement: KeptStatement): void {
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

  /** Only now it is committed. */
  handleReadyForQuery(): void {
    this.#settle()
    this.#end({ unanswered: [], isBroken: false })
  }

  handleError(error: Error & { readonly severity?: string }): void {
    const failed = this.#current
    const unanswered = this.questions.slice(this.#answers.length + 1)
    // PostgreSQL skips what it was to prepare for those after the one that failed.
    for (const { statement } of unanswered) delete this.#connection?.submittedNamedStatements[statement.name]
    this.#settle()
    failed?.reject(error)
    // One that PostgreSQL has ended says so before its socket does.
    this.#end({ unanswered, isBroken: error.severity === 'FATAL' })
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
