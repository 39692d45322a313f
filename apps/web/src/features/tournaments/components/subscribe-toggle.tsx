import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useSession } from '@/lib/session.ts'
import { useSignInFirst } from '@/lib/use-sign-in-first.ts'
import { cn } from '@/ui/cn.ts'
import { Switch } from '@/ui/switch.tsx'
import { useFindingTexts } from '../finding.texts.ts'
import { subscriptionsQuery, useSubscribe } from '../subscriptions.api.ts'
import { useTournamentsTexts } from '../tournaments.texts.ts'

interface SubscribeToggleProps {
  game: { id: string; name: string }
  /** Labels the toggle with the game's name, for lists of games. */
  isNamed?: boolean
}

/** Subscribes to new tournaments of a game. Visitors sign in first and return here. */
export function SubscribeToggle({ game, isNamed = false }: SubscribeToggleProps) {
  const { t } = useFindingTexts()
  const { t: shared } = useTournamentsTexts()
  const id = useId()
  const { status, viewer } = useSession()
  const signInFirst = useSignInFirst()
  const subscriptions = useQuery({ ...subscriptionsQuery, enabled: Boolean(viewer) })
  const subscription = useSubscribe(game)
  const isKnown = status === 'ready' && (!viewer || subscriptions.data !== undefined)

  return (
    <label
      htmlFor={id}
      className={cn(
        'flex min-h-11 items-center gap-2.5 text-sm font-medium has-enabled:cursor-pointer',
        isNamed && 'flex-row-reverse justify-between',
      )}
    >
      <Switch
        id={id}
        checked={Boolean(viewer) && (subscriptions.data?.gameIds.includes(game.id) ?? false)}
        disabled={!isKnown}
        onCheckedChange={(isOn) =>
          viewer
            ? void subscription.run(isOn)
            : signInFirst(shared('signIn.required'), t('subscribe.loginRequiredHint'))
        }
      />
      {isNamed ? (
        <span className="min-w-0 wrap-anywhere">{game.name}</span>
      ) : (
        <span>
          {t('subscribe.action')}
          <span className="sr-only">{t('subscribe.of', { game: game.name })}</span>
        </span>
      )}
    </label>
  )
}
