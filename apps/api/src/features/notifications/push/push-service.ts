/** How a push reaches a browser: sealed for it alone, signed by us, handed to the service of the browser's maker. */
import type { Config } from '../../../platform/config.ts'

export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
  readonly subject: string
}

/** Null where the operator has set none: nobody is pushed to. */
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
  /** One that has not reached the browser yet is replaced by the next of the same topic. */
  readonly topic: string
  readonly ttlSeconds: number
  readonly urgency: 'normal' | 'high'
}

const TIMEOUT_MS = 10_000
/** The browser is gone, or its person took back the permission. */
const GONE = [404, 410]

/** The address is a secret of the browser: neither the queue nor the log may keep it, and so no error names it. */
export async function deliver(keys: PushKeys, push: Push): Promise<'delivered' | 'gone'> {
  const { default: webPush } = await import('web-push')
  const { endpoint, p256dh, auth, payload, topic, ttlSeconds, urgency } = push
  const { method, headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    payload,
    { vapidDetails: keys, TTL: ttlSeconds, urgency, topic },
  )
  // By our own hand: the library follows another parser of addresses, and has no end to its patience.
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
