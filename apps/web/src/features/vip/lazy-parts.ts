import { lazyComponent } from '@/lib/lazy-component.tsx'

/** A tab of the settings page, which the app composes from several features. */
export const SubscriptionTab = lazyComponent(
  async () => (await import('./components/subscription-tab.tsx')).SubscriptionTab,
)
