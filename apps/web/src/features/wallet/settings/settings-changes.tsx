import { DateTime } from '@/lib/date-time.tsx'
import { moneyInText } from '@/lib/formats.ts'
import { Card, CardContent, CardHeader, CardTitle } from '@/ui/card.tsx'
import { usePayoutsTexts } from '../payouts.texts.ts'
import { percentageText } from '../wallet.rules.ts'
import type { WalletSettings } from './settings.api.ts'

type Changes = WalletSettings['changes']
type Change = Changes[number]['what'][number]

export function SettingsChanges({ changes }: { changes: Changes }) {
  const { t } = usePayoutsTexts()

  function shown(name: Change['name'], value: Change['from']): string {
    if (typeof value === 'string') return t(`settings.people.${value}`)
    if (typeof value === 'boolean') return value ? t('settings.on') : t('settings.off')
    return name === 'withdrawalFeePercentage' ? `${percentageText(value)}%` : moneyInText(value)
  }

  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('changes.title')}</CardTitle>
      </CardHeader>
      <CardContent>
        {changes.length === 0 ? (
          <p className="text-sm text-muted-foreground">{t('changes.none')}</p>
        ) : (
          <ul className="grid divide-y text-sm">
            {changes.map(({ at, by, what }) => (
              <li key={at} className="grid gap-1 py-3 first:pt-0 last:pb-0">
                <p className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5">
                  <span className="font-medium wrap-anywhere">{by}</span>
                  <DateTime instant={at} className="text-muted-foreground" />
                </p>
                <ul className="grid gap-0.5 text-muted-foreground tabular-nums">
                  {what.map(({ name, from, to }) => (
                    <li key={name}>
                      {t('changes.what', {
                        name: t(`settings.${name}`),
                        from: shown(name, from),
                        to: shown(name, to),
                      })}
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        )}
      </CardContent>
    </Card>
  )
}
