import type { FeaturePages } from '@/lib/feature-pages.ts'
import { lazyComponent } from '@/lib/lazy-component.tsx'

export const tournamentsPages = {
  tournaments: lazyComponent(async () => (await import('./pages/tournaments-page.tsx')).TournamentsPage),
  tournamentNew: lazyComponent(
    async () => (await import('./pages/new-tournament-page.tsx')).NewTournamentPage,
  ),
  tournament: lazyComponent(async () => (await import('./pages/tournament-page.tsx')).TournamentPage),
  adminTournaments: lazyComponent(
    async () => (await import('./pages/admin-tournaments-page.tsx')).AdminTournamentsPage,
  ),
  adminFeatured: lazyComponent(
    async () => (await import('./pages/admin-featured-page.tsx')).AdminFeaturedPage,
  ),
} satisfies FeaturePages
