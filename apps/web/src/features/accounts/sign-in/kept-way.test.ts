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

test('what the person was about to do is kept for the path that the server remembers, once', () => {
  keepWay(WAY)
  expect(takeWay('/tournaments/1')).toEqual(WAY)
  expect(takeWay('/tournaments/1')).toBeNull()
})

test.each(['/tournaments/2', null])('it is not given to another account, whose path is %s', (path) => {
  keepWay(WAY)
  expect(takeWay(path)).toBeNull()
})

test('a sign-up from nowhere forgets the way of the one before', () => {
  keepWay(WAY)
  keepWay(null)
  expect(takeWay('/tournaments/1')).toBeNull()
})

test('a browser that keeps nothing leads nowhere else', () => {
  vi.stubGlobal('localStorage', undefined)
  keepWay(WAY)
  expect(takeWay('/tournaments/1')).toBeNull()
})
