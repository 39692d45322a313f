import type { ActLock } from '@trunfo/contract/moderation/person'
import Lock from 'lucide-react/icons/lock'
import type { ReactNode } from 'react'
import { useModerationTexts } from '../moderation.texts.ts'

/** A button with what it does, or why it is unavailable. */
export function ActRow({
  lock,
  hint,
  children,
}: {
  lock: ActLock | null
  hint?: string
  children: ReactNode
}) {
  return (
    <li className="grid gap-1.5">
      {children}
      {lock ? <Why lock={lock} /> : hint && <p className="text-xs text-muted-foreground">{hint}</p>}
    </li>
  )
}

export function Why({ lock }: { lock: ActLock }) {
  const { t } = useModerationTexts()
  return (
    <p className="flex items-start gap-1.5 text-xs text-muted-foreground">
      <Lock aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      {t(`person.why.${lock}`)}
    </p>
  )
}
