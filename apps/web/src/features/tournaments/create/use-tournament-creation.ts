import { PAGES } from '@trunfo/contract/pages'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { generatePath } from 'react-router'
import { call } from '@/lib/api.ts'
import { ApiError, fieldOf, isRefusal } from '@/lib/api-error.ts'
import { errorText } from '@/lib/error-text.ts'
import { useAction } from '@/lib/use-action.ts'
import { useOrganisingTexts } from '../organising.texts.ts'
import { usePrizeRefusal } from '../prize-text.ts'
import { refreshTournaments } from '../tournaments.api.ts'
import { coverQuery } from './cover.api.ts'
import { type Draft, FIELDS, type FieldName, missingIn, placesOf, toRequest } from './draft.ts'
import { formatProblem } from './format/format-problem.rules.ts'
import { stagesOf } from './format/presets.ts'

export type Problems = Partial<Record<FieldName | 'whole', string>>

interface CreationOptions {
  /** Whether the form offers formats; otherwise the server's default applies. */
  hasFormats: boolean
  onCreated: () => void
}

/**
 * Creates the tournament and redirects to its page, or shows errors beside the fields. Server errors are
 * toasted too.
 */
export function useTournamentCreation({ hasFormats, onCreated }: CreationOptions) {
  const { t } = useOrganisingTexts()
  const prizeRefusal = usePrizeRefusal()
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problems>({})

  /** Only an expired upload can cause "not found" here. */
  const isCoverGone = (error: unknown, draft: Draft | undefined) =>
    isRefusal(error, 'platform.not_found') && Boolean(draft?.cover)

  function send(draft: Draft) {
    const places = placesOf(draft)
    // Without a possible number of places the server rejects the request anyway.
    const stages = hasFormats && places !== null ? stagesOf(draft.format, places) : undefined
    return call('post', '/api/tournaments', { body: { ...toRequest(draft), stages } })
  }

  const creation = useAction(send, {
    texts: ({ given, error }) => ({
      done: t('create.done'),
      doneHint: t('create.doneHint'),
      failed: t('create.failed'),
      reason: isCoverGone(error, given) ? t('create.coverGone') : prizeRefusal(error),
    }),
    refreshes: [refreshTournaments, coverQuery],
    redirectTo: ({ tournament }) => generatePath(PAGES.tournament.path, { id: tournament.id }),
    isReplacing: true,
    onDone: onCreated,
    onRefused: (error, draft) => {
      if (isCoverGone(error, draft)) return show({ cover: t('create.coverGone') })
      const field = FIELDS.find((name) => name === fieldOf(error)) ?? 'whole'
      return show({ [field]: prizeRefusal(error) ?? errorText(error) })
    },
  })

  async function create(draft: Draft): Promise<void> {
    const missing = Object.entries(missingIn(draft))
    const found: Problems = Object.fromEntries(
      missing.map(([field, code]) => [field, errorText(new ApiError({ code }))]),
    )
    const places = placesOf(draft)
    const problem = hasFormats && places !== null ? formatProblem(draft.format, places) : null
    if (problem) found[problem.field] = errorText(problem.error)
    if (Object.keys(found).length === 0) return void (await creation.run(draft))
    creation.reset()
    show(found)
  }

  function show(found: Problems): void {
    // Rendered at once, because a folded field opens with its problem and can be focused only then.
    flushSync(() => setProblems(found))
    const first = FIELDS.find((field) => found[field])
    const fieldOfProblem = `[name=${first}]:is(:not([type=radio]), :checked)`
    if (first) form.current?.querySelector<HTMLElement>(fieldOfProblem)?.focus()
  }

  /** Clears the errors of changed fields. */
  function forgive(fields: string[]): void {
    setProblems((found) =>
      Object.fromEntries(Object.entries(found).filter(([field]) => !fields.includes(field))),
    )
  }

  return { form, problems, forgive, isCreating: creation.isPending, create }
}
