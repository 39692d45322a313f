import { PAGES } from '@trunfo/contract/pages'
import type { TicketArea } from '@trunfo/contract/tickets'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ExternalLink from 'lucide-react/icons/external-link'
import { useId } from 'react'
import { Link } from 'react-router'
import { cn } from '@/ui/cn.ts'
import { useTicketsTexts } from '../tickets.texts.ts'
import { ANSWER_FACTS, type AnswerName, relatedAnswers } from './related.rules.ts'

interface RelatedAnswersProps {
  subject: string
  area: TicketArea | null
  className: string
}

/** Existing answers about the subject, shown while the user writes. */
export function RelatedAnswers({ subject, area, className }: RelatedAnswersProps) {
  const { t } = useTicketsTexts()
  const headingId = useId()
  const names = relatedAnswers(subject, area)
  const count = names.length
  return (
    <section
      aria-labelledby={headingId}
      // On a phone it is between two fields, so it is hidden while empty.
      className={cn('grid content-start gap-3 surface p-4', count === 0 && 'max-lg:hidden', className)}
    >
      <h2 id={headingId} className="text-base">
        {t('related.title')}
      </h2>
      <p role="status" className={cn('text-sm text-muted-foreground', count > 0 && 'sr-only')}>
        {count > 0
          ? t('related.found', { count })
          : subject.trim() === ''
            ? t('related.lead')
            : t('related.none')}
      </p>
      {count > 0 && (
        <ul className="grid gap-2">
          {names.map((name) => (
            <li key={name}>
              <Answer name={name} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Answer({ name }: { name: AnswerName }) {
  const { t } = useTicketsTexts()
  const { page, tab } = ANSWER_FACTS[name]
  const title = t(`answers.${name}.title`)
  return (
    <details className="group rounded-md border bg-background">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 px-3 py-2 text-sm font-medium [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronDown
          aria-hidden
          className="size-4 shrink-0 text-muted-foreground transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="grid justify-items-start gap-1 px-3 pb-3 text-sm text-muted-foreground">
        <p>{t(`answers.${name}.text`)}</p>
        {page && (
          <Link
            to={`${PAGES[page].path}${tab ? `?tab=${tab}` : ''}`}
            // A new tab keeps what was typed into the form.
            target="_blank"
            className="inline-flex min-h-9 items-center gap-1.5 font-semibold text-primary underline-offset-4 hover:underline"
            aria-label={t('related.openOf', { title })}
          >
            {t('related.open')}
            <ExternalLink aria-hidden className="size-4" />
          </Link>
        )}
      </div>
    </details>
  )
}
