import { lazyComponent } from '@/lib/lazy-component.tsx'

/** The lines of a statement, for staff who read somebody else's. */
export const HistoryDays = lazyComponent(
  async () => (await import('./components/history-days.tsx')).HistoryDays,
)
