import type { ComponentType } from 'react'

export type PageModule = () => Promise<Record<string, ComponentType>>

/** The modules that a glob found, by file name without the folder. */
export function modulesByFile(found: Record<string, PageModule>): Map<string, PageModule> {
  return new Map(Object.entries(found).map(([path, load]) => [path.slice(path.lastIndexOf('/') + 1), load]))
}
