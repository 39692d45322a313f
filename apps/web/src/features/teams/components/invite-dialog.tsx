import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { USERNAME_MAX } from '@trunfo/contract/accounts'
import { TEAM_INVITABLE_LETTERS_MIN, TEAM_MEMBERS_MAX } from '@trunfo/contract/teams'
import UserPlus from 'lucide-react/icons/user-plus'
import { useEffect, useState } from 'react'
import type { Schemas } from '@/lib/api.ts'
import { useForm } from '@/lib/use-form.ts'
import { Avatar } from '@/ui/avatar.tsx'
import { Button } from '@/ui/button.tsx'
import { cn } from '@/ui/cn.ts'
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
import { VipIcon } from '@/ui/vip-icon.tsx'
import { invitableQuery, type Team, useInvite } from '../teams.api.ts'
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

const PAUSE_MS = 250

/** Returns the text after a pause in typing. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

function InviteForm({ teamId, onSent }: { teamId: string; onSent: () => void }) {
  const { t } = useTeamsTexts()
  const [typed, setTyped] = useState('')
  // Other platforms write usernames with an @, so people type one.
  const name = typed.trim().replace(/^@/, '')
  const settled = useSettled(name)
  const { data, isPlaceholderData } = useQuery({
    ...invitableQuery(teamId, settled),
    enabled: settled.length >= TEAM_INVITABLE_LETTERS_MIN,
    placeholderData: keepPreviousData,
  })
  const people = name.length >= TEAM_INVITABLE_LETTERS_MIN ? data?.people : undefined
  const invitation = useInvite(teamId)
  const given = (username: string) => ({
    username,
    hasApplied: people?.some((one) => one.hasApplied && one.username === username) ?? false,
  })
  const form = useForm(invitation, {
    check: () => (name ? null : { field: 'username', text: t('invite.required') }),
    main: 'username',
    given: () => given(name),
    onDone: onSent,
  })

  async function choose(username: string) {
    setTyped(username)
    if (!invitation.isPending && (await invitation.run(given(username)))) onSent()
  }

  return (
    <form {...form.props} noValidate className="grid gap-4">
      <Field label={t('invite.username')} error={form.about('username')}>
        <Input
          name="username"
          value={typed}
          maxLength={USERNAME_MAX + 1}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          onChange={({ target }) => {
            setTyped(target.value)
            invitation.reset()
          }}
        />
      </Field>
      <Suggestions
        people={people}
        isSettled={settled === name && !isPlaceholderData}
        onChoose={(username) => void choose(username)}
      />
      <DialogFooter>
        <Button type="submit" isLoading={invitation.isPending}>
          {t('invite.submit')}
        </Button>
      </DialogFooter>
    </form>
  )
}

interface SuggestionsProps {
  people: readonly Schemas['TeamInvitable']['people'][number][] | undefined
  isSettled: boolean
  onChoose: (username: string) => void
}

/** Has a fixed height, so that the layout does not shift while suggestions change. */
function Suggestions({ people, isSettled, onChoose }: SuggestionsProps) {
  const { t } = useTeamsTexts()
  const count = people?.length ?? 0
  return (
    <div className="h-52 overflow-y-auto rounded-md border">
      <p role="status" className={cn(count > 0 ? 'sr-only' : 'p-3 text-sm text-muted-foreground')}>
        {people
          ? isSettled && (count > 0 ? t('invite.found', { count }) : t('invite.nobody'))
          : t('invite.start', { min: TEAM_INVITABLE_LETTERS_MIN })}
      </p>
      {people && count > 0 && (
        <ul aria-label={t('invite.suggestions')}>
          {people.map(({ userId, username, isVip, avatarUrl, hasApplied }) => (
            <li key={userId}>
              <button
                type="button"
                onClick={() => onChoose(username)}
                className="flex min-h-12 w-full items-center gap-3 px-3 py-1.5 text-left -outline-offset-2 hover:bg-muted"
              >
                <Avatar name={username} src={avatarUrl} size="sm" />
                <span className="grid min-w-0">
                  <span className="font-medium wrap-anywhere">
                    {username} {isVip && <VipIcon />}
                  </span>
                  {hasApplied && (
                    <span className="text-xs text-muted-foreground">{t('invite.hasApplied')}</span>
                  )}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
