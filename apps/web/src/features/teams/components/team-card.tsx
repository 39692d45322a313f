import { PAGES } from '@trunfo/contract/pages'
import type { ReactNode } from 'react'
import { generatePath, Link } from 'react-router'
import { Card } from '@/ui/card.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { TeamPicture } from '@/ui/team-crest.tsx'
import type { TeamCard as Team } from '../teams.api.ts'
import { useTeamsTexts } from '../teams.texts.ts'
import { Seats } from './team-marks.tsx'

/** One team of the list; the whole card is a link. */
export function TeamCard({ team }: { team: Team }) {
  return (
    <TeamCardFace team={team} className="transition-colors focus-within:border-ring hover:border-input">
      <Link
        to={generatePath(PAGES.team.path, { id: team.id })}
        className="outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-ring"
      >
        {team.name}
      </Link>
    </TeamCardFace>
  )
}

interface TeamCardFaceProps {
  team: Pick<Team, 'tag' | 'iconUrl' | 'memberCount'>
  /** The name, as text or as a link. */
  children: ReactNode
  className?: string
}

/** The card's content, also for the preview of a new team. */
export function TeamCardFace({
  team: { tag, iconUrl, memberCount },
  children,
  className,
}: TeamCardFaceProps) {
  const { t } = useTeamsTexts()
  return (
    <Card className={`relative flex h-full items-center gap-4 p-4 ${className ?? ''}`}>
      <TeamPicture tag={tag} iconUrl={iconUrl} className="size-16" />
      <div className="grid min-w-0 flex-1 gap-1.5">
        <h2 className="line-clamp-2 text-base leading-snug wrap-anywhere">{children}</h2>
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm text-muted-foreground">
          <span className="font-display font-semibold">[{tag}]</span>
          <span className="tabular-nums">{t('list.members', { members: memberCount })}</span>
        </p>
        <Seats taken={memberCount} />
      </div>
    </Card>
  )
}

export function TeamCardSkeleton() {
  return (
    <Card className="flex items-center gap-4 p-4">
      <Skeleton className="size-16 shrink-0" />
      <div className="grid flex-1 gap-2.5">
        <Skeleton className="h-5 w-3/4" />
        <Skeleton className="h-4 w-1/2" />
        <Skeleton className="h-1.5" />
      </div>
    </Card>
  )
}
