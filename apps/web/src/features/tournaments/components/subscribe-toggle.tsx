import { useQuery } from '@tanstack/react-query'
import { PAGES } from '@trunfo/contract/pages'
import { useId } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { errorText } from '@/lib/error-text.ts'
import { useSession } from '@/lib/session.ts'
import { Switch } from '@/ui/switch.tsx'
import { toast } from '@/ui/toast.ts'
import { useSubscribe } from '../tournaments.acts.ts'
import { subscriptionsQuery } from '../tournaments.api.ts'
import { useTournamentsTexts } from '../tournaments.texts.ts'

interface SubscribeToggleProps {
  game: { id: string; name: string }
}

/** Asks to be told of new tournaments of a game. A visitor is sent to sign in, and comes back here. */
export function SubscribeToggle({ game }: SubscribeToggleProps) {
  const { t } = useTournamentsTexts()
  const id = useId()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { status, viewer } = useSession()
  const subscriptions = useQuery({ ...subscriptionsQuery, enabled: Boolean(viewer) })
  const subscription = useSubscribe(game.id)
  const isKnown = status === 'ready' && (!viewer || subscriptions.data !== undefined)

  async function change(isOn: boolean) {
    if (!viewer) {
      toast({
        variant: 'destructive',
        title: t('subscribe.loginRequired'),
        description: t('subscribe.loginRequiredHint'),
      })
      navigate(PAGES.login.path, { state: { from: pathname + search } })
      return
    }
    try {
      await subscription.mutateAsync(isOn)
      toast(
        isOn
          ? { title: t('subscribe.on'), description: t('subscribe.onHint', { game: game.name }) }
          : { title: t('subscribe.off'), description: t('subscribe.offHint', { game: game.name }) },
      )
    } catch (error) {
      toast({ variant: 'destructive', title: t('subscribe.failed'), description: errorText(error) })
    }
  }

  return (
    <label
      htmlFor={id}
      className="flex min-h-11 items-center gap-2.5 text-sm font-medium has-enabled:cursor-pointer"
    >
      <Switch
        id={id}
        checked={Boolean(viewer) && (subscriptions.data?.gameIds.includes(game.id) ?? false)}
        disabled={!isKnown}
        onCheckedChange={(isOn) => void change(isOn)}
      />
      <span>
        {t('subscribe.action')}
        <span className="sr-only">{t('subscribe.of', { game: game.name })}</span>
      </span>
    </label>
  )
}
