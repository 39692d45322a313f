import type { LiveServerMessage } from '@trunfo/contract/live'

const FINAL_TEXT = 0x81
const LENGTH_16 = 126
const LENGTH_64 = 127

/**
 * An unmasked WebSocket text frame in one buffer (RFC 6455 §5.2). It is built once and sent to every socket
 * of a room; `ws` would rebuild it for each.
 */
export function textFrame(payload: string | Uint8Array): Buffer<ArrayBuffer> {
  const size = typeof payload === 'string' ? Buffer.byteLength(payload) : payload.length
  const start = size < LENGTH_16 ? 2 : size < 65_536 ? 4 : 10
  const frame = Buffer.allocUnsafe(start + size)
  frame[0] = FINAL_TEXT
  if (start === 2) {
    frame[1] = size
  } else if (start === 4) {
    frame[1] = LENGTH_16
    frame.writeUInt16BE(size, 2)
  } else {
    frame[1] = LENGTH_64
    frame.writeBigUInt64BE(BigInt(size), 2)
  }
  if (typeof payload === 'string') frame.write(payload, start)
  else frame.set(payload, start)
  return frame
}

export const messageFrame = (message: LiveServerMessage): Buffer<ArrayBuffer> =>
  textFrame(JSON.stringify(message))
