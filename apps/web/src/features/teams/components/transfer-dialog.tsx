import { type SubmitEvent, useState } from 'react'
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
import { VipIcon } from '@/ui/vip-icon.tsx'
import { type Team, type TeamMember, useTransfer } from '../teams.api.ts'
import { useTeamsTexts } from '../teams.texts.ts'

interface TransferDialogProps {
  team: Team
  onClose: () => void
}

export function TransferDialog({ team, onClose }: TransferDialogProps) {
  const { t } = useTeamsTexts()
  const transfer = useTransfer(team.id)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const others = team.members.filter(({ role }) => role !== 'leader')
  // The chosen member may have left in the meantime.
  const chosen = others.find(({ userId }) => userId === chosenId)

  async function give(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (transfer.isPending) return
    if (!chosen) return transfer.refuse(t('transfer.required'), 'successor')
    if (await transfer.run(chosen)) onClose()
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
          <FieldSet
            legend={t('transfer.legend')}
            error={!chosen && transfer.problem?.field === 'successor' && transfer.refusal}
          >
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
      {members.map(({ userId, username, isVip, avatarUrl }) => (
        <Choice
          key={userId}
          className="items-center"
          label={
            <span className="flex items-center gap-3">
              <Avatar name={username} src={avatarUrl} size="sm" />
              {username}
              {isVip && <VipIcon />}
            </span>
          }
        >
          {(props) => <RadioGroupItem {...props} value={userId} />}
        </Choice>
      ))}
    </RadioGroup>
  )
}
