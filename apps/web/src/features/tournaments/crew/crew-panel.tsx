import { useQuery, useQueryClient } from '@tanstack/react-query'
import { PAGES } from '@trunfo/contract/pages'
import { tournamentRoom } from '@trunfo/contract/tournaments'
import LogOut from 'lucide-react/icons/log-out'
import { type ReactNode, type Ref, type RefObject, useId, useRef } from 'react'
import { generatePath, Link } from 'react-router'
import { ConfirmedButton } from '@/lib/confirmed-button.tsx'
import { Loaded } from '@/lib/loaded.tsx'
import { refresh, refreshShort } from '@/lib/query.ts'
import { useSession } from '@/lib/session.ts'
import { useRoom } from '@/lib/use-room.ts'
import { Avatar } from '@/ui/avatar.tsx'
import { Badge } from '@/ui/badge.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { VipIcon } from '@/ui/vip-icon.tsx'
import type { Tournament } from '../detail/detail.api.ts'
import { crewQuery, logQuery, useLeave } from './crew.api.ts'
import { useCrewTexts } from './crew.texts.ts'
import { CrewLog } from './crew-log.tsx'

export function CrewPanel({ tournament }: { tournament: Tournament }) {
  const { t } = useCrewTexts()
  const { id, viewer, createdBy } = tournament
  const queryClient = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const person = useSession().viewer
  useRoom(tournamentRoom(id), (hint) => {
    void refresh(queryClient, crewQuery(id), hint)
    void refreshShort(queryClient, logQuery(id), hint)
  })
  return (
    <div className="grid grid-cols-1 gap-6 border-t p-4">
      <Part title={t('people')} headingRef={heading}>
        <Loaded query={useQuery(crewQuery(id))} skeleton={<Skeleton className="h-24" />} failed={t('failed')}>
          {({ crew }) => (
            <ul aria-label={t('people')} className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
              <li className="flex min-h-11 items-center gap-3">
                {createdBy ? (
                  <>
                    <Avatar name={createdBy} src={null} size="sm" />
                    <PersonLink username={createdBy} />
                  </>
                ) : (
                  <span className="text-sm text-muted-foreground">{t('nobody')}</span>
                )}
                {createdBy && <Badge className="ml-auto shrink-0">{t('roles.organiser')}</Badge>}
              </li>
              {crew.map(({ userId, username, isVip, avatarUrl, role }) => (
                <li key={userId} className="flex min-h-11 items-center gap-3">
                  <Avatar name={username} src={avatarUrl} size="sm" />
                  <PersonLink username={username} />
                  {isVip && <VipIcon />}
                  <Badge className="ml-auto shrink-0">{t(`roles.${role}`)}</Badge>
                </li>
              ))}
            </ul>
          )}
        </Loaded>
        {viewer.crewRole && person && <Leave id={id} userId={person.id} focusAfter={heading} />}
      </Part>
      <Part title={t('log.title')} lead={t('log.lead')}>
        <CrewLog tournamentId={id} />
      </Part>
    </div>
  )
}

function PersonLink({ username }: { username: string }) {
  return (
    <Link
      to={generatePath(PAGES.profile.path, { username })}
      className="min-w-0 truncate font-medium underline-offset-4 hover:underline"
    >
      {username}
    </Link>
  )
}

interface LeaveProps {
  id: string
  userId: string
  focusAfter: RefObject<HTMLElement | null>
}

function Leave({ id, userId, focusAfter }: LeaveProps) {
  const leaving = useLeave(id, userId)
  return (
    <ConfirmedButton
      act={leaving}
      texts="crew:leave"
      icon={LogOut}
      variant="ghost"
      className="justify-self-start"
      focusAfter={focusAfter}
    />
  )
}

interface PartProps {
  title: string
  lead?: string
  headingRef?: Ref<HTMLHeadingElement>
  children: ReactNode
}

function Part({ title, lead, headingRef, children }: PartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid min-w-0 grid-cols-1 gap-3">
      <header>
        <h2 ref={headingRef} id={id} tabIndex={headingRef ? -1 : undefined} className="text-lg">
          {title}
        </h2>
        {lead && <p className="text-sm text-muted-foreground">{lead}</p>}
      </header>
      {children}
    </section>
  )
}
