import { lazyComponent } from '@/lib/lazy-component.tsx'

/** A tab of the settings page, which the app composes from several features. */
export const ReferralsTab = lazyComponent(
  async () => (await import('./components/referrals-tab.tsx')).ReferralsTab,
)
