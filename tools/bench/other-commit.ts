import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../stack/build.ts'
import type { Base } from './harness/run-benchmarks.ts'

/** The `node_modules` folders of the root and of its workspaces. */
const PACKAGES = ['', 'apps/api', 'apps/web', 'tools'].map((folder) => join(folder, 'node_modules'))

/**
 * Checks out another commit in a worktree, removed when this process exits. It is inside this repository
 * because packages are hard-linked, which works only within a file system. Packages are installed only if the
 * lock file differs.
 */
export function checkOut(ref: string): Base {
  mkdirSync(join(ROOT, '.dev'), { recursive: true })
  const root = mkdtempSync(join(ROOT, '.dev/against-'))
  process.once('exit', () => {
    rmSync(root, { recursive: true, force: true })
    run('git', 'worktree', 'prune')
  })
  run('git', 'worktree', 'add', '--detach', root, ref)
  if (lockOf(root) === lockOf(ROOT)) linkPackages(root)
  else run('npm', 'ci', '--prefix', root, '--no-audit', '--no-fund')
  return { ref, root }
}

const lockOf = (root: string) => readFileSync(join(root, 'package-lock.json'), 'utf8')

function linkPackages(root: string): void {
  for (const folder of PACKAGES.filter((one) => existsSync(join(ROOT, one)))) {
    // Symbolic links are copied as they are, so links to workspaces lead to the other commit's.
    run('cp', '-al', join(ROOT, folder), join(root, folder))
  }
}

function run(command: string, ...args: string[]): void {
  execFileSync(command, args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] })
}
