import type { ComponentType } from 'react'

export type PageModule = () => Promise<Record<string, ComponentType>>

/** What a glob found, by the names of the files alone. */
export function modulesByFile(found: Record<string, PageModule>): Map<string, PageModule> {
  return new Map(Object.entries(found).map(([path, load]) => [path.slice(path.lastIndexOf('/') + 1), load]))
}
