import type { FeaturePages } from '@/lib/feature-pages.ts'
import { lazyComponent } from '@/lib/lazy-component.tsx'

export const teamsPages = {
  teams: lazyComponent(async () => (await import('./pages/teams-page.tsx')).TeamsPage),
  teamNew: lazyComponent(async () => (await import('./pages/new-team-page.tsx')).NewTeamPage),
  team: lazyComponent(async () => (await import('./pages/team-page.tsx')).TeamPage),
  teamApplications: lazyComponent(
    async () => (await import('./pages/team-applications-page.tsx')).TeamApplicationsPage,
  ),
} satisfies FeaturePages
