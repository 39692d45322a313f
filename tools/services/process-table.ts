import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

export interface ProcessRow {
  readonly pid: number
  readonly parentPid: number
  readonly groupId: number
  readonly command: string
  /** Distinguishes a process from a later one with the same id. */
  readonly startedAt: string
}

/** All running processes without zombies. On Linux it reads /proc, because slim images have no `ps`. */
export function listProcesses(): ProcessRow[] {
  return existsSync('/proc/self/stat') ? listFromProc() : listFromPs()
}

/**
 * The members of a process group and all descendants of its leader. Both are needed: PostgreSQL's backends
 * leave its group but not its tree, orphans leave the tree but not the group.
 */
export function listFamily(leaderPid: number): ProcessRow[] {
  const rows = listProcesses()
  const family = rows.filter((row) => row.pid === leaderPid || row.groupId === leaderPid)
  for (const member of family) {
    family.push(...rows.filter((row) => row.parentPid === member.pid && !family.includes(row)))
  }
  return family
}

export function stillRunning(candidates: readonly ProcessRow[]): ProcessRow[] {
  const rows = listProcesses()
  return candidates.filter((one) =>
    rows.some((row) => row.pid === one.pid && row.startedAt === one.startedAt),
  )
}

/** Sends a signal and ignores that the process is already gone. A negative id means its group. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function listFromProc(): ProcessRow[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((pid) => readProc(pid) ?? [])
}

function readProc(pid: string): ProcessRow | undefined {
  let stat: string
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return undefined
  }
  // The command name may contain spaces and brackets, so the fields are counted from its last bracket.
  const nameEnd = stat.lastIndexOf(')')
  const fields = stat.slice(nameEnd + 2).split(' ')
  const [state, parentPid, groupId] = fields
  if (state === 'Z' || state === 'X') return undefined
  return {
    pid: Number(pid),
    parentPid: Number(parentPid),
    groupId: Number(groupId),
    command: stat.slice(stat.indexOf('(') + 1, nameEnd),
    startedAt: fields[19] ?? '',
  }
}

function listFromPs(): ProcessRow[] {
  const output = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,pgid=,state=,lstart=,comm='], {
    encoding: 'utf8',
  })
  return output.split('\n').flatMap((line) => {
    const [pid, parentPid, groupId, state, ...rest] = line.trim().split(/\s+/)
    if (!pid || state?.startsWith('Z')) return []
    return {
      pid: Number(pid),
      parentPid: Number(parentPid),
      groupId: Number(groupId),
      command: basename(rest.slice(5).join(' ')),
      startedAt: rest.slice(0, 5).join(' '),
    }
  })
}
