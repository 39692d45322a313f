import { useQuery } from '@tanstack/react-query'
import { PAGES } from '@trunfo/contract/pages'
import type { LucideIcon } from 'lucide-react'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import SearchX from 'lucide-react/icons/search-x'
import { Link, useParams } from 'react-router'
import { ApiError, isRefusal } from '@/lib/api-error.ts'
import { DateTime } from '@/lib/date-time.tsx'
import { Loaded } from '@/lib/loaded.tsx'
import { usePageTitle } from '@/lib/page-title.ts'
import { listUrl } from '@/lib/use-table-view.ts'
import { Button } from '@/ui/button.tsx'
import { Empty } from '@/ui/empty.tsx'
import { Notice } from '@/ui/notice.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { NoShowsCard } from '../../tournaments/index.ts'
import { StatusBadge, VipBadge } from '../badges.tsx'
import { AboutLine } from '../conversation/about-line.tsx'
import { Composer } from '../conversation/composer.tsx'
import { messagesQuery, useLiveTicket } from '../conversation/conversation.api.ts'
import { Timeline } from '../conversation/timeline.tsx'
import { ManageCard } from '../manage/manage-card.tsx'
import { OWN_TICKETS_PATH, type Ticket, ticketQuery } from '../tickets.api.ts'
import { useTicketsTexts } from '../tickets.texts.ts'

export function TicketPage() {
  const { ticketId = '' } = useParams()
  // Keyed by ticket, so no state carries over to another one.
  return <OneTicket key={ticketId} id={ticketId} />
}

function OneTicket({ id }: { id: string }) {
  const { t } = useTicketsTexts()
  const ticket = useQuery(ticketQuery(id))
  const { data, error } = ticket
  usePageTitle(data?.subject ?? t('conversation.title'))
  // Takes precedence over cached data: a viewer who lost access no longer sees the ticket.
  if (isRefusal(error, 'tickets.access_denied')) return <Denied />
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <NotFound />
  return (
    <div className="mx-auto grid w-full max-w-5xl gap-6">
      {error && !data && <h1 className="sr-only">{t('conversation.title')}</h1>}
      <Loaded isPage query={ticket} skeleton={<TicketSkeleton />} failed={t('conversation.loadFailed')}>
        {(loaded) => <Conversation ticket={loaded} />}
      </Loaded>
    </div>
  )
}

function Conversation({ ticket }: { ticket: Ticket }) {
  const { t } = useTicketsTexts()
  const { canReply, canManage } = ticket.abilities
  useLiveTicket(ticket.id, canManage)
  const messages = useQuery(messagesQuery(ticket.id))
  return (
    <>
      <Header ticket={ticket} />
      <div
        className={
          canManage ? 'grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]' : 'grid gap-6'
        }
      >
        <div className="grid min-w-0 gap-6">
          <Loaded query={messages} skeleton={<MessagesSkeleton />} failed={t('conversation.messagesFailed')}>
            {(log) => <Timeline ticket={ticket} log={log} />}
          </Loaded>
          <State ticket={ticket} />
          {(canReply || canManage) && <Composer ticket={ticket} />}
        </div>
        {canManage && (
          <div className="grid min-w-0 gap-6 lg:sticky lg:top-20">
            <ManageCard ticket={ticket} />
            <NoShowsCard person={{ id: ticket.owner.userId, username: ticket.owner.username }} />
          </div>
        )}
      </div>
    </>
  )
}

function Header({ ticket }: { ticket: Ticket }) {
  const { t } = useTicketsTexts()
  const { subject, area, status, priority, createdAt, owner, isVip, about, viewer } = ticket
  const back = viewer.isOwner
    ? { to: OWN_TICKETS_PATH, text: t('conversation.back') }
    : { to: listUrl(PAGES.adminTickets.path), text: t('conversation.backToQueue') }
  return (
    <header className="grid justify-items-start gap-3">
      <Link
        to={back.to}
        className="inline-flex min-h-11 items-center gap-2 text-sm font-medium text-muted-foreground hover:text-foreground"
      >
        <ArrowLeft aria-hidden className="size-4" />
        {back.text}
      </Link>
      <h1 className="text-xl wrap-anywhere">{subject}</h1>
      <div className="flex flex-wrap items-center gap-2">
        <StatusBadge status={status} />
        {isVip && !viewer.isOwner && <VipBadge />}
        <p className="text-sm wrap-anywhere text-muted-foreground">
          {t(`areas.${area}`)} · {t('conversation.priority', { priority: t(`priorities.${priority}`) })} ·{' '}
          {t('conversation.openedAt')} <DateTime instant={createdAt} />
          {!viewer.isOwner && ` ${t('conversation.openedBy')} ${owner.username}`}
        </p>
      </div>
      {about && <AboutLine about={about} />}
    </header>
  )
}

/** Says what the ticket waits for, or why it accepts no replies. */
function State({ ticket: { status, viewer } }: { ticket: Ticket }) {
  const { t } = useTicketsTexts()
  if (status === 'closed') {
    return (
      <Notice
        title={t('conversation.closed')}
        isAnnounced
        action={
          viewer.isOwner && (
            <Button asChild variant="secondary">
              <Link to={PAGES.ticketNew.path}>{t('conversation.another')}</Link>
            </Button>
          )
        }
      >
        {viewer.isOwner && t('conversation.closedHint')}
      </Notice>
    )
  }
  if (!viewer.isOwner) return null
  if (status === 'resolved')
    return (
      <Notice tone="success" isAnnounced>
        {t('conversation.resolved')}
      </Notice>
    )
  return status === 'open' ? <Notice>{t('conversation.waiting')}</Notice> : null
}

function Denied() {
  const { t } = useTicketsTexts()
  return <Nothing icon={LockKeyhole} title={t('errors.access_denied')} hint={t('conversation.deniedHint')} />
}

function NotFound() {
  const { t } = useTicketsTexts()
  return <Nothing icon={SearchX} title={t('errors.not_found')} hint={t('conversation.notFoundHint')} />
}

function Nothing({ icon, title, hint }: { icon: LucideIcon; title: string; hint: string }) {
  const { t } = useTicketsTexts()
  return (
    <Empty
      isPage
      icon={icon}
      title={<span role="alert">{title}</span>}
      description={hint}
      action={
        <Button asChild variant="secondary">
          <Link to={OWN_TICKETS_PATH}>{t('conversation.back')}</Link>
        </Button>
      }
    />
  )
}

function TicketSkeleton() {
  return (
    <div aria-busy className="grid gap-6">
      <div className="grid gap-3">
        <Skeleton className="h-5 w-32" />
        <Skeleton className="h-8 w-2/3" />
        <Skeleton className="h-6 w-64 max-w-full" />
      </div>
      <MessagesSkeleton />
    </div>
  )
}

function MessagesSkeleton() {
  return (
    <div aria-busy className="grid gap-5">
      {['w-3/5', 'w-2/5', 'w-1/2'].map((width, index) => (
        <div key={width} className={`flex gap-3 ${index % 2 ? 'flex-row-reverse' : ''}`}>
          <Skeleton className="size-8 shrink-0 rounded-full" />
          <Skeleton className={`h-16 rounded-md ${width}`} />
        </div>
      ))}
    </div>
  )
}
