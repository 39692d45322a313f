import type { FeaturePages } from '@/lib/feature-pages.ts'
import { lazyComponent } from '@/lib/lazy-component.tsx'

export const homePages = {
  home: lazyComponent(async () => (await import('./pages/home-page.tsx')).HomePage),
} satisfies FeaturePages
