import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SetupError } from './setup-error.ts'

export interface SmallDisk {
  readonly dir: string
  /** Uses up all space that is left. */
  fill(): void
  /** Frees that space again. */
  free(): void
  stop(): Promise<void>
}

const BLOCK = Buffer.alloc(64 * 1024)

/** Mounts a file system of a few megabytes in memory, which requires root on Linux. */
export function mountSmallDisk(megabytes: number): SmallDisk {
  const dir = mkdtempSync(join(tmpdir(), 'trunfo-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', dir], {
      stdio: 'pipe',
    })
  } catch (error) {
    rmdirSync(dir)
    throw new SetupError(`A disk of ${megabytes} MB cannot be mounted, which needs root on Linux: ${error}`)
  }
  const ballast = join(dir, 'ballast')
  return {
    dir,
    fill() {
      const file = openSync(ballast, 'a')
      try {
        for (let bytes = BLOCK.length; bytes >= 512; ) {
          try {
            writeSync(file, BLOCK, 0, bytes)
          } catch (error) {
            if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
            bytes /= 2
          }
        }
      } finally {
        closeSync(file)
      }
    },
    free: () => rmSync(ballast, { force: true }),
    async stop() {
      execFileSync('umount', [dir])
      rmdirSync(dir)
    },
  }
}
