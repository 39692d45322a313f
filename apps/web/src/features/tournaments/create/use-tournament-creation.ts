import { PAGES } from '@trunfo/contract/pages'
import { useRef, useState } from 'react'
import { generatePath, useNavigate } from 'react-router'
import { ApiError, fieldOf, isRefusal } from '@/lib/api-error.ts'
import { errorText } from '@/lib/error-text.ts'
import { toast } from '@/ui/toast.ts'
import { useCreateTournament } from '../tournaments.acts.ts'
import { useTournamentsTexts } from '../tournaments.texts.ts'
import { type Draft, FIELDS, type FieldName, missingIn, toRequest } from './draft.ts'

export type Problems = Partial<Record<FieldName | 'whole', string>>

/** Creates the tournament and goes to its page, or says what is wrong: in a toast and beside the fields. */
export function useTournamentCreation(onCreated: () => void) {
  const { t } = useTournamentsTexts()
  const navigate = useNavigate()
  const creation = useCreateTournament()
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problems>({})

  async function create(draft: Draft): Promise<void> {
    const missing = Object.entries(missingIn(draft))
    if (missing.length > 0) {
      const found = Object.fromEntries(
        missing.map(([field, code]) => [field, errorText(new ApiError({ code }))]),
      )
      refuse(found, t('create.checkFields'))
      return
    }
    try {
      const { tournament } = await creation.mutateAsync(toRequest(draft))
      onCreated()
      toast({ title: t('create.done'), description: t('create.doneHint') })
      navigate(generatePath(PAGES.tournament.path, { id: tournament.id }), { replace: true })
    } catch (error) {
      const { field, text } = explain(error, draft)
      refuse({ [field ?? 'whole']: text }, text)
    }
  }

  /** A picture that was not attached in time is gone, and nothing else of the form can be "not found". */
  function explain(error: unknown, draft: Draft): { field: FieldName | null; text: string } {
    if (isRefusal(error, 'platform.not_found') && draft.cover)
      return { field: 'cover', text: t('create.coverGone') }
    const field = FIELDS.find((name) => name === fieldOf(error)) ?? null
    return { field, text: errorText(error) }
  }

  function refuse(found: Problems, description: string): void {
    setProblems(found)
    toast({ variant: 'destructive', title: t('create.failed'), description })
    const first = FIELDS.find((field) => found[field])
    if (first) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
  }

  /** Whoever changes a field has read what was wrong with it. */
  function forgive(fields: string[]): void {
    setProblems((found) =>
      Object.fromEntries(Object.entries(found).filter(([field]) => !fields.includes(field))),
    )
  }

  return { form, problems, forgive, isCreating: creation.isPending, create }
}
