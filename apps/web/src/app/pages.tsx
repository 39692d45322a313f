import { PAGES, type PageName } from '@trunfo/contract/pages'
import type { RouteObject } from 'react-router'
import { accountsPages } from '@/features/accounts/accounts.routes.tsx'
import { gamesPages } from '@/features/games/games.routes.tsx'
import { homePages } from '@/features/home/home.routes.tsx'
import { matchesPages } from '@/features/matches/matches.routes.tsx'
import { profilesPages } from '@/features/profiles/profiles.routes.tsx'
import { rankingsPages } from '@/features/rankings/rankings.routes.tsx'
import { teamsPages } from '@/features/teams/teams.routes.tsx'
import { tournamentsPages } from '@/features/tournaments/tournaments.routes.tsx'
import type { FeaturePages } from '@/lib/feature-pages.ts'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { PageGuard } from './page-guard.tsx'

const pages: FeaturePages = {
  ...accountsPages,
  ...homePages,
  ...gamesPages,
  ...matchesPages,
  ...profilesPages,
  ...rankingsPages,
  ...teamsPages,
  ...tournamentsPages,
  // Composed here, because its tabs come from several features.
  accountSettings: lazyComponent(
    async () => (await import('./account-settings/account-settings-page.tsx')).AccountSettingsPage,
  ),
}

/** Every page of the contract, guarded; one whose feature has not landed is a page that does not exist. */
export const routes: RouteObject[] = [
  ...(Object.keys(PAGES) as PageName[]).map((name) => {
    const Page = pages[name] ?? NotFoundPage
    return {
      path: PAGES[name].path,
      element: (
        <PageGuard access={PAGES[name].access}>
          <Page />
        </PageGuard>
      ),
    }
  }),
  { path: '*', element: <NotFoundPage /> },
]
