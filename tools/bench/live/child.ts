import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A lost message must end the run instead of blocking it for ever. */
const PATIENCE_MS = 120_000

/** A child process that replies to each command with one message. */
export interface Child<Command> {
  ask<Answer>(command: Command): Promise<Answer>
  stop(): Promise<void>
}

export async function startChild<Command extends object>(
  file: string,
  env: NodeJS.ProcessEnv = {},
  patienceMs = PATIENCE_MS,
): Promise<Child<Command>> {
  const path = fileURLToPath(new URL(file, import.meta.url))
  const child = fork(path, { execArgv: ['--expose-gc'], env: { ...process.env, ...env } })
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`${file} ended with ${code}`)
  })
  failed.catch(() => {})
  await Promise.race([once(child, 'message'), failed])
  return {
    async ask(command) {
      child.send(command)
      const signal = AbortSignal.timeout(patienceMs)
      const [answer] = await Promise.race([once(child, 'message', { signal }), failed])
      return answer
    },
    async stop() {
      if (child.exitCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

/** The child's side: serves the parent's commands and exits with the parent. */
export function serveParent<Command>(answer: (command: Command) => Promise<unknown>): void {
  process.on('message', async (command) => process.send?.((await answer(command as Command)) ?? null))
  process.on('disconnect', () => process.exit())
  process.send?.('ready')
}
