import { type SubmitEvent, useState } from 'react'
import { Button } from '@/ui/button.tsx'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/ui/dialog.tsx'
import { type TeamMember, useAssignGames } from '../teams.api.ts'
import { useTeamsTexts } from '../teams.texts.ts'
import { GameBoxes } from './game-boxes.tsx'

interface AssignGamesProps {
  teamId: string
  member: TeamMember
  onClose: () => void
}

export function AssignGames({ teamId, member: { userId, username, games }, onClose }: AssignGamesProps) {
  const { t } = useTeamsTexts()
  const assignment = useAssignGames(teamId, userId)
  const [chosen, setChosen] = useState(games.map(({ id }) => id))

  function toggle(id: string) {
    setChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  }

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!assignment.isPending && (await assignment.run(chosen))) onClose()
  }

  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{t('games.title', { username })}</DialogTitle>
          <DialogDescription>{t('games.lead')}</DialogDescription>
        </DialogHeader>
        <form onSubmit={save} className="grid gap-6">
          <GameBoxes chosen={chosen} onToggle={toggle} />
          <DialogFooter>
            <Button variant="secondary" onClick={onClose}>
              {t('common:actions.cancel')}
            </Button>
            <Button type="submit" isLoading={assignment.isPending}>
              {t('games.save')}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}
