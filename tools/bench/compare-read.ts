import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { answersOk, findFreePort, type Service } from '../services/index.ts'
import { startService } from '../services/service.ts'
import type { Stack } from '../stack/index.ts'
import { compareRates, reading } from './compare.ts'
import type { Benchmark } from './harness/benchmark.ts'
import type { Statement } from './statements.ts'

/** Pool size of the API process and of the bare handler; the same default as in docs/operations.md. */
const POOL_MAX = 10

export interface ComparedRead {
  readonly name: string
  /** A function if the path contains the id of seeded data. */
  readonly path: string | ((stack: Stack) => Promise<string>)
  /**
   * `import.meta.url` of the benchmark; its exported `shape` turns the statements' rows into the same
   * response.
   */
  readonly module: string
  readonly needs: Benchmark['needs']
  readonly seed?: (stack: Stack) => Promise<void>
  /** Statements of a plain handler, where the API lets PostgreSQL do part of the work. */
  readonly plainStatements?: readonly Statement[]
  readonly atLeast?: number
}

/**
 * Compares a read endpoint with a bare handler that runs the same SQL. Each request has a different `?v=`, as
 * after a hint, so the in-process cache is never hit.
 */
export function comparedRead(read: ComparedRead): Benchmark {
  const { name, module, needs, seed, plainStatements, atLeast = 0.75 } = read
  const isUnique = true
  const pathOn = async (stack: Stack) => (typeof read.path === 'string' ? read.path : read.path(stack))
  const subject = async (stack: Stack) => {
    await seed?.(stack)
    return reading(firstServer(stack), await pathOn(stack), { isUnique })
  }
  return {
    name: `${name} ÷ bare node:http + pg`,
    threshold: { atLeast },
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
  // Imported lazily: the bare process imports the benchmark's module too, and must stay bare.
  const { statementsOf } = await import('./statements.ts')
  const statements = plainStatements ?? (await statementsOf(stack.env, path))
  return startBareProcess(stack, ['bare-server.ts', module], { BARE_STATEMENTS: JSON.stringify(statements) })
}

/** Starts a script from this folder, with the port as its last argument. */
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
  if (isDeepStrictEqual(JSON.parse(ours), JSON.parse(bare))) return
  const at = Math.max(0, [...ours].findIndex((letter, index) => letter !== bare[index]) - 100)
  throw new Error(`the two answer differently:\n${ours.slice(at, at + 1_000)}\n${bare.slice(at, at + 1_000)}`)
}
