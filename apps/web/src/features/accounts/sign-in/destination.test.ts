import { expect, test } from 'vitest'
import { destinationOf } from './destination.ts'

test('a user returns to the page they came from', () => {
  expect(destinationOf({ from: '/teams/new?x=1#y' })).toEqual({ to: '/teams/new?x=1#y', isReturn: true })
})

test('and sees the title of that page, if it has one', () => {
  expect(destinationOf({ from: '/teams/1', fromName: 'Leões do Norte' })).toEqual({
    to: '/teams/1',
    isReturn: true,
    name: 'Leões do Norte',
  })
  expect(destinationOf({ from: '/teams/1', fromName: { evil: true } })).toEqual({
    to: '/teams/1',
    isReturn: true,
  })
})

test('and the page gets back its location state', () => {
  const fromState = { area: 'suggestion', priority: 'low' }
  expect(destinationOf({ from: '/support/ticket/new', fromState })).toEqual({
    to: '/support/ticket/new',
    state: fromState,
    isReturn: true,
  })
})

test.each([
  undefined,
  null,
  'texto',
  {},
  { from: 7 },
  { from: '//evil.example' },
  { from: '/\\evil.example' },
  { from: '/\t/evil.example' },
  { from: 'javascript:alert(1)' },
  { from: 'https://evil.example' },
  { from: 'password-recovery' },
  { fromState: { area: 'suggestion' } },
  { from: '//evil.example', fromState: { area: 'suggestion' } },
])('%j leads to the tournaments', (state) => {
  expect(destinationOf(state)).toEqual({ to: '/tournaments', isReturn: false })
})

test('after a password reset the user goes to the settings, which know why', () => {
  expect(destinationOf({ from: '/wallet', after: 'password-recovery' })).toEqual({
    to: '/account-settings',
    state: { from: 'password-recovery' },
    isReturn: false,
  })
})
