import type { FeaturePages } from '@/lib/feature-pages.ts'
import { lazyComponent } from '@/lib/lazy-component.tsx'

export const profilesPages = {
  profile: lazyComponent(async () => (await import('./pages/profile-page.tsx')).ProfilePage),
} satisfies FeaturePages
