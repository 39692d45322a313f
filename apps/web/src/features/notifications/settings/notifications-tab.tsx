import { useQuery } from '@tanstack/react-query'
import { MUTABLE_KINDS, NOTIFICATION_KINDS, type NotificationKind } from '@trunfo/contract/notifications'
import { errorText } from '@/lib/error-text.ts'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/ui/card.tsx'
import { Choice } from '@/ui/choice.tsx'
import { ErrorState } from '@/ui/error-state.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { Switch } from '@/ui/switch.tsx'
import { toast } from '@/ui/toast.ts'
import { type Preferences, preferencesQuery, useSavePreferences } from '../notifications.api.ts'
import { useNotificationsTexts } from '../notifications.texts.ts'

/** Every switch saves at once: there is nothing to forget to confirm. */
export function NotificationsTab() {
  const { t } = useNotificationsTexts()
  const { data, status, error, isFetching, refetch } = useQuery(preferencesQuery)
  if (status === 'error' && !data) {
    return (
      <ErrorState
        title={t('settings.loadFailed')}
        description={errorText(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  }
  return data ? <PreferenceCards preferences={data} /> : <TabSkeleton />
}

function PreferenceCards({ preferences }: { preferences: Preferences }) {
  const { t } = useNotificationsTexts()
  const saving = useSavePreferences()
  const { mutedKinds, wantsDigest } = preferences

  async function save(change: Partial<Preferences>) {
    try {
      await saving.mutateAsync({ ...preferences, ...change })
      toast({ title: t('settings.saved') })
    } catch (error) {
      toast({ variant: 'destructive', title: t('settings.saveFailed'), description: errorText(error) })
    }
  }

  return (
    <div className="grid gap-4">
      <Card>
        <CardHeader>
          <CardTitle>{t('settings.title')}</CardTitle>
          <CardDescription>{t('settings.lead')}</CardDescription>
        </CardHeader>
        <CardContent className="grid gap-1">
          {NOTIFICATION_KINDS.map((kind) => (
            <Choice key={kind} label={t(`kinds.${kind}`)} description={t(`settings.kindHints.${kind}`)}>
              {(props) => (
                <Switch
                  {...props}
                  checked={!mutedKinds.some((muted) => muted === kind)}
                  disabled={!isMutable(kind)}
                  onCheckedChange={(isOn) =>
                    void save({
                      mutedKinds: MUTABLE_KINDS.filter((other) =>
                        other === kind ? !isOn : mutedKinds.includes(other),
                      ),
                    })
                  }
                />
              )}
            </Choice>
          ))}
        </CardContent>
      </Card>
      <Card>
        <CardHeader>
          <CardTitle>{t('settings.mailTitle')}</CardTitle>
        </CardHeader>
        <CardContent>
          <Choice label={t('settings.digest')} description={t('settings.digestHint')}>
            {(props) => (
              <Switch
                {...props}
                checked={wantsDigest}
                onCheckedChange={(isOn) => void save({ wantsDigest: isOn })}
              />
            )}
          </Choice>
        </CardContent>
      </Card>
    </div>
  )
}

const isMutable = (kind: NotificationKind) => MUTABLE_KINDS.some((mutable) => mutable === kind)

function TabSkeleton() {
  return (
    <div className="grid gap-4" aria-busy>
      <Skeleton className="h-64 rounded-lg" />
      <Skeleton className="h-36 rounded-lg" />
    </div>
  )
}
