import { MATCH_NOTE_MAX } from '@trunfo/contract/matches'
import { type SubmitEvent, useState } from 'react'
import { DateTime } from '@/lib/date-time.tsx'
import { Button } from '@/ui/button.tsx'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/ui/card.tsx'
import { Field } from '@/ui/field.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { useAddNote } from '../judging.api.ts'
import { useJudgingTexts } from '../judging.texts.ts'
import type { MatchStaff } from '../matches.api.ts'

interface HistoryCardProps {
  matchId: string
  history: MatchStaff['history']
}

/** The match's history and the staff's internal notes. */
export function HistoryCard({ matchId, history }: HistoryCardProps) {
  const { t } = useJudgingTexts()
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('history.title')}</CardTitle>
        <CardDescription>{t('history.hint')}</CardDescription>
      </CardHeader>
      <CardContent className="grid gap-6">
        {history.length === 0 && <p className="text-sm text-muted-foreground">{t('history.empty')}</p>}
        {history.length > 0 && (
          <ol className="grid gap-3">
            {history.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ol>
        )}
        <NoteForm matchId={matchId} />
      </CardContent>
    </Card>
  )
}

function Entry({ entry }: { entry: HistoryCardProps['history'][number] }) {
  const { t } = useJudgingTexts()
  const { kind, text, at } = entry
  const actor = entry.actor ?? t('history.system')
  const subject = entry.subject ?? t('history.gone')
  // Only a double W.O. is about neither side.
  const isDouble = kind === 'walkover' && entry.subject === null
  return (
    <li className="grid gap-x-4 text-sm sm:grid-cols-[9rem_1fr]">
      <DateTime instant={at} shape="dateTime" className="text-xs leading-5 text-muted-foreground" />
      <div className="grid min-w-0 gap-1 wrap-anywhere">
        <p>{t(`history.kinds.${isDouble ? 'doubleWalkover' : kind}`, { actor, subject })}</p>
        {text && (
          <p
            className={
              kind === 'note' ? 'rounded-md bg-muted p-3 whitespace-pre-wrap' : 'text-muted-foreground'
            }
          >
            {kind === 'note' ? text : t('history.reason', { text })}
          </p>
        )}
      </div>
    </li>
  )
}

function NoteForm({ matchId }: { matchId: string }) {
  const { t } = useJudgingTexts()
  const adding = useAddNote(matchId)
  const [text, setText] = useState('')
  const [isMissing, setIsMissing] = useState(false)

  async function add(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const note = text.trim()
    setIsMissing(note === '')
    if (note === '') return
    if (await adding.run(note)) setText('')
  }

  return (
    <form onSubmit={add} className="grid gap-3 border-t pt-4">
      <Field label={t('note.label')} error={isMissing && t('note.required')}>
        <Textarea
          value={text}
          maxLength={MATCH_NOTE_MAX}
          placeholder={t('note.placeholder')}
          className="min-h-16"
          onChange={(event) => {
            setText(event.target.value)
            setIsMissing(false)
          }}
        />
      </Field>
      <Button
        type="submit"
        variant="secondary"
        isLoading={adding.isPending}
        className="sm:justify-self-start"
      >
        {t('note.submit')}
      </Button>
    </form>
  )
}
