import { useInfiniteQuery } from '@tanstack/react-query'
import { PAGES } from '@trunfo/contract/pages'
import { teamRoom } from '@trunfo/contract/teams'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useRef } from 'react'
import { generatePath, Link, useParams } from 'react-router'
import { usePageTitle } from '@/lib/page-title.ts'
import { useLiveQuery } from '@/lib/use-live-query.ts'
import { Button } from '@/ui/button.tsx'
import { ApplicationList } from '../components/application-list.tsx'
import { SentInvites } from '../components/sent-invites.tsx'
import { TeamName } from '../components/team-marks.tsx'
import { partsOfTeam, teamApplicationsQuery, useRefusal } from '../teams.api.ts'
import { useTeamsTexts } from '../teams.texts.ts'

export function TeamApplicationsPage() {
  const { t } = useTeamsTexts()
  const { id = '' } = useParams()
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useInfiniteQuery(teamApplicationsQuery(id))
  const isRefused = useRefusal(list.error, id)
  usePageTitle(t('applications.title'))
  useLiveQuery(teamRoom(id), partsOfTeam(id))

  if (isRefused) return null
  const team = list.data?.pages[0]?.team
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6">
      <header className="grid justify-items-start gap-1">
        <Button asChild variant="link" className="px-0">
          <Link to={generatePath(PAGES.team.path, { id })}>
            <ArrowLeft aria-hidden />
            {t('applications.back')}
          </Link>
        </Button>
        <h1 ref={heading} tabIndex={-1} className="text-xl">
          {t('applications.title')}
        </h1>
        <p className="min-h-6 wrap-anywhere text-muted-foreground">{team && <TeamName {...team} />}</p>
      </header>
      {/* A decided row disappears with its buttons, so the focus has to move. */}
      <ApplicationList teamId={id} list={list} onDecided={() => heading.current?.focus()} />
      {team && <SentInvites teamId={id} focusAfter={heading} />}
    </div>
  )
}
