import { PAGES } from '@trunfo/contract/pages'
import type { LucideIcon } from 'lucide-react'
import { type ComponentProps, type ReactNode, type RefObject, useId, useRef } from 'react'
import { generatePath, Link } from 'react-router'
import { PagedList } from '@/lib/loaded.tsx'
import { Empty } from '@/ui/empty.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'

interface HouseListProps<Page, Row> extends Pick<ComponentProps<typeof PagedList<Page, Row>>, 'list' | 'of'> {
  texts: { title: string; lead: string; failed: string; empty: string }
  icon: LucideIcon
  /** Renders a card. The heading receives focus when the card leaves the list. */
  children: (row: Row, heading: RefObject<HTMLElement | null>) => ReactNode
}

/** A list of items that a fundador decides about. */
export function HouseList<Page, Row extends { readonly id: string }>(props: HouseListProps<Page, Row>) {
  const { texts, icon, list, of, children } = props
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section aria-labelledby={headingId} aria-busy={list.isFetching} className="grid gap-4">
      <div className="grid gap-1">
        <h2 id={headingId} ref={heading} tabIndex={-1} className="text-lg outline-none">
          {texts.title}
        </h2>
        <p className="max-w-prose text-sm text-muted-foreground">{texts.lead}</p>
      </div>
      <PagedList
        list={list}
        of={of}
        skeleton={<Skeleton className="h-40 rounded-lg" />}
        failed={texts.failed}
        empty={<Empty icon={icon} title={texts.empty} />}
      >
        {(rows) => (
          <ul className="grid gap-4">
            {rows.map((row) => (
              <li key={row.id}>{children(row, heading)}</li>
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}

export function TournamentHeading({
  tournament: { id, name },
}: {
  tournament: { id: string; name: string }
}) {
  return (
    <h3 className="text-lg wrap-anywhere">
      <Link
        to={generatePath(PAGES.tournament.path, { id })}
        className="text-primary underline-offset-4 hover:underline"
      >
        {name}
      </Link>
    </h3>
  )
}
