import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Gamepad2 from 'lucide-react/icons/gamepad-2'
import UserX from 'lucide-react/icons/user-x'
import { useState } from 'react'
import { Confirmation } from '@/lib/confirmed-button.tsx'
import { Button } from '@/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@/ui/dropdown-menu.tsx'
import { type Team, type TeamMember, useExpel } from '../teams.api.ts'
import { useTeamsTexts } from '../teams.texts.ts'
import { AssignGames } from './assign-games.tsx'

interface MemberMenuProps {
  team: Team
  member: TeamMember
  className?: string
}

/** The leader's actions on a member; on themselves only the games. */
export function MemberMenu({ team, member, className }: MemberMenuProps) {
  const { t } = useTeamsTexts()
  const [opened, setOpened] = useState<'games' | 'expel' | null>(null)
  const close = () => setOpened(null)
  const expulsion = useExpel(team.id, member)
  return (
    <div className={className}>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button
            variant="ghost"
            size="icon"
            className="text-muted-foreground"
            aria-label={t('members.menu', { username: member.username })}
          >
            <EllipsisVertical aria-hidden />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end" sideOffset={2}>
          <DropdownMenuItem onSelect={() => setOpened('games')}>
            <Gamepad2 aria-hidden />
            {t('members.assign')}
          </DropdownMenuItem>
          {team.abilities.canExpel && member.role !== 'leader' && (
            <DropdownMenuItem variant="destructive" onSelect={() => setOpened('expel')}>
              <UserX aria-hidden />
              {t('members.expel')}
            </DropdownMenuItem>
          )}
        </DropdownMenuContent>
      </DropdownMenu>
      {opened === 'games' && <AssignGames teamId={team.id} member={member} onClose={close} />}
      {opened === 'expel' && (
        <Confirmation
          act={expulsion}
          texts="teams:expel"
          values={{ name: member.username }}
          onClose={close}
        />
      )}
    </div>
  )
}
