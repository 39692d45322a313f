import { hash } from 'node:crypto'
import { attentionRoom } from '@trunfo/contract/notifications'
import type { Tx } from '../../../platform/db/database.ts'
import { defineJob } from '../../../platform/jobs/definitions.ts'
import { enqueueAll } from '../../../platform/jobs/emit.ts'
import type { Told } from '../notifications.queries.ts'
import { plainMessage } from '../notifications.texts.ts'
import { deleteDevice, findWaitingPush, type WaitingPush } from './push.queries.ts'
import { isPushEndpoint, pushMessage, pushTerms } from './push.rules.ts'
import { deliver, pushKeys } from './push-service.ts'

interface Push {
  readonly notificationId: string
  readonly deviceId: string
}

/** Over some five minutes: what comes later than that is found behind the bell. */
const ATTEMPTS = 6
/** A push service that hangs keeps so many jobs waiting, and leaves the rest of the worker to everything else. */
const LANES = 4
const laneOf = (deviceId: string) => `push-${Number.parseInt(deviceId.slice(-2), 16) % LANES}`

/** One errand for each device, with the notice that it is about. */
export async function leavePushes(tx: Tx, told: readonly Told[]): Promise<void> {
  await enqueueAll(
    tx,
    sendPush,
    told.flatMap(({ notificationId, deviceIds }) =>
      deviceIds.map((deviceId) => ({
        payload: { notificationId, deviceId },
        options: { queue: laneOf(deviceId), maxAttempts: ATTEMPTS },
      })),
    ),
  )
}

/** It may run twice: what is shown already is replaced by its tag. */
export const sendPush = defineJob<Push>(
  'notifications.push',
  async ({ db, config, live, log }, { notificationId, deviceId }) => {
    const keys = pushKeys(config)
    const push = keys && (await findWaitingPush(db, notificationId, deviceId))
    if (!keys || !push) return
    const { ttlSeconds, urgency } = pushTerms(push.kind)
    const leftSeconds = Math.floor(ttlSeconds - push.ageSeconds)
    if (leftSeconds <= 0 || (await live.hasListeners(attentionRoom(push.userId)))) return
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
          ttlSeconds: leftSeconds,
          urgency,
        })
      : 'gone'
    if (outcome === 'gone') await deleteDevice(db, deviceId, endpoint)
    log.info({ outcome }, 'a push was sent')
  },
)

/** The same words about the same place are the same news: the latest replaces the others. 32 characters, no more. */
const topicOf = ({ kind, title, linkTo }: WaitingPush) =>
  hash('sha256', `${kind}\n${title}\n${linkTo}`, 'base64url').slice(0, 32)
