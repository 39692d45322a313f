import type { ReactNode } from 'react'
import { cn } from '@/ui/cn.ts'

interface SectionProps {
  id: string
  title: string
  children: ReactNode
}

export function Section({ id, title, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="grid min-w-0 gap-6 border-t py-10">
      <h2 id={`${id}-title`} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  )
}

interface SpecimenProps {
  label: string
  children: ReactNode
  className?: string
}

/** One component in one state, labelled with the state's name. */
export function Specimen({ label, children, className }: SpecimenProps) {
  return (
    <div className="grid min-w-0 content-start gap-3">
      <p className="text-xs text-muted-foreground">{label}</p>
      <div className={cn('flex min-w-0 flex-wrap items-center gap-3', className)}>{children}</div>
    </div>
  )
}

export function Grid({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={cn('grid gap-8 sm:grid-cols-2 lg:grid-cols-3', className)}>{children}</div>
}

/** Applies the focus ring permanently, so that it is visible in the catalogue. */
export const focused = 'outline-2 outline-offset-2 outline-ring'

export const LONG_NAME = 'Associação-Atlética-dos-Jogadores-Profissionais-de-Truco-do-Interior-Paulista'
