import { setTimeout as sleep } from 'node:timers/promises'
import type { SignedIn, Stack } from '../stack/index.ts'
import { firstServer } from './compare-read.ts'

const CLIENTS = 6
export const PAUSE_MS = 10
const PATHS = ['/api/session', '/api/notifications', '/api/home']

/** Sends reads while `act` runs; resolves to their response times. */
export async function during(stack: Stack, reader: SignedIn, act: () => Promise<unknown>): Promise<number[]> {
  const { url } = firstServer(stack)
  const delays: number[] = []
  let isOver = false
  const ask = async (path: string) => {
    const startedAt = performance.now()
    const response = await fetch(url + path, { headers: reader.headers })
    await response.text()
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    delays.push(performance.now() - startedAt)
    await sleep(PAUSE_MS * Math.random() * 2)
  }
  const read = async () => {
    while (!isOver) for (const path of PATHS) await ask(path)
  }
  const readers = Promise.all(Array.from({ length: CLIENTS }, read))
  await act()
  isOver = true
  await readers
  return delays
}
