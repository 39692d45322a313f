import { PAGES } from '@trunfo/contract/pages'
import { generatePath, Link } from 'react-router'
import type { Schemas } from '@/lib/api.ts'
import { DateTime } from '@/lib/date-time.tsx'
import { Fact } from '@/ui/fact.tsx'
import { VipBadge } from '../badges.tsx'
import { useTicketsTexts } from '../tickets.texts.ts'
import { durationParts } from './duration.rules.ts'

interface TicketFactsProps {
  ticket: Pick<Schemas['Ticket'], 'owner' | 'isVip' | 'area' | 'createdAt'>
  answeredInSeconds: number | null
}

/** What staff need to know before they answer. */
export function TicketFacts({
  ticket: { owner, isVip, area, createdAt },
  answeredInSeconds,
}: TicketFactsProps) {
  const { t } = useTicketsTexts()
  return (
    <dl className="text-sm">
      <Fact name={t('manage.owner')}>
        <span className="inline-flex flex-wrap items-center justify-end gap-2">
          <Link
            to={generatePath(PAGES.profile.path, { username: owner.username })}
            className="font-semibold text-primary underline-offset-4 hover:underline"
          >
            {owner.username}
          </Link>
          {isVip && <VipBadge />}
        </span>
      </Fact>
      <Fact name={t('manage.area')}>{t(`areas.${area}`)}</Fact>
      <Fact name={t('manage.opened')}>
        <DateTime instant={createdAt} />
      </Fact>
      <Fact name={t('manage.answeredIn')}>
        {answeredInSeconds === null ? t('manage.notAnswered') : <Duration seconds={answeredInSeconds} />}
      </Fact>
    </dl>
  )
}

function Duration({ seconds }: { seconds: number }) {
  const { t } = useTicketsTexts()
  return durationParts(seconds)
    .map(({ unit, count }) => t(`units.${unit}`, { count }))
    .join(' ')
}
