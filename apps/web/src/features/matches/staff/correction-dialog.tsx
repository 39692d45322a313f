import { useQuery } from '@tanstack/react-query'
import { DECISION_REASON_MAX } from '@trunfo/contract/matches'
import { PAGES } from '@trunfo/contract/pages'
import { type SubmitEvent, useState } from 'react'
import { generatePath, Link } from 'react-router'
import type { Schemas } from '@/lib/api.ts'
import { Loaded } from '@/lib/loaded.tsx'
import { Button } from '@/ui/button.tsx'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/ui/dialog.tsx'
import { Field } from '@/ui/field.tsx'
import { Notice } from '@/ui/notice.tsx'
import { Spinner } from '@/ui/spinner.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { correctionQuery, useCorrectMatch } from '../judging.api.ts'
import { useJudgingTexts } from '../judging.texts.ts'
import type { Match, MatchSide } from '../matches.api.ts'
import { type Report, reportOf } from '../report.ts'
import { NOTHING_CHOSEN, ResultFields } from '../result-fields.tsx'

interface CorrectionDialogProps {
  match: Match
  /** Null where the result is more than a winner: then it is chosen here. */
  winner: MatchSide | null
  onClose: () => void
}

/** Previews the correction's effects, or explains why it is not possible. */
export function CorrectionDialog({ match, winner, onClose }: CorrectionDialogProps) {
  const { t } = useJudgingTexts()
  const [chosen, setChosen] = useState(NOTHING_CHOSEN)
  const report = winner ? { winnerId: winner.participantId } : reportOf(match, chosen.choice, chosen.score)
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{winner ? t('correct.title', { name: winner.name }) : t('correct.open')}</DialogTitle>
          <DialogDescription>{t('correct.lead')}</DialogDescription>
        </DialogHeader>
        {!winner && (
          <div className="grid gap-3">
            <ResultFields
              match={match}
              legend={t('correct.result')}
              chosen={chosen}
              error={false}
              onChange={setChosen}
            />
          </div>
        )}
        {report && (
          <Correction key={JSON.stringify(report)} match={match} report={report} onClose={onClose} />
        )}
      </DialogContent>
    </Dialog>
  )
}

interface CorrectionProps {
  match: Match
  report: Report
  onClose: () => void
}

function Correction({ match, report, onClose }: CorrectionProps) {
  const { t } = useJudgingTexts()
  const preview = useQuery(correctionQuery(match.id, report))
  return (
    <Loaded
      query={preview}
      skeleton={<Spinner label={t('correct.loading')} />}
      failed={t('correct.previewFailed')}
    >
      {({ isAllowed, played, changes }) =>
        isAllowed ? (
          <>
            <CorrectionChanges match={match} changes={changes} onlyThis={t('correct.onlyResult')} />
            <CorrectionForm matchId={match.id} report={report} onClose={onClose} />
          </>
        ) : (
          <PlayedMatches played={played} title={t('correct.forbidden')} hint={t('correct.forbiddenHint')} />
        )
      }
    </Loaded>
  )
}

interface CorrectionFormProps {
  matchId: string
  report: Report
  onClose: () => void
}

function CorrectionForm({ matchId, report, onClose }: CorrectionFormProps) {
  const { t } = useJudgingTexts()
  const correction = useCorrectMatch(matchId)
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)

  async function correct(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const text = reason.trim()
    setIsMissing(text === '')
    if (text === '') return
    if (await correction.run({ ...report, reason: text })) onClose()
  }

  return (
    <form onSubmit={correct} className="grid gap-6">
      <Field
        label={t('correct.reason')}
        hint={t('decide.reasonHint')}
        error={isMissing && t('correct.reasonRequired')}
      >
        <Textarea
          value={reason}
          maxLength={DECISION_REASON_MAX}
          className="min-h-16"
          onChange={(event) => {
            setReason(event.target.value)
            setIsMissing(false)
          }}
        />
      </Field>
      <DialogFooter>
        <Button variant="secondary" onClick={onClose}>
          {t('common:actions.cancel')}
        </Button>
        <Button type="submit" variant="destructive" isLoading={correction.isPending}>
          {t('correct.submit')}
        </Button>
      </DialogFooter>
    </form>
  )
}

type Preview = Schemas['CorrectionPreview']

export function CorrectionChanges({
  match,
  changes,
  onlyThis,
}: {
  match: Match
  changes: Preview['changes']
  /** Said if no other match changes. */
  onlyThis: string
}) {
  const { t } = useJudgingTexts()
  const further = changes.filter(({ round, number }) => round !== match.round || number !== match.number)
  const pair = ([one, other]: readonly (string | null)[]) =>
    t('correct.against', { one: one ?? t('correct.nobody'), other: other ?? t('correct.nobody') })
  return (
    <section className="grid gap-2">
      <h3 className="text-sm">{t('correct.changes')}</h3>
      {further.length === 0 && <p className="text-sm text-muted-foreground">{onlyThis}</p>}
      <ul className="grid max-h-64 gap-2 overflow-y-auto">
        {further.map(({ round, number, before, after, winner }) => (
          <li key={`${round}-${number}`} className="grid gap-1 rounded-md bg-muted p-3 text-sm wrap-anywhere">
            <span className="font-medium">{t('correct.place', { round, number })}</span>
            <span className="text-muted-foreground">{t('correct.before', { sides: pair(before) })}</span>
            <span>{t('correct.after', { sides: pair(after) })}</span>
            {winner && <span className="text-success">{t('correct.winner', { name: winner })}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

export function PlayedMatches({
  played,
  title,
  hint,
}: {
  played: Preview['played']
  title: string
  hint: string
}) {
  const { t } = useJudgingTexts()
  return (
    <Notice tone="warning" title={title}>
      <p>{hint}</p>
      <ul className="mt-2 grid max-h-64 overflow-y-auto">
        {played.map(({ id, round, number, sides: [one = '', other = ''] }) => (
          <li key={id} className="border-t py-2">
            <Link
              to={generatePath(PAGES.match.path, { matchId: id })}
              className="text-primary underline-offset-4 hover:underline"
            >
              {t('correct.place', { round, number })}: {t('correct.against', { one, other })}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
