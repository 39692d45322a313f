import type { FeaturePages } from '@/lib/feature-pages.ts'
import { lazyComponent } from '@/lib/lazy-component.tsx'

export const rankingsPages = {
  ranking: lazyComponent(async () => (await import('./pages/ranking-page.tsx')).RankingPage),
} satisfies FeaturePages
