import { TEAM_MEMBERS_MAX } from '@trunfo/contract/teams'
import Crown from 'lucide-react/icons/crown'
import { type SubmitEvent, useState } from 'react'
import { Avatar } from '@/ui/avatar.tsx'
import { Button } from '@/ui/button.tsx'
import { Choice } from '@/ui/choice.tsx'
import { cn } from '@/ui/cn.ts'
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

/** The last card of a leader's hand: giving the lead away. */
export function TransferTile({ team }: { team: Team }) {
  const { t } = useTeamsTexts()
  const [isOpen, setIsOpen] = useState(false)
  const isAlone = team.members.length < 2
  return (
    <>
      <button
        type="button"
        disabled={isAlone}
        onClick={() => setIsOpen(true)}
        className={cn(
          'flex w-full flex-col items-center justify-center gap-2 rounded-lg border border-dashed border-input p-3 text-center transition-colors',
          'hover:not-disabled:bg-card disabled:cursor-not-allowed disabled:border-border',
          // Beside a full hand there is no place for one more card, so it lies below.
          team.members.length < TEAM_MEMBERS_MAX && 'min-h-56',
        )}
      >
        <span className="flex size-12 items-center justify-center rounded-full bg-muted text-muted-foreground">
          <Crown aria-hidden className="size-6" />
        </span>
        <span className="font-display font-semibold">{t('transfer.title')}</span>
        <span className="text-xs text-muted-foreground">
          {isAlone ? t('transfer.tileAlone') : t('transfer.tile')}
        </span>
      </button>
      {isOpen && <TransferLeadership team={team} onClose={() => setIsOpen(false)} />}
    </>
  )
}

interface TransferLeadershipProps {
  team: Team
  onClose: () => void
}

function TransferLeadership({ team, onClose }: TransferLeadershipProps) {
  const { t } = useTeamsTexts()
  const transfer = useTransfer(team.id)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const others = team.members.filter(({ role }) => role !== 'leader')
  // Somebody who has left in the meantime is no choice any more.
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
