import { lazyComponent } from '@/lib/lazy-component.tsx'

/** Parts of the settings page, which the app composes from several features. */
export const ProfileTab = lazyComponent(async () => (await import('./settings/profile-tab.tsx')).ProfileTab)
export const SecurityTab = lazyComponent(
  async () => (await import('./security/security-tab.tsx')).SecurityTab,
)

/** Asked for wherever the server wants to know once more who is there. */
export const StepUpDialog = lazyComponent(
  async () => (await import('./staff/step-up-dialog.tsx')).StepUpDialog,
)
