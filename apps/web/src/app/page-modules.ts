import { type PageName, pageFile } from '@trunfo/contract/pages'
import type { ComponentType } from 'react'
import { modulesByFile, type PageModule } from './modules-by-file.ts'

/** Pages are found by file name; those composed of several features are in folders beside this file. */
const modules = modulesByFile(
  import.meta.glob<Record<string, ComponentType>>([
    '../features/**/*-page.tsx',
    './*/*-page.tsx',
    '!**/admin-*page.tsx',
    '!**/test-lobby-page.tsx',
  ]),
)

/** Undefined if no file exists for the page. */
export const findPageModule = (name: PageName): PageModule | undefined => modules.get(pageFile(name))

/** Players never open staff pages, so the list of their files loads with the first one. */
export async function loadStaffPageModule(name: PageName): Promise<Record<string, ComponentType>> {
  const { findStaffPageModule } = await import('./admin/staff-page-modules.ts')
  return (await findStaffPageModule(name)?.()) ?? {}
}
