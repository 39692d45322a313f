import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetOrder, rememberedOrder, rememberOrder } from './pending-order.ts'

/** Stands in for `localStorage`. */
let device: Map<string, string>

beforeEach(() => {
  device = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => device.get(key) ?? null,
    setItem: (key: string, value: string) => void device.set(key, value),
    removeItem: (key: string) => void device.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

it('stores orders under the names of the specification, and prefers VIP to a deposit', () => {
  rememberOrder('deposit', 'a')
  expect(rememberedOrder()).toBe('a')
  rememberOrder('vip', 'b')
  expect(rememberedOrder()).toBe('b')
  expect(Object.fromEntries(device)).toEqual({ pending_deposit: 'a', pending_vip_purchase: 'b' })
})

it('forgets the order that was shown, once', () => {
  rememberOrder('deposit', 'a')
  rememberOrder('vip', 'b')
  expect([forgetOrder('b'), forgetOrder('b'), forgetOrder('c')]).toEqual([true, false, false])
  expect(rememberedOrder()).toBe('a')
})

it('works without storage', () => {
  vi.stubGlobal('localStorage', undefined)
  rememberOrder('vip', 'b')
  expect([rememberedOrder(), forgetOrder('b')]).toEqual([null, false])
})
