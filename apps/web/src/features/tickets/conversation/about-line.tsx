import { formatMoney } from '@trunfo/money/reais'
import Link2 from 'lucide-react/icons/link-2'
import { Link } from 'react-router'
import type { Schemas } from '@/lib/api.ts'
import { DateTime } from '@/lib/date-time.tsx'
import { useTicketsTexts } from '../tickets.texts.ts'

/** The match, payment or withdrawal that the ticket is about, as far as the viewer may see it. */
export function AboutLine({ about }: { about: Schemas['TicketAbout'] }) {
  const { t } = useTicketsTexts()
  const { path, money } = about
  const name = useName(about)
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      <Link2 aria-hidden className="size-4 text-muted-foreground" />
      <span className="text-muted-foreground">{t('conversation.aboutTitle')}</span>
      {path ? (
        <Link
          to={path}
          className="inline-block py-1 font-semibold wrap-anywhere text-primary underline-offset-4 hover:underline"
        >
          {name}
        </Link>
      ) : (
        <span className="font-semibold wrap-anywhere">{name}</span>
      )}
      {money && (
        <span className="text-muted-foreground">
          {money.amount !== null && (
            <span className="font-semibold text-foreground tabular-nums">{formatMoney(money.amount)} </span>
          )}
          {t('conversation.aboutAt')} <DateTime instant={money.at} />
        </span>
      )}
    </p>
  )
}

function useName({ kind, match, money }: Schemas['TicketAbout']): string {
  const { t } = useTicketsTexts()
  if (kind === 'withdrawal') return t('conversation.aboutWithdrawal')
  if (kind === 'order') {
    return money?.number
      ? t('conversation.aboutOrder', { number: money.number })
      : t('conversation.aboutOrderBare')
  }
  if (!match) return t('conversation.aboutMatchBare')
  const { tournamentName: tournament, round, number } = match
  return t('conversation.aboutMatch', { tournament, round, number })
}
