import { PAGES } from '@trunfo/contract/pages'
import { ROLES, type Role } from '@trunfo/contract/roles'
import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import Trash2 from 'lucide-react/icons/trash-2'
import { memo, type RefObject, useRef } from 'react'
import { generatePath, Link } from 'react-router'
import { ConfirmedButton } from '@/lib/confirmed-button.tsx'
import { DateTime } from '@/lib/date-time.tsx'
import { ReportButton } from '@/lib/report-button.tsx'
import { useSession } from '@/lib/session.ts'
import { Avatar } from '@/ui/avatar.tsx'
import { Button } from '@/ui/button.tsx'
import { cn } from '@/ui/cn.ts'
import { RoleBadge } from '@/ui/role-badge.tsx'
import { VipIcon } from '@/ui/vip-icon.tsx'
import { useProfilesTexts } from '../profiles.texts.ts'
import { useApproveMessage, useRemoveMessage } from '../wall.api.ts'
import type { WallMessage as Message } from '../wall-pages.ts'

interface WallMessageProps {
  message: Message
  address: string
  /** Receives focus, because a message disappears together with its buttons. */
  heading: RefObject<HTMLElement | null>
}

/** Memoised: loading another page must not re-render all earlier messages. */
export const WallMessage = memo(function WallMessage({ message, address, heading }: WallMessageProps) {
  const { t } = useProfilesTexts()
  const item = useRef<HTMLLIElement>(null)
  const { id, author, content, createdAt, isPending, abilities } = message
  const isOwn = useSession().viewer?.username === author.username
  const role = badgeOf(author.roles)

  return (
    <li
      ref={item}
      tabIndex={-1}
      aria-label={t('message.by', { username: author.username })}
      className={cn(
        'flex gap-3 surface p-4 outline-offset-2',
        isPending && 'border-dashed border-input bg-transparent',
      )}
    >
      <Avatar name={author.username} src={author.avatarUrl} className="max-sm:size-9" />
      <div className="grid min-w-0 flex-1 content-start gap-1.5">
        <div className="flex items-start gap-2">
          <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted-foreground">
            <Link
              to={generatePath(PAGES.profile.path, { username: author.username })}
              className="text-sm font-semibold wrap-anywhere text-foreground hover:underline"
            >
              {author.username}
            </Link>
            {author.roles.includes('vip') && <VipIcon />}
            {role && <RoleBadge of={role} />}
            <DateTime instant={createdAt} shape="dateTime" />
          </p>
          <div className="-mt-3 -mr-3 -mb-2 flex shrink-0 text-muted-foreground">
            {!isOwn && (
              <ReportButton
                thing={{ kind: 'wall_message', id }}
                what={t('message.of', { username: author.username })}
                isIcon
                size="icon"
              />
            )}
            {abilities.canDelete && (
              <RemoveButton message={message} isOwn={isOwn} address={address} heading={heading} />
            )}
          </div>
        </div>
        <p className="overflow-clip leading-relaxed wrap-anywhere whitespace-pre-wrap">{content}</p>
        {isPending && (
          <div className="mt-1 flex min-h-11 flex-wrap items-center justify-between gap-2">
            <span className="inline-flex items-center gap-1.5 text-sm text-warning">
              <Clock aria-hidden className="size-4" />
              {t('wall.waiting')}
            </span>
            {abilities.canApprove && (
              <ApproveButton message={message} address={address} onApproved={() => item.current?.focus()} />
            )}
          </div>
        )}
      </div>
    </li>
  )
})

interface ApproveButtonProps {
  message: Message
  address: string
  onApproved: () => void
}

function ApproveButton({ message: { id, author }, address, onApproved }: ApproveButtonProps) {
  const { t } = useProfilesTexts()
  const approval = useApproveMessage(address, id)
  const approve = async () => {
    if (await approval.run()) onApproved()
  }
  return (
    <Button
      variant="secondary"
      isLoading={approval.isPending}
      onClick={approve}
      aria-label={t('message.approveOf', { username: author.username })}
    >
      <Check aria-hidden />
      {t('message.approve')}
    </Button>
  )
}

function RemoveButton(props: WallMessageProps & { isOwn: boolean }) {
  const { t } = useProfilesTexts()
  const { isOwn, address, heading } = props
  const { id, author } = props.message
  return (
    <ConfirmedButton
      act={useRemoveMessage(address, id)}
      texts="profiles:remove"
      values={{ username: author.username }}
      description={isOwn ? t('remove.descriptionOwn') : undefined}
      icon={Trash2}
      variant="ghost"
      size="icon"
      focusAfter={heading}
    />
  )
}

/** Only the highest role gets a badge. */
function badgeOf(roles: readonly Role[]): Role | undefined {
  return ROLES.findLast((role) => role !== 'user' && roles.includes(role))
}
