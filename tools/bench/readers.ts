import { setTimeout as sleep } from 'node:timers/promises'

const PAUSE_MS = 10

export interface Readers {
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly paths: readonly string[]
  /** Concurrent readers. */
  readonly count: number
}

/** Sends the readers' requests while `act` runs; resolves to their response times. */
export async function timesDuring(readers: Readers, act: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  let isOver = false
  const ask = async (path: string) => {
    const startedAt = performance.now()
    const response = await fetch(readers.url + path, { headers: { ...readers.headers } })
    await response.text()
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    times.push(performance.now() - startedAt)
    await sleep(PAUSE_MS * Math.random() * 2)
  }
  const read = async () => {
    while (!isOver) for (const path of readers.paths) await ask(path)
  }
  const all = Promise.all(Array.from({ length: readers.count }, read))
  await act()
  isOver = true
  await all
  return times
}
