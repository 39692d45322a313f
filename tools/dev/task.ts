import { join } from 'node:path'
import { SetupError, startProcess } from '../services/index.ts'
import { linePrinter } from './output.ts'
import type { Stack } from './stack.ts'

export interface TaskOptions {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  readonly env?: NodeJS.ProcessEnv
  /** Only returns the output, and prints nothing. */
  readonly isQuiet?: boolean
}

/** Runs a command to its end and returns what it wrote; a failure is thrown with its last lines. */
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

/** The API's sources as they are: from here tsx would find no configuration, and JSX would want a React in every scope. */
export const TSX_API = ['--tsconfig', 'apps/api/tsconfig.json'] as const

/** A program that one of the project's packages brings. */
export function projectBin(name: string): string {
  return join(import.meta.dirname, '../../node_modules/.bin', name)
}
