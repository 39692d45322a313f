import { useQuery } from '@tanstack/react-query'
import { NOTIFICATION_KINDS } from '@trunfo/contract/notifications'
import type { Schemas } from '@/lib/api.ts'
import { Loaded } from '@/lib/loaded.tsx'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/ui/card.tsx'
import { Choice } from '@/ui/choice.tsx'
import { cn } from '@/ui/cn.ts'
import { Skeleton } from '@/ui/skeleton.tsx'
import { Switch } from '@/ui/switch.tsx'
import { type Preferences, preferencesQuery, useSavePreferences } from '../notifications.api.ts'
import { DeviceCard } from '../push/device-card.tsx'
import { pushQuery } from '../push/push.api.ts'
import { KindRow, type Save } from './kind-row.tsx'
import { SoundCard } from './sound-card.tsx'
import { useTellingTexts } from './telling.texts.ts'

/** Every switch saves at once, so there is no submit button. */
export function NotificationsTab() {
  const { t } = useTellingTexts()
  const [preferencesAsked, pushAsked] = [useQuery(preferencesQuery), useQuery(pushQuery)]
  const waiting = { skeleton: <TabSkeleton />, failed: t('loadFailed') }
  return (
    <Loaded query={preferencesAsked} {...waiting}>
      {(preferences) => (
        <Loaded query={pushAsked} {...waiting}>
          {(push) => <PreferenceCards preferences={preferences} push={push} />}
        </Loaded>
      )}
    </Loaded>
  )
}

interface PreferenceCardsProps {
  preferences: Preferences
  push: Schemas['PushState']
}

/** Switches beside the names on wide screens; on phones in a row below, each with its own label. */
const COLUMNS = {
  two: 'grid-cols-2 sm:grid-cols-[1fr_4.5rem_4.5rem]',
  three: 'grid-cols-3 sm:grid-cols-[1fr_4.5rem_4.5rem_4.5rem]',
}

function PreferenceCards({ preferences, push }: PreferenceCardsProps) {
  const { t } = useTellingTexts()
  const saving = useSavePreferences()
  const save: Save = (change) => void saving.run({ ...preferences, ...change })
  const hasPush = push.publicKey !== null
  const columns = hasPush ? COLUMNS.three : COLUMNS.two

  return (
    <div className="grid gap-4">
      <DeviceCard push={push} />
      <Card>
        <CardHeader>
          <CardTitle>{t('title')}</CardTitle>
          <CardDescription>{t(hasPush ? 'leadWithPush' : 'lead')}</CardDescription>
        </CardHeader>
        <CardContent>
          <div
            aria-hidden
            className={cn(
              'hidden gap-x-2 pb-2 text-center text-xs font-medium text-muted-foreground sm:grid',
              columns,
            )}
          >
            <span className="col-start-2">{t('bell')}</span>
            <span>{t('mail')}</span>
            {hasPush && <span>{t('push')}</span>}
          </div>
          <ul className="divide-y border-t">
            {NOTIFICATION_KINDS.map((kind) => (
              <KindRow
                key={kind}
                kind={kind}
                preferences={preferences}
                save={save}
                hasPush={hasPush}
                columns={columns}
              />
            ))}
          </ul>
        </CardContent>
      </Card>
      <Card>
        <CardHeader>
          <CardTitle>{t('digestTitle')}</CardTitle>
        </CardHeader>
        <CardContent>
          <Choice label={t('digest')} description={t('digestHint')}>
            {(props) => (
              <Switch
                {...props}
                checked={preferences.wantsDigest}
                onCheckedChange={(isOn) => save({ wantsDigest: isOn })}
              />
            )}
          </Choice>
        </CardContent>
      </Card>
      <SoundCard />
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
