import { Avatar } from '@/ui/avatar.tsx'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { VipIcon } from '@/ui/vip-icon.tsx'
import { useSetMuted } from '../judging.api.ts'
import { useJudgingTexts } from '../judging.texts.ts'
import type { Match, MatchSide, MatchStaff } from '../matches.api.ts'

export function PeopleMuting({ match, staff }: { match: Match; staff: MatchStaff }) {
  const { t } = useJudgingTexts()
  const people = match.sides.flatMap(({ lineup }) => lineup)
  return (
    <section className="grid gap-1">
      <h3 className="text-sm">{t('staff.people')}</h3>
      <p className="text-xs text-muted-foreground">{t('staff.peopleHint')}</p>
      <ul className="grid">
        {people.map((person) => (
          <Person
            key={person.userId}
            matchId={match.id}
            person={person}
            isMuted={staff.mutedUserIds.includes(person.userId)}
          />
        ))}
      </ul>
    </section>
  )
}

interface PersonProps {
  matchId: string
  person: MatchSide['lineup'][number]
  isMuted: boolean
}

function Person({ matchId, person: { userId, username: name, isVip, avatarUrl }, isMuted }: PersonProps) {
  const { t } = useJudgingTexts()
  const muting = useSetMuted(matchId, { userId, name })
  return (
    <li className="flex min-h-12 items-center gap-3 text-sm">
      <Avatar name={name} src={avatarUrl} size="sm" />
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 wrap-anywhere">
        {name}
        {isVip && <VipIcon />}
        {isMuted && <Badge variant="warning">{t('staff.isMuted')}</Badge>}
      </span>
      <Button
        variant="ghost"
        size="sm"
        isLoading={muting.isPending}
        onClick={() => void muting.run(!isMuted)}
        aria-label={isMuted ? t('staff.unmuteOf', { name }) : t('staff.muteOf', { name })}
      >
        {isMuted ? t('staff.unmute') : t('staff.mute')}
      </Button>
    </li>
  )
}
