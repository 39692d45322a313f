import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface SectionHeadingProps {
  id?: string
  children: ReactNode
  /** Link to the complete list. */
  more?: { to: string; text: string }
}

/** Heading of a page section, with a link to the complete list on the right. */
export function SectionHeading({ id, children, more }: SectionHeadingProps) {
  return (
    <div className="flex items-end justify-between gap-3">
      <h2 id={id} className="flex items-center gap-2.5 text-lg sm:text-xl">
        {children}
      </h2>
      {more && (
        <Link
          to={more.to}
          className="-my-2.5 flex min-h-11 shrink-0 items-center gap-1 text-sm font-semibold text-primary hover:underline"
        >
          {more.text}
          <ChevronRight aria-hidden className="size-4" />
        </Link>
      )}
    </div>
  )
}
