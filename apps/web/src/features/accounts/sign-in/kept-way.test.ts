import { beforeEach, expect, test, vi } from 'vitest'
import { keepWay, takeWay } from './destination.ts'

const WAY = { from: '/tournaments/1', fromName: 'Copa', fromState: { enrols: true } }

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  return () => vi.unstubAllGlobals()
})

test('the return page’s state is restored once, for the path that the server stored', () => {
  keepWay(WAY)
  expect(takeWay('/tournaments/1')).toEqual(WAY)
  expect(takeWay('/tournaments/1')).toBeNull()
})

test.each(['/tournaments/2', null])('it is not given to another account, whose path is %s', (path) => {
  keepWay(WAY)
  expect(takeWay(path)).toBeNull()
})

test('a sign-up without a return page clears the previous one', () => {
  keepWay(WAY)
  keepWay(null)
  expect(takeWay('/tournaments/1')).toBeNull()
})

test('without storage there is no return page', () => {
  vi.stubGlobal('localStorage', undefined)
  keepWay(WAY)
  expect(takeWay('/tournaments/1')).toBeNull()
})
