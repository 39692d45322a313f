import { PAGES, type PageName, pageComponent } from '@trunfo/contract/pages'
import type { ComponentType } from 'react'
import { matchRoutes, type RouteObject } from 'react-router'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { PageGuard } from './page-guard.tsx'
import { findPageModule, loadStaffPageModule } from './page-modules.ts'

const StaffFrame = lazyComponent(async () => (await import('./admin/staff-frame.tsx')).StaffFrame)

const names = Object.keys(PAGES) as PageName[]
const isOfStaff = (name: PageName) => PAGES[name].path.startsWith('/admin') || name === 'testLobby'

/** Every page of the contract, guarded. A page without a component renders the not-found page. */
export const routes: RouteObject[] = [
  ...names.filter((name) => !isOfStaff(name)).map(routeOf),
  // One route for all of them, so that the frame stays mounted while its pages change.
  { element: <StaffFrame />, handle: StaffFrame, children: names.filter(isOfStaff).map(routeOf) },
  { path: '*', element: <NotFoundPage /> },
]

function routeOf(name: PageName): RouteObject {
  const Page = findPage(name) ?? NotFoundPage
  const { path, access } = PAGES[name]
  return {
    path,
    handle: Page,
    element: (
      <PageGuard access={access}>
        <Page />
      </PageGuard>
    ),
  }
}

/** Loads the code of the page at a path before it is rendered. */
export async function loadPageAt(pathname: string): Promise<void> {
  const shown = matchRoutes(routes, pathname) ?? []
  await Promise.all(
    shown.map(({ route }) => (route.handle as Partial<typeof StaffFrame> | undefined)?.load?.()),
  )
}

function findPage(name: PageName): ComponentType | undefined {
  const load = isOfStaff(name) ? () => loadStaffPageModule(name) : findPageModule(name)
  return load && lazyComponent(async () => (await load())[pageComponent(name)] ?? NotFoundPage)
}
