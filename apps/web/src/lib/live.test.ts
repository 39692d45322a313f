import type { LiveServerMessage } from '@trunfo/contract/live'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LiveClient } from './live.ts'

/** The browser's end of a socket; the test plays the server. */
class FakeSocket extends EventTarget {
  static readonly opened: FakeSocket[] = []
  readonly sent: unknown[] = []
  readyState = 0
  binaryType = 'blob'

  constructor() {
    super()
    FakeSocket.opened.push(this)
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text))
  }

  close(): void {
    this.readyState = 3
  }

  accept({ live = true } = {}): this {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
    return this.say({ type: 'welcome', live })
  }

  say(message: LiveServerMessage): this {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
    return this
  }

  break(): void {
    this.readyState = 3
    this.dispatchEvent(Object.assign(new Event('close'), { code: 1012, reason: 'restart' }))
  }
}

class FakeDocument extends EventTarget {
  hidden = false

  show(isShown: boolean): void {
    this.hidden = !isShown
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

let page: FakeDocument
let client: LiveClient

beforeEach(() => {
  vi.useFakeTimers()
  page = new FakeDocument()
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('WebSocket', FakeSocket)
  client = new LiveClient(() => 'ws://localhost/api/live')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  FakeSocket.opened.length = 0
})

/** The newest socket the client has opened. */
async function socket(): Promise<FakeSocket> {
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(0)
  const newest = FakeSocket.opened.at(-1)
  if (!newest) throw new Error('no socket was opened')
  return newest
}

const hinted = (room = 'games') => {
  const onHint = vi.fn()
  return { onHint, leave: client.join(room, { onHint }) }
}

describe('rooms', () => {
  test('share one socket and are subscribed once, however many listeners they have', async () => {
    const first = hinted()
    const second = hinted()
    hinted('home')
    const { sent } = (await socket()).accept()
    expect(FakeSocket.opened).toHaveLength(1)
    expect(sent).toEqual([
      { type: 'subscribe', room: 'games' },
      { type: 'subscribe', room: 'home' },
    ])
    first.leave()
    first.leave()
    expect(sent).toHaveLength(2)
    second.leave()
    expect(sent.at(-1)).toEqual({ type: 'unsubscribe', room: 'games' })
    hinted()
    expect(sent.at(-1)).toEqual({ type: 'subscribe', room: 'games' })
  })

  test('receive their own hints and rows', async () => {
    const onRows = vi.fn()
    client.join('match:1', { onRows })
    const games = hinted()
    const server = (await socket()).accept()
    server
      .say({ type: 'hint', room: 'games', version: 'v1' })
      .say({ type: 'rows', room: 'match:1', rows: [1, 2] })
    expect(games.onHint.mock.calls).toEqual([[{ version: 'v1' }]])
    expect(onRows.mock.calls).toEqual([[[1, 2]]])
  })

  test('refetch once subscribed, because of earlier changes', async () => {
    const { onHint } = hinted()
    const server = (await socket()).accept()
    expect(onHint).not.toHaveBeenCalled()
    server.say({ type: 'subscribed', room: 'games', version: 'v1' })
    expect(onHint.mock.calls).toEqual([[{ version: 'v1' }]])
  })

  test('wait a random delay when the server asks for it, and refetch once for all hints', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    const { onHint } = hinted()
    const server = (await socket()).accept()
    server.say({ type: 'hint', room: 'games', version: 'v1', spreadMs: 1_000 })
    server.say({ type: 'hint', room: 'games', version: 'v2', spreadMs: 1_000 })
    await vi.advanceTimersByTimeAsync(499)
    expect(onHint).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(onHint.mock.calls).toEqual([[{ version: 'v2' }]])
  })

  test('wait a random delay after they are subscribed too, when many come at once', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    const { onHint } = hinted()
    const server = (await socket()).accept()
    server.say({ type: 'subscribed', room: 'games', version: 'v1', spreadMs: 1_000 })
    await vi.advanceTimersByTimeAsync(499)
    expect(onHint).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(onHint.mock.calls).toEqual([[{ version: 'v1' }]])
  })

  test('receive nothing after they are left', async () => {
    const { onHint, leave } = hinted()
    const server = (await socket()).accept()
    server.say({ type: 'hint', room: 'games', version: 'v1', spreadMs: 1_000 })
    leave()
    await vi.advanceTimersByTimeAsync(2_000)
    server.say({ type: 'hint', room: 'games', version: 'v2' })
    expect(onHint).not.toHaveBeenCalled()
  })
})

