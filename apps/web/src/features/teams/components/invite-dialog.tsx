import { USERNAME_MAX } from '@trunfo/contract/accounts'
import { TEAM_MEMBERS_MAX } from '@trunfo/contract/teams'
import UserPlus from 'lucide-react/icons/user-plus'
import { type SubmitEvent, useState } from 'react'
import { errorText } from '@/lib/error-text.ts'
import { Button } from '@/ui/button.tsx'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from '@/ui/dialog.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { Notice } from '@/ui/notice.tsx'
import { toast } from '@/ui/toast.ts'
import { useInvite } from '../teams.acts.ts'
import type { Team } from '../teams.api.ts'
import { useTeamsTexts } from '../teams.texts.ts'

interface InviteDialogProps {
  team: Team
  className?: string
}

export function InviteDialog({ team, className }: InviteDialogProps) {
  const { t } = useTeamsTexts()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      <DialogTrigger asChild>
        <Button className={className}>
          <UserPlus aria-hidden />
          {t('invite.action')}
        </Button>
      </DialogTrigger>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{t('invite.title')}</DialogTitle>
          <DialogDescription>{t('invite.lead')}</DialogDescription>
        </DialogHeader>
        {team.memberCount >= TEAM_MEMBERS_MAX ? (
          <Notice tone="warning">{t('invite.full', { max: TEAM_MEMBERS_MAX })}</Notice>
        ) : (
          <InviteForm teamId={team.id} onSent={() => setIsOpen(false)} />
        )}
      </DialogContent>
    </Dialog>
  )
}

function InviteForm({ teamId, onSent }: { teamId: string; onSent: () => void }) {
  const { t } = useTeamsTexts()
  const invitation = useInvite(teamId)
  const [problem, setProblem] = useState<string | null>(null)

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (invitation.isPending) return
    const input = event.currentTarget.querySelector('input')
    // Elsewhere names begin with an @, and fingers remember.
    const username = input?.value.trim().replace(/^@/, '') ?? ''
    try {
      if (!username) return refuse(t('invite.required'))
      await invitation.mutateAsync(username)
      toast({ title: t('invite.done'), description: t('invite.doneHint', { username }) })
      onSent()
    } catch (error) {
      refuse(errorText(error))
    }

    function refuse(text: string) {
      setProblem(text)
      toast({ variant: 'destructive', title: t('invite.failed'), description: text })
      input?.focus()
    }
  }

  return (
    <form onSubmit={send} noValidate className="grid gap-6">
      <Field label={t('invite.username')} error={problem}>
        <Input
          name="username"
          maxLength={USERNAME_MAX + 1}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          onChange={() => setProblem(null)}
        />
      </Field>
      <DialogFooter>
        <Button type="submit" isLoading={invitation.isPending}>
          {t('invite.submit')}
        </Button>
      </DialogFooter>
    </form>
  )
}
