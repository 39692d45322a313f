import { execFileSync } from 'node:child_process'
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'

interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/**
 * A browser vendor's push service: TLS with a certificate that this process trusts until `stop`. `answer`
 * sets the status of the next pushes.
 */
export async function startPushService() {
  const { key, cert } = newCertificate()
  const received: Received[] = []
  let status = 201
  const server = createServer({ key, cert }, async (request, response) => {
    received.push({ path: request.url ?? '', headers: request.headers, body: await buffer(request) })
    response.writeHead(status, { location: '/elsewhere' }).end('{"reason":"none of our business"}')
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const { port } = server.address() as AddressInfo
  const trustedBefore = getCACertificates('default')
  setDefaultCACertificates([...trustedBefore, cert])
  return {
    host: `localhost:${port}`,
    /** The same server under a host name that is not the service's. */
    otherHost: `127.0.0.1:${port}`,
    received,
    answer: (next: number) => {
      status = next
    },
    stop: async () => {
      setDefaultCACertificates(trustedBefore)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function newCertificate(): { key: string; cert: string } {
  const folder = mkdtempSync(join(tmpdir(), 'push-service-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const names = 'subjectAltName=DNS:localhost,IP:127.0.0.1'
  const request = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-days',
    '2',
  ]
  execFileSync(
    'openssl',
    [...request, '-subj', '/CN=localhost', '-addext', names, '-keyout', key, '-out', cert],
    {
      stdio: 'ignore',
    },
  )
  const made = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
  rmSync(folder, { recursive: true })
  return made
}

/** A browser with a subscription at this service. Only it can decrypt what is sent there (RFC 8291). */
export function newBrowser(host: string) {
  const keys = createECDH('prime256v1')
  const publicKey = keys.generateKeys()
  const auth = randomBytes(16)
  const path = `/push/${randomUUID()}`
  const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, length))
  return {
    path,
    subscription: {
      endpoint: `https://${host}${path}`,
      p256dh: publicKey.toString('base64url'),
      auth: auth.toString('base64url'),
    },
    open(body: Buffer): unknown {
      const salt = body.subarray(0, 16)
      const sender = body.subarray(21, 21 + body.readUInt8(20))
      const sealed = body.subarray(21 + sender.length)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
      const secret = derive(keys.computeSecret(sender), auth, info, 32)
      const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
      const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
      const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]).toString()
      return JSON.parse(text.slice(0, text.lastIndexOf('\x02')))
    },
  }
}

/**
 * Returns the sender's claims. Throws unless they are signed with the key that the browser was given (RFC
 * 8292).
 */
export function claimsOf({ headers }: Received, publicKey: string): Record<string, unknown> {
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? []
  if (key !== publicKey) throw new Error('The push was signed with another key.')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const signer = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const [header = '', claims = '', signature = ''] = token.split('.')
  const isTrue = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: signer, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isTrue) throw new Error('The signature does not hold.')
  return JSON.parse(Buffer.from(claims, 'base64url').toString())
}