describe('a disconnect', () => {
  test('ends with a new socket, the same rooms and a refetch', async () => {
    const { onHint } = hinted()
    ;(await socket()).accept().break()
    await vi.advanceTimersByTimeAsync(2_300)
    const server = (await socket()).accept()
    expect(FakeSocket.opened).toHaveLength(2)
    expect(server.sent).toEqual([{ type: 'subscribe', room: 'games' }])
    onHint.mockClear()
    server.say({ type: 'subscribed', room: 'games', version: 'v2' })
    expect(onHint).toHaveBeenCalledTimes(1)
  })

  test('is bridged by polling, and so is a server that receives no hints', async () => {
    const { onHint } = hinted()
    const server = (await socket()).accept({ live: false })
    await vi.advanceTimersByTimeAsync(15_000)
    expect(onHint).toHaveBeenCalled()
    server.say({ type: 'live', live: true, version: 'v3' })
    expect(onHint).toHaveBeenLastCalledWith({ version: 'v3' })
    onHint.mockClear()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(onHint).not.toHaveBeenCalled()
    server.say({ type: 'live', live: false })
    await vi.advanceTimersByTimeAsync(15_000)
    expect(onHint).toHaveBeenCalled()
  })

  test('without a close event is noticed by the silence', async () => {
    hinted()
    const server = (await socket()).accept()
    for (let beat = 0; beat < 5; beat += 1) {
      await vi.advanceTimersByTimeAsync(50_000)
      server.say({ type: 'beat' })
    }
    expect(server.sent.filter((message) => (message as { type: string }).type === 'beat')).toHaveLength(5)
    expect(FakeSocket.opened).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(60_010)
    expect(FakeSocket.opened).toHaveLength(2)
  })
})

describe('a hidden tab', () => {
  test('ignores hints and refetches once when shown, with the latest version', async () => {
    const { onHint } = hinted()
    const server = (await socket()).accept()
    page.show(false)
    server
      .say({ type: 'hint', room: 'games', version: 'v1' })
      .say({ type: 'hint', room: 'games', version: 'v2' })
    expect(onHint).not.toHaveBeenCalled()
    page.show(true)
    window.dispatchEvent(new Event('focus'))
    await vi.advanceTimersByTimeAsync(100)
    expect(onHint.mock.calls).toEqual([[{ version: 'v2' }]])
  })

  test('does not poll', async () => {
    const { onHint } = hinted()
    ;(await socket()).accept({ live: false })
    page.show(false)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(onHint).not.toHaveBeenCalled()
  })
})

describe('the session', () => {
  test('is reported until the listener is removed', async () => {
    const listener = vi.fn()
    const stop = client.onSession(listener)
    const server = (await socket()).accept()
    server.say({ type: 'session', reason: 'banned' })
    expect(listener.mock.calls).toEqual([['banned']])
    stop()
    server.say({ type: 'session', reason: 'changed' })
    expect(listener).toHaveBeenCalledTimes(1)
  })

  test('is read again by a new socket after signing in', async () => {
    hinted()
    ;(await socket()).accept()
    client.reconnect()
    const server = (await socket()).accept()
    expect(FakeSocket.opened).toHaveLength(2)
    expect(server.sent).toEqual([{ type: 'subscribe', room: 'games' }])
  })
})
