import LogOut from 'lucide-react/icons/log-out'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { Confirmation } from '@/ui/confirmation.tsx'
import { useDissolve, useLeave } from '../teams.acts.ts'
import type { Team } from '../teams.api.ts'
import { useTeamsTexts } from '../teams.texts.ts'

/** Does the act and goes to the list, or says why not. */
export type Depart = (act: () => Promise<unknown>, texts: { done: string; failed: string }) => Promise<void>

interface GoodbyeProps {
  team: Team
  depart: Depart
}

const buttonClasses = 'text-destructive max-sm:w-full'

/** Leaving, or ending it for all: at the end of the page, out of the way of a hasty thumb. */
export function Goodbye({ team, depart }: GoodbyeProps) {
  const { canLeave, canDissolve } = team.abilities
  return (
    <footer className="flex justify-center border-t pt-4">
      {canLeave && <LeaveButton team={team} depart={depart} />}
      {canDissolve && <DissolveButton team={team} depart={depart} />}
    </footer>
  )
}

function LeaveButton({ team, depart }: GoodbyeProps) {
  const { t } = useTeamsTexts()
  const [isAsking, setIsAsking] = useState(false)
  const { mutateAsync: leave } = useLeave(team.id)
  return (
    <>
      <Button variant="ghost" className={buttonClasses} onClick={() => setIsAsking(true)}>
        <LogOut aria-hidden />
        {t('leave.action')}
      </Button>
      {isAsking && (
        <Confirmation
          variant="destructive"
          title={t('leave.title', { team: team.name })}
          description={t('leave.description')}
          confirm={t('leave.confirm')}
          onConfirm={() => depart(leave, { done: t('leave.done'), failed: t('leave.failed') })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}

function DissolveButton({ team, depart }: GoodbyeProps) {
  const { t } = useTeamsTexts()
  const [isAsking, setIsAsking] = useState(false)
  const { mutateAsync: dissolve } = useDissolve(team.id)
  return (
    <>
      <Button variant="ghost" className={buttonClasses} onClick={() => setIsAsking(true)}>
        <Trash2 aria-hidden />
        {t('dissolve.action')}
      </Button>
      {isAsking && (
        <Confirmation
          variant="destructive"
          title={t('dissolve.title', { team: team.name })}
          description={t('dissolve.description')}
          confirm={t('dissolve.confirm')}
          onConfirm={() => depart(dissolve, { done: t('dissolve.done'), failed: t('dissolve.failed') })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
