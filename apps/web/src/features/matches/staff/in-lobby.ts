import { lazyComponent } from '@/lib/lazy-component.tsx'

/** Staff-only parts of the lobby share one chunk, which players never load. */
const parts = () => import('./lobby-parts.ts')

export const DecideMatch = lazyComponent(async () => (await parts()).DecideMatch)
export const HistoryCard = lazyComponent(async () => (await parts()).HistoryCard)
export const MessageTools = lazyComponent(async () => (await parts()).MessageTools)
export const StaffCard = lazyComponent(async () => (await parts()).StaffCard)
