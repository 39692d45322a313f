import type { Schemas } from '@/lib/api.ts'
import { DateTime } from '@/lib/date-time.tsx'
import { formatDate } from '@/lib/formats.ts'
import { useTodoTexts } from './todo.texts.ts'

const TOLD = [
  'check_in',
  'get_ready',
  'wait_ready',
  'play',
  'answer',
  'wait_answer',
  'wait_crew',
  'object',
  'wait_rival',
  'wait_round',
  'out',
] as const
type Told = (typeof TOLD)[number]

const isTold = (kind: string): kind is Told => TOLD.some((one) => one === kind)

/** What somebody does next, and until when: on the page, in the bar and at home, in the words of the notices. */
export function TodoSentence({
  todo: { kind, deadlineAt },
}: {
  todo: Pick<Schemas['Todo'], 'kind' | 'deadlineAt'>
}) {
  const { t } = useTodoTexts()
  if (!isTold(kind)) return null
  return (
    <>
      {t(`now.${kind}`)}
      {deadlineAt && (
        <>
          {' '}
          {t('until')} <DateTime instant={deadlineAt} shape={isToday(deadlineAt) ? 'time' : 'dateAtTime'} />
        </>
      )}
      .
    </>
  )
}

const isToday = (instant: string) => formatDate(instant) === formatDate(new Date().toISOString())
