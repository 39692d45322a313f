import { Suspense, useEffect, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { usePageTitle } from '@/lib/page-title.ts'
import { useSettingsTexts } from '@/lib/settings.texts.ts'
import { Notice } from '@/ui/notice.tsx'
import { Spinner } from '@/ui/spinner.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/ui/tabs.tsx'
import { SETTINGS_TABS } from './tabs.ts'

const RECOVERY_TAB = 'security'

/** The tabs come from several features; this page only picks the one that the URL names. */
export function AccountSettingsPage() {
  const { t } = useSettingsTexts()
  usePageTitle(t('settings.title'))
  const [search, setSearch] = useSearchParams()
  const { state } = useLocation()
  const isRecovered = state?.from === 'password-recovery'

  const asked = search.get('tab') ?? (isRecovered ? RECOVERY_TAB : null)
  const shown = SETTINGS_TABS.find(({ name }) => name === asked) ?? SETTINGS_TABS[0]

  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // On phones the tab list is wider than the screen, and a link may open its last tab.
    const tab = list.current?.querySelector(`[data-tab="${shown.name}"]`)
    tab?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [shown.name])

  return (
    <div className="mx-auto grid max-w-4xl gap-6">
      <header className="grid gap-1">
        <h1 className="text-xl">{t('settings.title')}</h1>
        <p className="text-muted-foreground">{t('settings.lead')}</p>
      </header>
      {isRecovered && (
        <Notice tone="success" isAnnounced>
          {t('settings.recovered')}
        </Notice>
      )}
      <Tabs value={shown.name} onValueChange={(name) => setSearch({ tab: name }, { replace: true, state })}>
        <TabsList ref={list} aria-label={t('settings.tabsLabel')}>
          {SETTINGS_TABS.map(({ name, label, icon: Icon }) => (
            <TabsTrigger key={name} value={name} data-tab={name}>
              <Icon aria-hidden className="size-4" />
              {t(label)}
            </TabsTrigger>
          ))}
        </TabsList>
        {SETTINGS_TABS.map(({ name, Content }) => (
          <TabsContent key={name} value={name}>
            <Suspense fallback={<Spinner />}>
              <Content />
            </Suspense>
          </TabsContent>
        ))}
      </Tabs>
    </div>
  )
}
