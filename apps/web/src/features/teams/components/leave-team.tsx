import LogOut from 'lucide-react/icons/log-out'
import Trash2 from 'lucide-react/icons/trash-2'
import { ConfirmedButton } from '@/lib/confirmed-button.tsx'
import type { Action } from '@/lib/use-action.ts'
import type { Team } from '../teams.api.ts'

interface LeaveTeamProps {
  team: Team
  leaving: Action
  dissolving: Action
}

const looks = { variant: 'ghost', className: 'text-destructive max-sm:w-full' } as const

/** Leaving or dissolving the team: at the end of the page, where it is not tapped by accident. */
export function LeaveTeam({ team: { name, abilities }, leaving, dissolving }: LeaveTeamProps) {
  return (
    <footer className="flex justify-center border-t pt-4">
      {abilities.canLeave && (
        <ConfirmedButton act={leaving} texts="teams:leave" values={{ team: name }} icon={LogOut} {...looks} />
      )}
      {abilities.canDissolve && (
        <ConfirmedButton
          act={dissolving}
          texts="teams:dissolve"
          values={{ team: name }}
          icon={Trash2}
          {...looks}
        />
      )}
    </footer>
  )
}
