import { lazyComponent } from '@/lib/lazy-component.tsx'

/** Shared by players, who appeal, and staff, who decide. */
export const ReasonDialog = lazyComponent(async () => (await import('./reason-dialog.tsx')).ReasonDialog)
