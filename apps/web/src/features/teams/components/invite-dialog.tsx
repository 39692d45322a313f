import { USERNAME_MAX } from '@trunfo/contract/accounts'
import { TEAM_MEMBERS_MAX } from '@trunfo/contract/teams'
import UserPlus from 'lucide-react/icons/user-plus'
import { useState } from 'react'
import { useForm } from '@/lib/use-form.ts'
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
import { type Team, useInvite } from '../teams.api.ts'
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
  // Elsewhere names begin with an @, and fingers remember.
  const nameIn = ({ username }: { username: string }) => username.trim().replace(/^@/, '')
  const form = useForm(invitation, {
    check: (values) => (nameIn(values) ? null : { field: 'username', text: t('invite.required') }),
    main: 'username',
    given: nameIn,
    onDone: onSent,
  })

  return (
    <form {...form.props} noValidate className="grid gap-6">
      <Field label={t('invite.username')} error={form.about('username')}>
        <Input
          name="username"
          maxLength={USERNAME_MAX + 1}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          onChange={invitation.reset}
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
