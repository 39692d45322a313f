import { createServer } from 'node:net'

/** Below the kernel's range for outgoing connections, so that none takes the port between check and use. */
const LOWEST = 20_000
const HIGHEST = 32_000
const TRIES = 50

const handedOut = new Set<number>()

/**
 * Returns the preferred port, else one of the next few, else any. It never returns the same port twice in one
 * process.
 */
export async function findFreePort(preferred?: number): Promise<number> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const near = preferred !== undefined && attempt < TRIES / 2
    const port = near ? preferred + attempt : LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST))
    if (handedOut.has(port) || !(await isFree(port))) continue
    handedOut.add(port)
    return port
  }
  throw new Error(`No free port found near ${preferred ?? LOWEST}.`)
}

/**
 * On some systems a listener on the wildcard address does not prevent a bind to loopback, so both are tried.
 */
async function isFree(port: number): Promise<boolean> {
  return (await canListen(port, '127.0.0.1')) && (await canListen(port, '::'))
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code !== 'EADDRINUSE'))
    probe.listen({ port, host }, () => probe.close(() => resolve(true)))
  })
}
