import { type ReactNode, useId } from 'react'

/** A section of a case with its heading. */
export function CasePart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h3 id={id} className="text-base">
        {title}
      </h3>
      {children}
    </section>
  )
}
