import { type SubmitEvent, useState } from 'react'
import { errorText } from '@/lib/error-text.ts'
import { Avatar } from '@/ui/avatar.tsx'
import { Button } from '@/ui/button.tsx'
import { Choice } from '@/ui/choice.tsx'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/ui/dialog.tsx'
import { FieldSet } from '@/ui/field.tsx'
import { Notice } from '@/ui/notice.tsx'
import { RadioGroup, RadioGroupItem } from '@/ui/radio-group.tsx'
import { toast } from '@/ui/toast.ts'
import { useTransfer } from '../teams.acts.ts'
import type { Team, TeamMember } from '../teams.api.ts'
import { useTeamsTexts } from '../teams.texts.ts'

interface TransferLeadershipProps {
  team: Team
  onClose: () => void
}

export function TransferLeadership({ team, onClose }: TransferLeadershipProps) {
  const { t } = useTeamsTexts()
  const transfer = useTransfer(team.id)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const others = team.members.filter(({ role }) => role !== 'leader')
  // Somebody who has left in the meantime is no choice any more.
  const chosen = others.find(({ userId }) => userId === chosenId)

  async function give(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (transfer.isPending) return
    setIsMissing(!chosen)
    if (!chosen) return complain(t('transfer.required'))
    try {
      await transfer.mutateAsync(chosen.userId)
      toast({
        title: t('transfer.done'),
        description: t('transfer.doneHint', { username: chosen.username }),
      })
      onClose()
    } catch (error) {
      complain(errorText(error))
    }
  }

  function complain(description: string) {
    toast({ variant: 'destructive', title: t('transfer.failed'), description })
  }

  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{t('transfer.title')}</DialogTitle>
          <DialogDescription className="wrap-anywhere">
            {t('transfer.lead', { team: team.name })}
          </DialogDescription>
        </DialogHeader>
        <form onSubmit={give} className="grid gap-6">
          <FieldSet legend={t('transfer.legend')} error={isMissing && !chosen && t('transfer.required')}>
            <Successors members={others} chosenId={chosen?.userId ?? ''} onChoose={setChosenId} />
          </FieldSet>
          <Notice tone="warning">{t('transfer.warning')}</Notice>
          <DialogFooter>
            <Button variant="secondary" onClick={onClose}>
              {t('common:actions.cancel')}
            </Button>
            <Button type="submit" variant="destructive" isLoading={transfer.isPending}>
              {t('transfer.title')}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}

interface SuccessorsProps {
  members: TeamMember[]
  chosenId: string
  onChoose: (userId: string) => void
}

function Successors({ members, chosenId, onChoose }: SuccessorsProps) {
  const { t } = useTeamsTexts()
  return (
    <RadioGroup
      value={chosenId}
      onValueChange={onChoose}
      aria-label={t('transfer.legend')}
      aria-required
      className="max-h-72 overflow-y-auto rounded-md border px-3"
    >
      {members.map(({ userId, username, avatarUrl }) => (
        <Choice
          key={userId}
          className="items-center"
          label={
            <span className="flex items-center gap-3">
              <Avatar name={username} src={avatarUrl} size="sm" />
              {username}
            </span>
          }
        >
          {(props) => <RadioGroupItem {...props} value={userId} />}
        </Choice>
      ))}
    </RadioGroup>
  )
}
