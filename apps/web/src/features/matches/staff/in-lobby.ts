import { lazyComponent } from '@/lib/lazy-component.tsx'

/** What only staff see in a lobby comes in one file, which players never fetch. */
const parts = () => import('./lobby-parts.ts')

export const DecideMatch = lazyComponent(async () => (await parts()).DecideMatch)
export const HistoryCard = lazyComponent(async () => (await parts()).HistoryCard)
export const MessageTools = lazyComponent(async () => (await parts()).MessageTools)
export const StaffCard = lazyComponent(async () => (await parts()).StaffCard)
