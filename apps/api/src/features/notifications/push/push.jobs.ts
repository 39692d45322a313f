import { hash } from 'node:crypto'
import { attentionRoom } from '@trunfo/contract/notifications'
import type { Tx } from '../../../platform/db/database.ts'
import { defineJob } from '../../../platform/jobs/definitions.ts'
import { enqueueAll } from '../../../platform/jobs/emit.ts'
import type { DeliveredNotice } from '../notifications.queries.ts'
import { plainMessage } from '../notifications.texts.ts'
import { deleteDevice, findWaitingPush, type WaitingPush } from './push.queries.ts'
import { isPushEndpoint, pushMessage, pushTerms, secondsLeft } from './push.rules.ts'
import { deliver, pushKeys } from './push-service.ts'

interface Push {
  readonly notificationId: string
  readonly deviceId: string
}

/** Retries for some five minutes; after that the bell is enough. */
const ATTEMPTS = 6
/** A hanging push service blocks at most this many jobs, and the worker stays free for others. */
const LANES = 4
const queueOf = (deviceId: string) => `push-${Number.parseInt(deviceId.slice(-2), 16) % LANES}`

/** Enqueues one job per notice and device. */
export async function enqueuePushes(tx: Tx, told: readonly DeliveredNotice[]): Promise<void> {
  await enqueueAll(
    tx,
    sendPush,
    told.flatMap(({ notificationId, deviceIds }) =>
      deviceIds.map((deviceId) => ({
        payload: { notificationId, deviceId },
        options: { queue: queueOf(deviceId), maxAttempts: ATTEMPTS },
      })),
    ),
  )
}

/** May run twice: the browser replaces a shown push with the same tag. */
export const sendPush = defineJob<Push>(
  'notifications.push',
  async ({ db, config, live, log }, { notificationId, deviceId }) => {
    const keys = pushKeys(config)
    const push = keys && (await findWaitingPush(db, notificationId, deviceId))
    if (!keys || !push) return
    const { urgency } = pushTerms(push.kind)
    const ttlSeconds = secondsLeft(push)
    if (ttlSeconds <= 0 || (await live.hasListeners(attentionRoom(push.userId)))) return
    const { endpoint, p256dh, auth } = push
    const topic = topicOf(push)
    const message = pushMessage({ ...push, text: plainMessage(push.message) }, topic)
    const outcome = isPushEndpoint(endpoint, config.PUSH_HOSTS)
      ? await deliver(keys, {
          endpoint,
          p256dh,
          auth,
          payload: JSON.stringify(message),
          topic,
          ttlSeconds,
          urgency,
        })
      : 'gone'
    if (outcome === 'gone') await deleteDevice(db, deviceId, endpoint)
    log.info({ outcome }, 'a push was sent')
  },
)

/**
 * Pushes with the same kind, title and link share a topic, so the latest replaces the others. Topics are
 * limited to 32 characters.
 */
const topicOf = ({ kind, title, linkTo }: WaitingPush) =>
  hash('sha256', `${kind}\n${title}\n${linkTo}`, 'base64url').slice(0, 32)
