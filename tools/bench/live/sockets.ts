import { connect, type Socket } from 'node:net'
import { LIVE_PATH } from '@trunfo/contract/live'
import { serveParent } from './child.ts'

/**
 * Thousands of sockets in one process. They only count bytes: a client that parsed frames would be slower
 * than the servers it measures.
 */
export type SocketsCommand =
  | { type: 'open'; port: number; count: number; room?: string; cookie?: string }
  /** Replies once all sockets of the port together have received this many more bytes. */
  | { type: 'receive'; port: number; bytes: number }
  /** Replies at once with the bytes received so far. */
  | { type: 'received'; port: number }
  | { type: 'close'; port: number }

interface Group {
  readonly sockets: Socket[]
  received: number
  wanted: number
  onReceived: () => void
}

const CONNECTING_AT_ONCE = 100
const BEAT_MS = 15_000
const ANY_COOKIE = 'session=0123456789abcdef0123456789abcdef'
const groups = new Map<number, Group>()

serveParent<SocketsCommand>(async (command) => {
  const group = groups.get(command.port) ?? { sockets: [], received: 0, wanted: 0, onReceived: () => {} }
  groups.set(command.port, group)
  if (command.type === 'open') {
    for (let opened = 0; opened < command.count; opened += CONNECTING_AT_ONCE) {
      const size = Math.min(CONNECTING_AT_ONCE, command.count - opened)
      group.sockets.push(...(await Promise.all(Array.from({ length: size }, () => open(group, command)))))
    }
    // A real server drops sockets that are silent for a minute.
    if (command.cookie) setInterval(() => beat(group), BEAT_MS)
  } else if (command.type === 'received') {
    return group.received
  } else if (command.type === 'receive') {
    group.wanted += command.bytes
    await new Promise<void>((resolve) => {
      group.onReceived = resolve
      check(group)
    })
  } else {
    for (const socket of group.sockets.splice(0)) socket.destroy()
  }
})

function beat({ sockets }: Group): void {
  const frame = maskedFrame(JSON.stringify({ type: 'beat' }))
  for (const socket of sockets) socket.write(frame)
}

function check(group: Group): void {
  if (group.received >= group.wanted) group.onReceived()
}

/** Resolves when the socket is a member of its room, or upgraded if it wants none. */
function open(
  group: Group,
  { port, room, cookie = ANY_COOKIE }: { port: number; room?: string; cookie?: string },
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(
        `GET ${LIVE_PATH} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
          `Cookie: ${cookie}\r\nSec-Fetch-Site: same-origin\r\n` +
          'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
      ),
    )
    let greeting = ''
    let isAsked = false
    const greet = (chunk: Buffer) => {
      greeting += chunk.toString('latin1')
      const isUpgraded = greeting.includes('\r\n\r\n')
      if (room && isUpgraded && !isAsked) {
        isAsked = true
        socket.write(maskedFrame(JSON.stringify({ type: 'subscribe', room })))
      }
      if (!isUpgraded || (room && !greeting.includes('"subscribed"'))) return
      socket.off('data', greet)
      socket.on('data', (data) => {
        group.received += data.length
        check(group)
      })
      resolve(socket)
    }
    socket.on('data', greet)
    socket.on('error', reject)
  })
}

/** Clients must mask their frames; a mask of zeros leaves the text unchanged. */
function maskedFrame(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)])
}
