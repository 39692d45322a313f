import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  listFamily,
  listProcesses,
  type ProcessRow,
  sendSignal,
  stillRunning,
} from '../services/process-table.ts'
import { SetupError } from '../services/setup-error.ts'
import { waitFor } from '../services/wait-for.ts'
import { say } from './output.ts'

/** Folder for data, uploads and the run file. Runs with different folders are independent of each other. */
export function devFolder(...path: string[]): string {
  return resolve(process.env.DEV_DIR || '.dev', ...path)
}

interface RunRecord {
  readonly supervisor: ProcessRow
  readonly children: readonly ProcessRow[]
}

/**
 * Only one run uses the folder at a time. A killed run cannot stop its processes, so they are recorded in the
 * folder, and the next run ends them.
 */
export async function claimFolder(folder: string) {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'run.json')
  if (existsSync(file)) await endPredecessor(JSON.parse(readFileSync(file, 'utf8')))
  const supervisor = rowsOf([process.pid])[0]
  const record = (pids: readonly number[]) =>
    writeFileSync(file, JSON.stringify({ supervisor, children: rowsOf(pids) }, null, 2))
  record([])
  return { record, release: () => rmSync(file, { force: true }) }
}

async function endPredecessor({ supervisor, children }: RunRecord) {
  if (stillRunning([supervisor]).length > 0) {
    throw new SetupError(`Trunfo is already running here (process ${supervisor.pid}).`)
  }
  const left = children.flatMap(leftOf)
  if (left.length === 0) return
  say('Ending what an interrupted run has left behind …')
  for (const { pid } of left) sendSignal(pid, 'SIGKILL')
  await waitFor('The end of the interrupted run', async () => stillRunning(left).length === 0)
}

/** The recorded process and its descendants, unless another process has reused its id. */
function leftOf(recorded: ProcessRow): ProcessRow[] {
  const family = listFamily(recorded.pid)
  const leader = family.find((row) => row.pid === recorded.pid)
  return leader && leader.startedAt !== recorded.startedAt ? [] : family
}

function rowsOf(pids: readonly number[]): ProcessRow[] {
  return listProcesses().filter((row) => pids.includes(row.pid))
}
