import { join } from 'node:path'
import { answersOk, findFreePort, type Service } from '../services/index.ts'
import { startService } from '../services/service.ts'
import type { Stack } from '../stack/index.ts'
import { compareRates, reading } from './compare.ts'
import type { Row } from './harness/row.ts'
import type { Statement } from './statements.ts'

/** The pool of a process, and of the bare handler: docs/operations.md has the same default. */
const POOL_MAX = 10

export interface ComparedRead {
  readonly name: string
  /** Of a thing that the seed makes, where it is a function. */
  readonly path: string | ((stack: Stack) => Promise<string>)
  /** `import.meta.url` of the row, whose exported `shape` turns the statements' rows into the same answer. */
  readonly module: string
  readonly needs: Row['needs']
  readonly seed?: (stack: Stack) => Promise<void>
  /** What a plain handler would send instead, where the API lets PostgreSQL do the handler's work. */
  readonly plainStatements?: readonly Statement[]
  readonly atLeast?: number
}

/**
 * A read endpoint against a bare handler with the same SQL. Each request carries another `?v=`, as pages do after
 * a hint, so every answer comes from PostgreSQL: the in-process cache is out of the comparison.
 */
export function comparedRead(read: ComparedRead): Row {
  const { name, module, needs, seed, plainStatements, atLeast = 0.75 } = read
  const isUnique = true
  const pathOn = async (stack: Stack) => (typeof read.path === 'string' ? read.path : read.path(stack))
  const subject = async (stack: Stack) => {
    await seed?.(stack)
    return reading(firstServer(stack), await pathOn(stack), { isUnique })
  }
  return {
    name: `${name} ÷ bare node:http + pg`,
    bar: { atLeast },
    needs,
    subject,
    run: async (stack) => {
      const ours = await subject(stack)
      const path = await pathOn(stack)
      const bare = await startBare(stack, path, module, plainStatements)
      try {
        await assertSameAnswer(ours.server.url + path, bare.url)
        return await compareRates(ours, reading(bare, path, { isUnique }))
      } finally {
        await bare.stop()
      }
    },
  }
}

export function firstServer({ servers: [server] }: Stack): Service {
  if (!server) throw new Error('this row needs an API process')
  return server
}

export async function startBare(
  stack: Stack,
  path: string,
  module: string,
  plainStatements?: readonly Statement[],
): Promise<Service> {
  // Loaded only here: the bare process imports the row's module too, and must stay bare.
  const { statementsOf } = await import('./statements.ts')
  const statements = plainStatements ?? (await statementsOf(stack.env, path))
  return startBareProcess(stack, ['bare-server.ts', module], { BARE_STATEMENTS: JSON.stringify(statements) })
}

/** A script beside this one, with the port as its last argument. */
export async function startBareProcess(
  stack: Stack,
  [script = '', ...args]: readonly string[],
  settings: Readonly<Record<string, string | undefined>>,
): Promise<Service> {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  return startService({
    url,
    port,
    process: {
      name: 'bare handler',
      command: process.execPath,
      args: [join(import.meta.dirname, script), ...args, `${port}`],
      env: {
        NODE_ENV: 'production',
        DATABASE_URL: stack.env.DATABASE_URL,
        BARE_POOL_MAX: `${POOL_MAX}`,
        ...settings,
      },
    },
    isReady: () => answersOk(url),
  })
}

async function assertSameAnswer(url: string, bareUrl: string): Promise<void> {
  const [ours = '', bare = ''] = await Promise.all(
    [url, bareUrl].map(async (address) => (await fetch(address)).text()),
  )
  if (ours === bare) return
  throw new Error(`the two answer differently:\n${ours.slice(0, 2_000)}\n${bare.slice(0, 2_000)}`)
}
