import { lazyComponent } from '@/lib/lazy-component.tsx'

/** A tab of the settings page, which the app composes from several features. */
export const TicketsTab = lazyComponent(async () => (await import('./own/tickets-tab.tsx')).TicketsTab)
