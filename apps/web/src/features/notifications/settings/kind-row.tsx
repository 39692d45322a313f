import {
  isMailed,
  isMutable,
  isPushed,
  MAILED_KINDS,
  MUTABLE_KINDS,
  type NotificationKind,
  PUSHED_KINDS,
} from '@trunfo/contract/notifications'
import Check from 'lucide-react/icons/check'
import { type ReactNode, useId } from 'react'
import { cn } from '@/ui/cn.ts'
import { Switch } from '@/ui/switch.tsx'
import type { Preferences } from '../notifications.api.ts'
import { useNotificationsTexts } from '../notifications.texts.ts'
import { useTellingTexts } from './telling.texts.ts'

export type Save = (change: Partial<Preferences>) => void

interface KindRowProps {
  kind: NotificationKind
  preferences: Preferences
  save: Save
  hasPush: boolean
  columns: string
}

/**
 * One kind of notification and its channels. Fixed channels are shown as text, because a switch that never
 * moves looks broken.
 */
export function KindRow({ kind, preferences, save, hasPush, columns }: KindRowProps) {
  const { t } = useTellingTexts()
  const { t: kindText } = useNotificationsTexts()
  const hintId = useId()
  const label = kindText(`kinds.${kind}`)
  const { mutedKinds, mailedKinds, pushedKinds } = preferences
  const [inBell, byMail, byPush] = [
    t('inBell', { kind: label }),
    t('byMail', { kind: label }),
    t('byPush', { kind: label }),
  ]
  const isMuted = mutedKinds.some((muted) => muted === kind)
  return (
    <li className={cn('grid items-center gap-x-2 py-3', columns)}>
      <div className="col-span-full mb-2 grid gap-0.5 sm:col-span-1 sm:mb-0">
        <span className="text-sm leading-6 font-medium wrap-anywhere">{label}</span>
        <p id={hintId} className="text-xs text-muted-foreground">
          {t(`hints.${kind}`)}
        </p>
      </div>
      <Way word={t('bell')}>
        {isMutable(kind) ? (
          <Switch
            aria-label={inBell}
            aria-describedby={hintId}
            checked={!isMuted}
            onCheckedChange={(isOn) =>
              save({
                mutedKinds: MUTABLE_KINDS.filter((one) => (one === kind ? !isOn : mutedKinds.includes(one))),
              })
            }
          />
        ) : (
          <Fixed name={inBell} />
        )}
      </Way>
      <Way word={t('mail')}>
        {isMailed(kind) ? (
          <Switch
            aria-label={byMail}
            aria-describedby={hintId}
            // Muted kinds are neither mailed nor pushed.
            disabled={isMuted}
            checked={!isMuted && mailedKinds.includes(kind)}
            onCheckedChange={(isOn) =>
              save({
                mailedKinds: MAILED_KINDS.filter((one) => (one === kind ? isOn : mailedKinds.includes(one))),
              })
            }
          />
        ) : (
          // Account, money and support have their own mails; announcements are never mailed.
          <Fixed name={byMail} isOn={kind !== 'announcement'} />
        )}
      </Way>
      {hasPush && (
        <Way word={t('push')}>
          {isPushed(kind) ? (
            <Switch
              aria-label={byPush}
              aria-describedby={hintId}
              disabled={isMuted}
              checked={!isMuted && pushedKinds.includes(kind)}
              onCheckedChange={(isOn) =>
                save({
                  pushedKinds: PUSHED_KINDS.filter((one) =>
                    one === kind ? isOn : pushedKinds.includes(one),
                  ),
                })
              }
            />
          ) : (
            <Fixed name={byPush} isOn={false} />
          )}
        </Way>
      )}
    </li>
  )
}

const Way = ({ word, children }: { word: string; children: ReactNode }) => (
  <div className="flex min-h-11 flex-col items-center justify-center gap-1">
    <div className="flex h-6 items-center">{children}</div>
    <span aria-hidden className="text-xs text-muted-foreground sm:hidden">
      {word}
    </span>
  </div>
)

/** A channel that cannot be changed, as text with its own accessible name. */
function Fixed({ name, isOn = true }: { name: string; isOn?: boolean }) {
  const { t } = useTellingTexts()
  return (
    <span className="inline-flex items-center gap-1 text-xs text-muted-foreground">
      <span className="sr-only">{name}: </span>
      {isOn && <Check aria-hidden className="size-3.5 text-primary" />}
      {t(isOn ? 'always' : 'never')}
    </span>
  )
}
