import type { Services } from './services.ts'

/**
 * Caches a value that every request needs and that rarely changes, for a few seconds in this process.
 * Concurrent callers share one read. Failures are not cached.
 */
export function cachedFor<Value>(seconds: number, read: (services: Services) => Promise<Value>) {
  const kept = new WeakMap<Services, { readonly value: Promise<Value>; readonly freshUntil: number }>()
  return (services: Services): Promise<Value> => {
    const known = kept.get(services)
    if (known && known.freshUntil > performance.now()) return known.value
    const value = read(services)
    kept.set(services, { value, freshUntil: performance.now() + seconds * 1000 })
    value.catch(() => kept.delete(services))
    return value
  }
}
