import { lazyComponent } from '@/lib/lazy-component.tsx'

/** Tabs of the settings page, which the app composes from several features. */
export const ProfileTab = lazyComponent(async () => (await import('./settings/profile-tab.tsx')).ProfileTab)
export const SecurityTab = lazyComponent(
  async () => (await import('./security/security-tab.tsx')).SecurityTab,
)

/** Shown whenever the server requires step-up. */
export const StepUpDialog = lazyComponent(
  async () => (await import('./staff/step-up-dialog.tsx')).StepUpDialog,
)
