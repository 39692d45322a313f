import { lazyComponent } from '@/lib/lazy-component.tsx'

/** A tab of the settings page, which the app composes from several features. */
export const InvitesTab = lazyComponent(async () => (await import('./components/invites-tab.tsx')).InvitesTab)
