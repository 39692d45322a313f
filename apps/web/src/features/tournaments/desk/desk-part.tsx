import { type ReactNode, useId } from 'react'
import { Card } from '@/ui/card.tsx'

interface DeskPartProps {
  title: string
  lead?: string
  children: ReactNode
}

/** One of the things that whoever runs a tournament looks after. */
export function DeskPart({ title, lead, children }: DeskPartProps) {
  const id = useId()
  return (
    <Card className="min-w-0">
      <section aria-labelledby={id} className="grid min-w-0 gap-5 p-4 sm:p-6">
        <header className="grid gap-1">
          <h2 id={id} className="text-lg">
            {title}
          </h2>
          {lead && <p className="text-sm text-muted-foreground">{lead}</p>}
        </header>
        {children}
      </section>
    </Card>
  )
}
