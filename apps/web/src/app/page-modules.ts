import { type PageName, pageFile } from '@trunfo/contract/pages'
import type { ComponentType } from 'react'

/** Found by their names; those composed of several features are in folders beside this file. */
const modules = new Map(
  Object.entries(
    import.meta.glob<Record<string, ComponentType>>(['../features/**/*-page.tsx', './*/*-page.tsx']),
  ).map(([path, load]) => [path.slice(path.lastIndexOf('/') + 1), load]),
)

/** Undefined for a page whose feature has not landed. */
export const findPageModule = (name: PageName) => modules.get(pageFile(name))
