import { useQuery } from '@tanstack/react-query'
import { PAYMENT_MANAGER_ROLES } from '@trunfo/contract/payments'
import { hasAnyRole } from '@trunfo/contract/roles'
import SearchX from 'lucide-react/icons/search-x'
import { useRef } from 'react'
import { useParams } from 'react-router'
import { ApiError } from '@/lib/api-error.ts'
import { Loaded } from '@/lib/loaded.tsx'
import { usePageTitle } from '@/lib/page-title.ts'
import { useSession } from '@/lib/session.ts'
import { Empty } from '@/ui/empty.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { NoShowsCard } from '../../tournaments/index.ts'
import { PersonVipOrders } from '../../vip/index.ts'
import { useModerationTexts } from '../moderation.texts.ts'
import { EraseCard } from '../person/erase-card.tsx'
import { HistoryCard } from '../person/history-card.tsx'
import { MoneyCard } from '../person/money-card.tsx'
import { type Person, personQuery } from '../person/person.api.ts'
import { BackToUsers, PersonHeader } from '../person/person-header.tsx'
import { RecordCard } from '../person/record-card.tsx'
import { RolesCard } from '../person/roles-card.tsx'
import { SessionsCard } from '../person/sessions-card.tsx'
import { StatusCard } from '../person/status-card.tsx'

export function AdminUserPage() {
  const { userId = '' } = useParams()
  // The key resets all state when the user changes.
  return <OnePerson key={userId} userId={userId} />
}

function OnePerson({ userId }: { userId: string }) {
  const { t } = useModerationTexts()
  const person = useQuery(personQuery(userId))
  const { data, error } = person
  usePageTitle(data?.username ?? t('person.title'))
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <NotFound />
  return (
    <div className="grid gap-6">
      {!data && <h1 className="sr-only">{t('person.title')}</h1>}
      <Loaded isPage query={person} skeleton={<PersonSkeleton />} failed={t('person.loadFailed')}>
        {(loaded) => <Cards person={loaded} />}
      </Loaded>
    </div>
  )
}

function Cards({ person }: { person: Person }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isHere = person.status !== 'erased'
  const { viewer } = useSession()
  const mayRefund = viewer !== null && hasAnyRole(viewer.roles, PAYMENT_MANAGER_ROLES)
  return (
    <>
      <PersonHeader person={person} heading={heading} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-6">
          {isHere && <RolesCard person={person} />}
          {isHere && <MoneyCard person={person} />}
          {isHere && mayRefund && <PersonVipOrders userId={person.id} />}
          <HistoryCard userId={person.id} />
          {isHere && <EraseCard person={person} />}
        </div>
        {isHere && (
          <div className="grid min-w-0 gap-6 max-lg:order-first">
            <StatusCard person={person} />
            <NoShowsCard person={person} />
            <SessionsCard person={person} />
            <RecordCard person={person} />
          </div>
        )}
      </div>
    </>
  )
}

function NotFound() {
  const { t } = useModerationTexts()
  return (
    <div className="grid gap-6">
      <BackToUsers />
      <Empty isPage icon={SearchX} title={t('person.notFound')} description={t('person.notFoundHint')} />
    </div>
  )
}

function PersonSkeleton() {
  return (
    <div className="grid gap-6">
      <Skeleton className="h-16 w-72" />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Skeleton className="h-72 rounded-lg" />
        <Skeleton className="h-72 rounded-lg" />
      </div>
    </div>
  )
}
