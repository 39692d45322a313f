import { PAGES, type PageName, pageComponent, pageFile } from '@trunfo/contract/pages'
import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { PageGuard } from './page-guard.tsx'

/** Found by their names; those composed of several features are in folders beside this file. */
const modules = new Map(
  Object.entries(
    import.meta.glob<Record<string, ComponentType>>(['../features/**/*-page.tsx', './*/*-page.tsx']),
  ).map(([path, load]) => [path.slice(path.lastIndexOf('/') + 1), load]),
)

/** Every page of the contract, guarded; one whose feature has not landed is a page that does not exist. */
export const routes: RouteObject[] = [
  ...(Object.keys(PAGES) as PageName[]).map((name) => {
    const Page = findPage(name) ?? NotFoundPage
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

function findPage(name: PageName): ComponentType | undefined {
  const load = modules.get(pageFile(name))
  return load && lazyComponent(async () => (await load())[pageComponent(name)] ?? NotFoundPage)
}
