import { NOTIFICATION_TITLE_MAX } from '@trunfo/contract/notifications'
import { expect, test } from 'vitest'
import { fillMessage, fillTitle } from './notifications.texts.ts'

test('a fact in a message is never markup, in a title it never needs to be', () => {
  const facts = { name: '<b>Ana & Cia</b>' }
  expect(fillMessage('Oi, <b>{{name}}</b>!', facts)).toBe('Oi, <b>&lt;b&gt;Ana &amp; Cia&lt;/b&gt;</b>!')
  expect(fillTitle('Oi, {{name}}!', facts)).toBe('Oi, <b>Ana & Cia</b>!')
})

test('a title that names make too long is cut', () => {
  const title = fillTitle('{{name}} chamou você', { name: 'a'.repeat(200) })
  expect(title).toHaveLength(NOTIFICATION_TITLE_MAX)
  expect(title.endsWith('…')).toBe(true)
})
