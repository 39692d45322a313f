import { lazyComponent } from '@/lib/lazy-component.tsx'

/** What only tournaments with stages show. It loads the engine, which the default format does not need. */
const load = () => import('../stages/index.ts')

export const StagesView = lazyComponent(async () => (await load()).StagesView)
export const StagesAhead = lazyComponent(async () => (await load()).StagesAhead)
export const WithPodium = lazyComponent(async () => (await load()).WithPodium)
