import { NOTIFICATION_MESSAGE_MAX, NOTIFICATION_TITLE_MAX } from '@trunfo/contract/notifications'
import { expect, test } from 'vitest'
import { validateBroadcast } from './broadcasts.rules.ts'

const draft = { title: 'Manutenção', message: 'Hoje às <b>23h</b>.', audience: ['user'] } as const

test('a broadcast is trimmed and sanitised', () => {
  expect(
    validateBroadcast({
      title: '  Manutenção \n hoje ',
      message: ' Às <strong>23h</strong>\n<u>até já</u> ',
      audience: ['admin', 'vip', 'admin'],
    }),
  ).toEqual({
    title: 'Manutenção hoje',
    message: 'Às <b>23h</b><br>&lt;u&gt;até já&lt;/u&gt;',
    linkTo: null,
    audience: ['admin', 'vip'],
  })
})

test('the role `user` replaces all other roles of the audience', () => {
  expect(validateBroadcast({ ...draft, audience: ['vip', 'user'] })).toMatchObject({ audience: ['user'] })
})

test.each([
  [{ title: '   ' }, 'notifications.title_required', {}],
  [{ audience: [] }, 'notifications.audience_required', {}],
  [
    { title: 'a'.repeat(NOTIFICATION_TITLE_MAX + 1) },
    'notifications.title_too_long',
    { max: NOTIFICATION_TITLE_MAX },
  ],
  [{ message: ' <b> </b>\n<br>' }, 'notifications.message_required', {}],
  [
    { message: 'a'.repeat(NOTIFICATION_MESSAGE_MAX + 1) },
    'notifications.message_too_long',
    { max: NOTIFICATION_MESSAGE_MAX },
  ],
  [
    { message: '<'.repeat(NOTIFICATION_MESSAGE_MAX / 2) },
    'notifications.message_too_long',
    { max: NOTIFICATION_MESSAGE_MAX },
  ],
])('%j is rejected with %s', (change, code, facts) => {
  expect(validateBroadcast({ ...draft, ...change })).toMatchObject({ code, facts })
})

test.each([
  'https://evil.com',
  '//evil.com',
  '/\\evil.com',
  '/\t/evil.com',
  'javascript:alert(1)',
  'tournaments',
  '',
  `/${'a'.repeat(300)}`,
])('the link %j leads outside', (link) => {
  expect(validateBroadcast({ ...draft, link })).toMatchObject({ code: 'notifications.link_outside' })
})

test.each([
  ['/tournaments', '/tournaments'],
  ['/account-settings?tab=security#x', '/account-settings?tab=security#x'],
  ['/a/../vip', '/vip'],
  ['/profile/joão silva', '/profile/jo%C3%A3o%20silva'],
])('the link %j is stored as %j', (link, linkTo) => {
  expect(validateBroadcast({ ...draft, link })).toMatchObject({ linkTo })
})
