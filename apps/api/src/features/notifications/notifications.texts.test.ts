import { NOTIFICATION_TITLE_MAX } from '@trunfo/contract/notifications'
import { expect, test } from 'vitest'
import { fillMessage, fillTitle } from './notifications.texts.ts'

test('a fact is escaped in a message, and plain text in a title', () => {
  const facts = { name: '<b>Ana & Cia</b>' }
  expect(fillMessage('Oi, <b>{{name}}</b>!', facts)).toBe('Oi, <b>&lt;b&gt;Ana &amp; Cia&lt;/b&gt;</b>!')
  expect(fillTitle('Oi, {{name}}!', facts)).toBe('Oi, <b>Ana & Cia</b>!')
})

test('a title that is too long because of a name is cut', () => {
  const title = fillTitle('{{name}} chamou você', { name: 'a'.repeat(200) })
  expect(title).toHaveLength(NOTIFICATION_TITLE_MAX)
  expect(title.endsWith('…')).toBe(true)
})
