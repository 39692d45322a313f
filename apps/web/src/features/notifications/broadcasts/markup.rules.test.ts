import { expect, test } from 'vitest'
import { toggleTag } from './markup.rules.ts'

const selectedIn = ({ text, start, end }: ReturnType<typeof toggleTag>) => text.slice(start, end)

test('the selection is wrapped in tags and stays selected', () => {
  const bold = toggleTag({ text: 'A copa começa já', start: 14, end: 16 }, 'b')
  expect(bold.text).toBe('A copa começa <b>já</b>')
  expect(selectedIn(bold)).toBe('já')
})

test('toggling again removes the tags', () => {
  const before = { text: 'Oi, mundo', start: 4, end: 9 }
  expect(toggleTag(toggleTag(before, 'i'), 'i')).toEqual(before)
})

test('bold and emphasis can be combined', () => {
  const both = toggleTag(toggleTag({ text: 'já', start: 0, end: 2 }, 'b'), 'i')
  expect(both.text).toBe('<b><i>já</i></b>')
  expect(selectedIn(both)).toBe('já')
})

test('without a selection the cursor is placed between the tags', () => {
  expect(toggleTag({ text: 'Oi ', start: 3, end: 3 }, 'b')).toEqual({ text: 'Oi <b></b>', start: 6, end: 6 })
})
