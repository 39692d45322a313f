/** Sends web pushes: encrypted for the browser, signed with our VAPID key, delivered to its push service. */
import type { Config } from '../../../platform/config.ts'

export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
  readonly subject: string
}

/** Returns null if the operator configured no keys; pushes are then disabled. */
export function pushKeys(config: Config): PushKeys | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = config
  return publicKey && privateKey && subject ? { publicKey, privateKey, subject } : null
}

export async function newPushKeys(): Promise<Pick<PushKeys, 'publicKey' | 'privateKey'>> {
  const { default: webPush } = await import('web-push')
  return webPush.generateVAPIDKeys()
}

interface Push {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly payload: string
  /** An undelivered push is replaced by the next one with the same topic. */
  readonly topic: string
  readonly ttlSeconds: number
  readonly urgency: 'normal' | 'high'
}

const TIMEOUT_MS = 10_000
/** The browser is gone, or permission was revoked. */
const GONE = [404, 410]

/** The endpoint is secret and must not reach the queue or the log, so errors name only its host. */
export async function deliver(keys: PushKeys, push: Push): Promise<'delivered' | 'gone'> {
  const { default: webPush } = await import('web-push')
  const { endpoint, p256dh, auth, payload, topic, ttlSeconds, urgency } = push
  const { method, headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    payload,
    { vapidDetails: keys, TTL: ttlSeconds, urgency, topic },
  )
  // Sends with `fetch`, because the library parses URLs differently and has no overall timeout.
  const response = await fetch(endpoint, {
    method,
    headers: headers as Record<string, string>,
    body: new Uint8Array(body),
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: Error) => {
    throw new Error(`${new URL(endpoint).host} was not reached: ${error.name}`)
  })
  await response.body?.cancel()
  if (response.ok) return 'delivered'
  if (GONE.includes(response.status)) return 'gone'
  throw new Error(`${new URL(endpoint).host} answered ${response.status}`)
}
