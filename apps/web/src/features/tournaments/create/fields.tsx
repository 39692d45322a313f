import type { ReactNode } from 'react'
import { Card } from '@/ui/card.tsx'
import type { Draft } from './draft.ts'
import type { Problems } from './use-tournament-creation.ts'

export interface FieldsProps {
  draft: Draft
  problems: Problems
  onChange: (change: Partial<Draft>) => void
}

export function FormPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <fieldset className="min-w-0 p-4 sm:p-6">
        <legend className="contents">
          <h2 className="text-lg">{title}</h2>
        </legend>
        <div className="mt-5 grid gap-5">{children}</div>
      </fieldset>
    </Card>
  )
}

export const onlyDigits = (text: string): string => text.replace(/\D/g, '')
