import type { ReportState } from '@trunfo/contract/reports'
import type { ComponentProps } from 'react'
import { Badge } from '@/ui/badge.tsx'
import { useCaseworkTexts } from './casework.texts.ts'

const TONES: Readonly<Record<ReportState, ComponentProps<typeof Badge>['variant']>> = {
  open: 'warning',
  removed: 'destructive',
  handled: 'success',
  dismissed: 'neutral',
}

export function StateBadge({ state }: { state: ReportState }) {
  const { t } = useCaseworkTexts()
  return <Badge variant={TONES[state]}>{t(`states.${state}`)}</Badge>
}
