import { useQuery, useQueryClient } from '@tanstack/react-query'
import { USERNAME_MAX } from '@trunfo/contract/accounts'
import { CREW_ROLES, type CrewRole, tournamentRoom } from '@trunfo/contract/tournaments'
import Undo2 from 'lucide-react/icons/undo-2'
import UserMinus from 'lucide-react/icons/user-minus'
import UserPlus from 'lucide-react/icons/user-plus'
import { type RefObject, useRef, useState } from 'react'
import { ConfirmedButton } from '@/lib/confirmed-button.tsx'
import { Loaded } from '@/lib/loaded.tsx'
import { refresh } from '@/lib/query.ts'
import { useForm } from '@/lib/use-form.ts'
import { useRoom } from '@/lib/use-room.ts'
import { Avatar } from '@/ui/avatar.tsx'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { NativeSelect } from '@/ui/native-select.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { VipIcon } from '@/ui/vip-icon.tsx'
import {
  type CrewMember,
  crewQuery,
  invitesQuery,
  useInvite,
  useRemoval,
  useWithdrawal,
} from '../crew/crew.api.ts'
import { useCrewTexts } from '../crew/crew.texts.ts'
import { DeskPart } from './desk-part.tsx'

/** Invites people to the crew and removes them. */
export function Crew({ tournamentId: id }: { tournamentId: string }) {
  const { t } = useCrewTexts()
  const queryClient = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const crew = useQuery(crewQuery(id))
  const invites = useQuery(invitesQuery(id))
  // Somebody answered an invitation.
  useRoom(tournamentRoom(id), (hint) => {
    void refresh(queryClient, crewQuery(id), hint)
    void refresh(queryClient, invitesQuery(id), hint)
  })
  return (
    <DeskPart title={t('desk.title')} lead={t('desk.lead')} headingRef={heading}>
      <InviteForm id={id} />
      <Loaded
        query={{ ...crew, data: invites.data && crew.data, error: crew.error ?? invites.error }}
        skeleton={<Skeleton className="h-24" />}
        failed={t('failed')}
      >
        {({ crew: members }) => {
          const invited = invites.data?.invites ?? []
          if (members.length + invited.length === 0)
            return <p className="text-sm text-muted-foreground">{t('desk.none')}</p>
          return (
            <ul aria-label={t('desk.title')} className="grid divide-y">
              {members.map((member) => (
                <Row key={member.userId} id={id} member={member} focusAfter={heading} />
              ))}
              {invited.map((member) => (
                <Row key={member.userId} id={id} member={member} isInvited focusAfter={heading} />
              ))}
            </ul>
          )
        }}
      </Loaded>
    </DeskPart>
  )
}

function InviteForm({ id }: { id: string }) {
  const { t } = useCrewTexts()
  const [role, setRole] = useState<CrewRole>('referee')
  const inviting = useInvite(id)
  const form = useForm(inviting, {
    main: 'username',
    check: ({ username }: { username: string }) =>
      nameIn(username) ? null : { field: 'username', text: t('desk.usernameNeeded') },
    given: ({ username }) => ({ username: nameIn(username), role }),
    onDone: (_answer, filled) => filled.form.reset(),
  })
  return (
    <form {...form.props} noValidate className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <Field label={t('desk.username')} error={form.about('username')}>
        <Input
          name="username"
          maxLength={USERNAME_MAX + 1}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      </Field>
      <Field label={t('desk.role')}>
        <NativeSelect
          value={role}
          onChange={({ target }) => setRole(target.value as CrewRole)}
          className="sm:w-44"
        >
          {CREW_ROLES.map((one) => (
            <option key={one} value={one}>
              {t(`roles.${one}`)}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <p className="text-sm text-muted-foreground sm:col-span-2">{t(`invited.${role}`)}</p>
      <Button type="submit" className="sm:justify-self-start" isLoading={inviting.isPending}>
        <UserPlus aria-hidden />
        {t('desk.submit')}
      </Button>
    </form>
  )
}

/** Other platforms write usernames with an @, so people type one. */
const nameIn = (typed: string) => typed.trim().replace(/^@/, '')

interface RowProps {
  id: string
  member: CrewMember
  isInvited?: boolean
  focusAfter: RefObject<HTMLElement | null>
}

function Row({ isInvited = false, ...props }: RowProps) {
  const { t } = useCrewTexts()
  const { username, isVip, avatarUrl, role } = props.member
  return (
    <li className="flex items-center gap-3 py-2">
      <Avatar name={username} src={avatarUrl} size="sm" />
      <span className="grid min-w-0">
        <span className="truncate font-medium">
          {username} {isVip && <VipIcon />}
        </span>
        <span className="text-xs text-muted-foreground">
          {t(`roles.${role}`)}
          {isInvited && ` · ${t('desk.waiting')}`}
        </span>
      </span>
      {isInvited ? <Withdraw {...props} /> : <Remove {...props} />}
    </li>
  )
}

const small = { variant: 'ghost', size: 'sm', className: 'ml-auto shrink-0 max-sm:min-h-11' } as const

function Remove({ id, member, focusAfter }: RowProps) {
  const removing = useRemoval(id, member)
  return (
    <ConfirmedButton
      act={removing}
      texts="crew:remove"
      values={{ username: member.username }}
      icon={UserMinus}
      focusAfter={focusAfter}
      {...small}
    />
  )
}

function Withdraw({ id, member, focusAfter }: RowProps) {
  const withdrawing = useWithdrawal(id, member)
  return (
    <ConfirmedButton
      act={withdrawing}
      texts="crew:withdraw"
      values={{ username: member.username }}
      icon={Undo2}
      focusAfter={focusAfter}
      {...small}
    />
  )
}
