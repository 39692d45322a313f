import { type PageName, pageFile } from '@trunfo/contract/pages'
import type { ComponentType } from 'react'
import { modulesByFile, type PageModule } from '../modules-by-file.ts'

const modules = modulesByFile(
  import.meta.glob<Record<string, ComponentType>>([
    '../../features/**/admin-*-page.tsx',
    '../../features/**/test-lobby-page.tsx',
    './admin-page.tsx',
  ]),
)

export const findStaffPageModule = (name: PageName): PageModule | undefined => modules.get(pageFile(name))
