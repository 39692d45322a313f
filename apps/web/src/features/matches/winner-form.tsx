import { type ReactNode, type SubmitEvent, useId, useState } from 'react'
import type { Action } from '@/lib/use-action.ts'
import { Button } from '@/ui/button.tsx'
import type { Match } from './matches.api.ts'
import { useMatchesTexts } from './matches.texts.ts'
import { type Report, reportOf } from './report.ts'
import { NOTHING_CHOSEN, ResultFields } from './result-fields.tsx'

interface WinnerFormProps {
  match: Match
  act: Pick<Action, 'refuse' | 'refusal'>
  legend: string
  /** Errors when no side is chosen, or no score in a series. */
  required: string
  submit: string
  /** The confirmation dialog. */
  question: (report: Report, onClose: () => void) => ReactNode
  /** Further fields, and their validation. They show their own errors. */
  children?: ReactNode
  check?: () => boolean
  /** The page's primary action is elsewhere. */
  isQuiet?: boolean
  /** Another way to end the match, in the row of the submit button. */
  alternative?: ReactNode
}

/** Chooses a result and asks for confirmation. Used by sides to declare and by staff to decide. */
export function WinnerForm({
  match,
  act,
  legend,
  required,
  submit,
  question,
  children,
  check,
  isQuiet = false,
  alternative,
}: WinnerFormProps) {
  const formId = useId()
  const { t } = useMatchesTexts()
  const [chosen, setChosen] = useState(NOTHING_CHOSEN)
  const [isAsking, setIsAsking] = useState(false)
  const report = reportOf(match, chosen.choice, chosen.score)

  function ask(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const isFilledIn = check?.() ?? true
    if (report === null) act.refuse(chosen.choice === null ? required : t('score.required'))
    else if (isFilledIn) setIsAsking(true)
  }

  return (
    <div className="grid gap-3">
      <form id={formId} onSubmit={ask} noValidate className="grid gap-3">
        <ResultFields
          match={match}
          legend={legend}
          chosen={chosen}
          error={report === null && (act.refusal ?? false)}
          onChange={setChosen}
        />
        {children}
      </form>
      {/* Outside the form, because the alternative may open a form of its own. */}
      <div className="flex items-center gap-2">
        <Button
          type="submit"
          form={formId}
          size="lg"
          className="min-w-0 flex-1 px-3"
          variant={isQuiet ? 'secondary' : 'primary'}
        >
          {submit}
        </Button>
        {alternative}
      </div>
      {isAsking && report !== null && question(report, () => setIsAsking(false))}
    </div>
  )
}
