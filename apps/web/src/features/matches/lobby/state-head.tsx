import { formatDateTime } from '@/lib/formats.ts'
import { cn } from '@/ui/cn.ts'
import type { Match } from '../matches.api.ts'
import { useMatchesTexts } from '../matches.texts.ts'
import { lobbyStateOf } from './lobby-state.ts'
import { STATE_LOOKS } from './state-looks.ts'
import { useStateText } from './use-state-text.ts'

/** Announces the match state whenever it changes. */
export function StateHead({ match, isSmall }: { match: Match; isSmall: boolean }) {
  const { t } = useMatchesTexts()
  const { eyebrow, title, text } = useStateText(match)
  const { icon: Icon, mark } = STATE_LOOKS[lobbyStateOf(match)]
  const { supportRequestedAt, status } = match
  return (
    <div
      role="status"
      className={cn('grid grid-cols-[auto_minmax(0,1fr)] items-start gap-3', isSmall && 'sr-only')}
    >
      <span className={cn('flex size-9 items-center justify-center rounded-md', mark)}>
        <Icon aria-hidden className="size-5" />
      </span>
      <div className="grid gap-0.5 wrap-anywhere">
        {eyebrow && <p className="text-xs text-muted-foreground">{eyebrow}</p>}
        <h3 className="text-base leading-5 lg:text-lg">{title}</h3>
        {text && <p className="text-sm text-muted-foreground">{text}</p>}
        {supportRequestedAt && status !== 'completed' && (
          <p className="text-sm text-warning">
            <b>{t('status.support')}</b>{' '}
            {t('status.supportHint', { date: formatDateTime(supportRequestedAt) })}
          </p>
        )}
      </div>
    </div>
  )
}
