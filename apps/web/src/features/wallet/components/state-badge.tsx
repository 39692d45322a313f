import type { WithdrawalState } from '@trunfo/contract/wallet'
import type { ComponentProps } from 'react'
import { Badge } from '@/ui/badge.tsx'
import { useWalletTexts } from '../wallet.texts.ts'

const TONES: Record<WithdrawalState, ComponentProps<typeof Badge>['variant']> = {
  requested: 'neutral',
  approved: 'info',
  claimed: 'info',
  paid: 'success',
  rejected: 'destructive',
  cancelled: 'neutral',
  failed: 'destructive',
  returned: 'warning',
}

export function StateBadge({ state }: { state: WithdrawalState }) {
  const { t } = useWalletTexts()
  return <Badge variant={TONES[state]}>{t(`states.${state}`)}</Badge>
}
