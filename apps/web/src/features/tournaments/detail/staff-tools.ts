import { lazyComponent } from '@/lib/lazy-component.tsx'

/** Only staff start a tournament, so only their browsers fetch the dialog. */
export const StartTools = lazyComponent(async () => (await import('./start-tools.tsx')).StartTools)
