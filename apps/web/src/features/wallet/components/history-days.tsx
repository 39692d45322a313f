import { formatDate } from '@/lib/formats.ts'
import { Card } from '@/ui/card.tsx'
import type { HistoryEntry } from '../wallet.api.ts'
import { byDay } from '../wallet.rules.ts'
import { useWalletTexts } from '../wallet.texts.ts'
import { HistoryRow } from './history-row.tsx'

interface HistoryDaysProps {
  entries: readonly HistoryEntry[]
  /** False for staff who view another account: no help links. */
  isOwn?: boolean
}

export function HistoryDays({ entries, isOwn = true }: HistoryDaysProps) {
  const { t } = useWalletTexts()
  const now = new Date()
  const names: Record<string, string> = {
    [formatDate(now.toISOString())]: t('history.today'),
    [formatDate(new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1, 12).toISOString())]:
      t('history.yesterday'),
  }
  return (
    <div className="grid gap-5">
      {byDay(entries, (instant) => formatDate(instant)).map(({ day, rows }) => (
        <div key={day} className="grid gap-2">
          <h3 className="text-sm font-medium text-muted-foreground tabular-nums">
            {names[day] ? `${names[day]}, ${day}` : day}
          </h3>
          <Card>
            <ul className="divide-y">
              {rows.map((entry) => (
                <HistoryRow key={entry.id} entry={entry} isOwn={isOwn} />
              ))}
            </ul>
          </Card>
        </div>
      ))}
    </div>
  )
}
