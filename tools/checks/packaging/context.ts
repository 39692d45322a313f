import { execFile } from 'node:child_process'
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** Copies the files that Docker would get: those of the working tree that .dockerignore does not exclude. */
export async function copyContext(root: string, target: string): Promise<string[]> {
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line.trim() && !line.startsWith('#'))
  const { stdout } = await execute('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    maxBuffer: 16 * 1024 * 1024,
  })
  const files = stdout
    .split('\0')
    .filter((file) => file && existsSync(join(root, file)) && !isIgnored(file, ignored))
  for (const file of files) cpSync(join(root, file), join(target, file), { recursive: true })
  return files
}

/** A pattern that matches a folder excludes everything below it. */
function isIgnored(file: string, patterns: readonly string[]): boolean {
  const parts = file.split('/')
  const ancestors = parts.map((_, index) => parts.slice(0, index + 1).join('/'))
  return patterns.some((pattern) => ancestors.some((path) => matchesGlob(path, pattern)))
}
