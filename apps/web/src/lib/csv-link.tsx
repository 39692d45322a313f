import Download from 'lucide-react/icons/download'
import type { ReactNode } from 'react'
import { Button } from '@/ui/button.tsx'
import { addressOf } from './address.ts'
import type { PathOf } from './api.ts'
import type { paths } from './api-types.generated.ts'

export type CsvPath = Extract<PathOf<'get'>, `${string}.csv`>

export interface CsvLinkProps<P extends CsvPath> {
  path: P
  /** That of the table beside it, so that the file has what the table shows, to its end. */
  query?: paths[P]['get']['parameters']['query']
  className?: string
  children: ReactNode
}

/** A link and no request of a script: the browser writes the file to disk as it comes, whatever its size. */
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
