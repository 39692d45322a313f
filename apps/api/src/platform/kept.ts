import type { Services } from './services.ts'

/**
 * What every request would ask for and seldom changes, read once for those who come within some seconds. Of many at
 * once one asks. It belongs to one process; a failure is not kept.
 */
export function keptFor<Value>(seconds: number, read: (services: Services) => Promise<Value>) {
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
