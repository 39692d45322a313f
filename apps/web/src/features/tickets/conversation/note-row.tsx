import Lock from 'lucide-react/icons/lock'
import { DateTime } from '@/lib/date-time.tsx'
import { Badge } from '@/ui/badge.tsx'
import { useTicketsTexts } from '../tickets.texts.ts'
import type { TicketNote } from './conversation.api.ts'

/** Full width and dashed, so that staff see that the owner cannot read it. */
export function NoteRow({ note: { author, text, writtenAt } }: { note: TicketNote }) {
  const { t } = useTicketsTexts()
  return (
    <article className="grid gap-2 rounded-md border border-dashed border-warning/60 bg-warning/10 px-4 py-3">
      <header className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted-foreground">
        <Badge variant="warning">
          <Lock aria-hidden />
          {t('note.mark')}
        </Badge>
        <span className="text-sm font-semibold wrap-anywhere text-foreground">
          {author?.username ?? t('conversation.gone')}
        </span>
        <DateTime instant={writtenAt} />
        <span>{t('note.markHint')}</span>
      </header>
      <p className="text-sm wrap-anywhere whitespace-pre-wrap">{text}</p>
    </article>
  )
}
