import { PAGES } from '@trunfo/contract/pages'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Inbox from 'lucide-react/icons/inbox'
import Plus from 'lucide-react/icons/plus'
import { Link } from 'react-router'
import { DateTime } from '@/lib/date-time.tsx'
import { PagedList } from '@/lib/loaded.tsx'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { Empty } from '@/ui/empty.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { StatusBadge } from '../badges.tsx'
import { type OwnTicket, ticketPath, useOwnTickets } from '../tickets.api.ts'
import { useTicketsTexts } from '../tickets.texts.ts'

export function TicketsTab() {
  const { t } = useTicketsTexts()
  const list = useOwnTickets()
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-muted-foreground">{t('own.lead')}</p>
        <Button asChild className="max-sm:w-full">
          <Link to={PAGES.ticketNew.path}>
            <Plus aria-hidden />
            {t('own.open')}
          </Link>
        </Button>
      </div>
      <PagedList
        list={list}
        of={({ tickets }) => tickets}
        skeleton={<ListSkeleton />}
        failed={t('own.failed')}
        more={{ label: t('own.more') }}
        empty={<Empty icon={Inbox} title={t('own.empty')} description={t('own.emptyHint')} />}
      >
        {(tickets) => (
          <ul className="grid gap-3">
            {tickets.map((ticket) => (
              <li key={ticket.id}>
                <Row ticket={ticket} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  )
}

function Row({ ticket: { id, subject, area, status, createdAt, lastMessage } }: { ticket: OwnTicket }) {
  const { t } = useTicketsTexts()
  return (
    <Card className="relative flex items-center gap-3 p-4 transition-colors hover:border-input">
      <div className="grid min-w-0 flex-1 justify-items-start gap-1.5">
        <Link
          to={ticketPath(id)}
          className="font-semibold wrap-anywhere underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          {subject}
        </Link>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted-foreground">
          <StatusBadge status={status} />
          {t(`areas.${area}`)}
          <span>
            {t('own.opened')} <DateTime instant={createdAt} />
          </span>
        </p>
        <p className="text-xs text-muted-foreground">
          {lastMessage.isStaff ? (
            <span className="font-semibold text-foreground">{t('own.answered')}</span>
          ) : (
            t('own.wrote')
          )}{' '}
          <DateTime instant={lastMessage.at} />
        </p>
      </div>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-muted-foreground" />
    </Card>
  )
}

function ListSkeleton() {
  return (
    <div aria-busy className="grid gap-3">
      <Skeleton className="h-24 rounded-lg" />
      <Skeleton className="h-24 rounded-lg" />
    </div>
  )
}
