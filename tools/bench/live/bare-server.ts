import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { WebSocketServer } from 'ws'
import { textFrame } from '../../../apps/api/src/platform/live/frame.ts'
import { serveParent } from './child.ts'

/** The baseline: `ws` without rooms, Redis or limits, broadcasting a frame that is built once per message. */
export type BareCommand = { type: 'port' } | { type: 'broadcast'; messages: string[] }

const server = createServer()
const streams = new Set<Socket>()
new WebSocketServer({ server, perMessageDeflate: false }).on('connection', (ws, request) => {
  streams.add(request.socket)
  ws.on('close', () => streams.delete(request.socket))
  ws.on('error', () => {})
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')

serveParent<BareCommand>(async (command) => {
  if (command.type === 'port') return (server.address() as AddressInfo).port
  for (const message of command.messages) {
    const frame = textFrame(message)
    for (const stream of streams) stream.write(frame)
  }
})
