import Download from 'lucide-react/icons/download'
import type { ReactNode } from 'react'
import { Button } from '@/ui/button.tsx'
import { addressOf } from './address.ts'
import type { PathOf } from './api.ts'
import type { paths } from './api-types.generated.ts'

export type CsvPath = Extract<PathOf<'get'>, `${string}.csv`>

export interface CsvLinkProps<P extends CsvPath> {
  path: P
  /** The query of the table on the same page, so the file contains the same rows, without paging. */
  query?: paths[P]['get']['parameters']['query']
  className?: string
  children: ReactNode
}

/** A download link rather than a fetch: the browser streams the file to disk, whatever its size. */
export function CsvLink<P extends CsvPath>({ path, query = {}, className, children }: CsvLinkProps<P>) {
  return (
    <Button asChild variant="outline" className={className}>
      <a href={addressOf(path, { query })} download>
        <Download aria-hidden />
        {children}
      </a>
    </Button>
  )
}
