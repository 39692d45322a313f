import type { FeaturePages } from '@/lib/feature-pages.ts'
import { lazyComponent } from '@/lib/lazy-component.tsx'

export const matchesPages = {
  match: lazyComponent(async () => (await import('./pages/match-page.tsx')).MatchPage),
  adminDisputes: lazyComponent(async () => (await import('./pages/disputes-page.tsx')).DisputesPage),
  testLobby: lazyComponent(async () => (await import('./pages/test-lobby-page.tsx')).TestLobbyPage),
} satisfies FeaturePages
