import type { FeaturePages } from '@/lib/feature-pages.ts'
import { lazyComponent } from '@/lib/lazy-component.tsx'

export const gamesPages = {
  adminGames: lazyComponent(async () => (await import('./pages/admin-games-page.tsx')).AdminGamesPage),
} satisfies FeaturePages
