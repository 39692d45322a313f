import LogOut from 'lucide-react/icons/log-out'
import Trash2 from 'lucide-react/icons/trash-2'
import { ConfirmedButton } from '@/lib/confirmed-button.tsx'
import type { Act } from '@/lib/use-act.ts'
import type { Team } from '../teams.api.ts'

interface GoodbyeProps {
  team: Team
  leaving: Act
  dissolving: Act
}

const looks = { variant: 'ghost', className: 'text-destructive max-sm:w-full' } as const

/** Leaving, or ending it for all: at the end of the page, out of the way of a hasty thumb. */
export function Goodbye({ team: { name, abilities }, leaving, dissolving }: GoodbyeProps) {
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
