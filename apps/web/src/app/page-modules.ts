import { type PageName, pageFile } from '@trunfo/contract/pages'
import type { ComponentType } from 'react'

export type PageModule = () => Promise<Record<string, ComponentType>>

/** Found by their names; those composed of several features are in folders beside this file. */
const modules = modulesByFile(
  import.meta.glob<Record<string, ComponentType>>([
    '../features/**/*-page.tsx',
    './*/*-page.tsx',
    '!**/admin-*page.tsx',
    '!**/test-lobby-page.tsx',
  ]),
)

/** Undefined for a page whose feature has not landed. */
export const findPageModule = (name: PageName): PageModule | undefined => modules.get(pageFile(name))

/** Players never open a staff page: the names of the files that those pages need come with the first one. */
export async function loadStaffPageModule(name: PageName): Promise<Record<string, ComponentType>> {
  const { findStaffPageModule } = await import('./admin/staff-page-modules.ts')
  return (await findStaffPageModule(name)?.()) ?? {}
}

export function modulesByFile(found: Record<string, PageModule>): Map<string, PageModule> {
  return new Map(Object.entries(found).map(([path, load]) => [path.slice(path.lastIndexOf('/') + 1), load]))
}
