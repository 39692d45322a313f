import {
  NOTIFICATION_KINDS,
  NOTIFICATION_MESSAGE_MAX,
  NOTIFICATION_TITLE_MAX,
} from '@trunfo/contract/notifications'
import { SITE_PATH_MAX } from '@trunfo/contract/site-path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadConfig } from '../../../platform/config.ts'
import { isPushEndpoint, pushMessage, pushTerms, secondsLeft } from './push.rules.ts'

const { PUSH_HOSTS } = loadConfig({})

describe('a push endpoint', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/dQw4:APA91b',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAAA',
    'https://web.push.apple.com/QGuQyavXutnMH',
    'https://wns2-bl2p.notify.windows.com/w/?token=BQYAAAB',
  ])('%s is allowed', (endpoint) => {
    expect(isPushEndpoint(endpoint, PUSH_HOSTS)).toBe(true)
  })

  test.each([
    ['that is not a URL', 'fcm'],
    ['without TLS', 'http://fcm.googleapis.com/x'],
    ['of another host', 'https://evil.example/x'],
    ['of a host with the same ending', 'https://evilpush.apple.com/x'],
    ['of a host with the same beginning', 'https://fcm.googleapis.com.evil.example/x'],
    ['of the wildcard domain itself', 'https://push.apple.com/x'],
    ['of another port', 'https://fcm.googleapis.com:8443/x'],
    ['of this machine', 'https://127.0.0.1/x'],
    ['of the cloud metadata service', 'https://169.254.169.254/latest/meta-data'],
    ['with a username before the host', 'https://fcm.googleapis.com@evil.example/x'],
    ['with a password', 'https://me:secret@fcm.googleapis.com/x'],
    ['that parsers read differently', 'https://evil.example\\@fcm.googleapis.com/x'],
    ['in another spelling', 'HTTPS://FCM.googleapis.com/x'],
    ['with a space before it', ' https://fcm.googleapis.com/x'],
    ['with a fragment', 'https://fcm.googleapis.com/x#y'],
  ])('%s is rejected', (_, endpoint) => {
    expect(isPushEndpoint(endpoint, PUSH_HOSTS)).toBe(false)
  })
})

test('any message is well below the size limit of every service', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: NOTIFICATION_TITLE_MAX }),
      fc.string({ unit: 'binary', minLength: 200, maxLength: NOTIFICATION_MESSAGE_MAX }),
      (title, text) => {
        const message = pushMessage({ title, text, linkTo: '/'.repeat(SITE_PATH_MAX) }, 'x'.repeat(32))
        expect(Buffer.byteLength(JSON.stringify(message))).toBeLessThan(3_900)
        expect(message.text.isWellFormed()).toBe(true)
      },
    ),
  )
})

test('a long text is cut, and a notice without a link leads home', () => {
  const message = pushMessage({ title: 'Oi', text: 'm'.repeat(1000), linkTo: null }, 'tag')
  expect(message).toEqual({ title: 'Oi', text: `${'m'.repeat(239)}…`, url: '/', tag: 'tag' })
})

test.each([
  ['the terms of its kind', { ageSeconds: 600, dueInSeconds: null }, 3000],
  ['what it asks for', { ageSeconds: 600, dueInSeconds: 90.5 }, 90],
  ['its kind, if that is less', { ageSeconds: 600, dueInSeconds: 7200 }, 3000],
  ['nothing, once that is over', { ageSeconds: 600, dueInSeconds: -5 }, -5],
])('a push lives as long as %s', (_, times, expected) => {
  expect(secondsLeft(Object.assign({ kind: 'match' as const }, times))).toBe(expected)
})

test('a match is urgent and expires soon; nothing lives longer than a day', () => {
  expect(pushTerms('match')).toEqual({ ttlSeconds: 3600, urgency: 'high' })
  for (const kind of NOTIFICATION_KINDS) expect(pushTerms(kind).ttlSeconds).toBeLessThanOrEqual(86_400)
})
