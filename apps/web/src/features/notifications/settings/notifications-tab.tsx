import { useQuery } from '@tanstack/react-query'
import { isMutable, MUTABLE_KINDS, NOTIFICATION_KINDS } from '@trunfo/contract/notifications'
import { Loaded } from '@/lib/loaded.tsx'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/ui/card.tsx'
import { Choice } from '@/ui/choice.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { Switch } from '@/ui/switch.tsx'
import { type Preferences, preferencesQuery, useSavePreferences } from '../notifications.api.ts'
import { useNotificationsTexts } from '../notifications.texts.ts'

/** Every switch saves at once: there is nothing to forget to confirm. */
export function NotificationsTab() {
  const { t } = useNotificationsTexts()
  return (
    <Loaded query={useQuery(preferencesQuery)} skeleton={<TabSkeleton />} failed={t('settings.loadFailed')}>
      {(preferences) => <PreferenceCards preferences={preferences} />}
    </Loaded>
  )
}

function PreferenceCards({ preferences }: { preferences: Preferences }) {
  const { t } = useNotificationsTexts()
  const saving = useSavePreferences()
  const { mutedKinds, wantsDigest } = preferences

  const save = (change: Partial<Preferences>) => saving.run({ ...preferences, ...change })

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

function TabSkeleton() {
  return (
    <div className="grid gap-4" aria-busy>
      <Skeleton className="h-64 rounded-lg" />
      <Skeleton className="h-36 rounded-lg" />
    </div>
  )
}
