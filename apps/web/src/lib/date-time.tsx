import { useTranslation } from 'react-i18next'
import { formatBrasiliaTime, formatDateAtTime } from './formats.ts'

/** `20/11/2026 às 18:30 (19:30 em Brasília)`; the part in brackets only where the viewer's clock differs. */
export function DateTime({ instant }: { instant: string }) {
  const { t } = useTranslation()
  const brasilia = formatBrasiliaTime(instant)
  return (
    <time dateTime={instant} className="tabular-nums">
      {formatDateAtTime(instant)}
      {brasilia && (
        <span className="text-muted-foreground"> ({t('timeInBrasilia', { time: brasilia })})</span>
      )}
    </time>
  )
}
