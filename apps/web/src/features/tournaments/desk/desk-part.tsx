import { type ReactNode, type Ref, useId } from 'react'
import { Card } from '@/ui/card.tsx'

interface DeskPartProps {
  title: string
  lead?: string
  /** Receives the focus where a row disappears with its button. */
  headingRef?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** One section of the organiser's desk. */
export function DeskPart({ title, lead, headingRef, children }: DeskPartProps) {
  const id = useId()
  return (
    <Card className="min-w-0">
      <section aria-labelledby={id} className="grid min-w-0 grid-cols-1 gap-5 p-4 sm:p-6">
        <header className="grid gap-1">
          <h2 ref={headingRef} id={id} tabIndex={headingRef ? -1 : undefined} className="text-lg">
            {title}
          </h2>
          {lead && <p className="text-sm text-muted-foreground">{lead}</p>}
        </header>
        {children}
      </section>
    </Card>
  )
}
