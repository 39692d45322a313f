import { join } from 'node:path'
import { SetupError, startProcess } from '../services/index.ts'
import { linePrinter } from './output.ts'
import type { Stack } from './stack.ts'

export interface TaskOptions {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  readonly env?: NodeJS.ProcessEnv
  /** Returns the output without printing it. */
  readonly isQuiet?: boolean
}

/** Runs a command to completion and returns its output; throws a `SetupError` if it fails. */
export async function runTask(stack: Stack, { isQuiet, ...options }: TaskOptions): Promise<string> {
  const print = isQuiet ? () => undefined : linePrinter(options.name)
  const lines: string[] = []
  const onLine = (line: string) => {
    lines.push(line)
    print(line)
  }
  const task = await stack.start(options.name, () => startProcess({ ...options, onLine }))
  const ending = await task.ended
  await stack.stop(task)
  if (ending === 'ended with code 0') return lines.join('\n')
  throw new SetupError(`${options.name} ${ending}${isQuiet ? `\n${task.recentOutput()}` : ''}`)
}

/**
 * Makes tsx use the API's configuration: it finds none from here, and JSX would need React in every scope.
 */
export const TSX_API = ['--tsconfig', 'apps/api/tsconfig.json'] as const

/** Path of a binary from `node_modules/.bin`. */
export function projectBin(name: string): string {
  return join(import.meta.dirname, '../../node_modules/.bin', name)
}
