import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { IdentityForm } from '@/features/accounts/index.ts'
import { moneyInText } from '@/lib/formats.ts'
import { refresh } from '@/lib/query.ts'
import { Button } from '@/ui/button.tsx'
import { MountedDialog } from '@/ui/mounted-dialog.tsx'
import { type Deposit, useDeposit } from '../deposit.api.ts'
import { type Wallet, walletQuery } from '../wallet.api.ts'
import { useWalletTexts } from '../wallet.texts.ts'
import { DepositForm } from './deposit-form.tsx'
import { NoDeposits } from './no-deposits.tsx'

interface DepositDialogProps {
  wallet: Wallet
  onClose: () => void
}

/** Asks first-time users for their identity, then continues with the deposit they started. */
export function DepositDialog({ wallet, onClose }: DepositDialogProps) {
  const { t } = useWalletTexts()
  const queryClient = useQueryClient()
  const [waiting, setWaiting] = useState<Deposit | null>(null)
  const [draft, setDraft] = useState<Partial<Deposit>>({})
  const depositing = useDeposit(wallet.deposit, setWaiting)

  function askFirst(deposit: Deposit) {
    if (wallet.hasIdentity) return depositing.run(deposit)
    setWaiting(deposit)
    return Promise.resolve(null)
  }

  function goOn(deposit: Deposit) {
    setWaiting(null)
    void refresh(queryClient, walletQuery)
    void depositing.run(deposit)
  }

  const canDeposit = wallet.deposit.isEnabled && wallet.deposit.ways.length > 0
  return (
    <MountedDialog
      title={waiting ? t('identity.title') : t('deposit.title')}
      description={waiting ? t('identity.lead', { amount: moneyInText(waiting.amount) }) : t('deposit.lead')}
      onClose={onClose}
      className="max-w-2xl"
    >
      {!canDeposit && <NoDeposits isSwitchedOff={!wallet.deposit.isEnabled} />}
      {canDeposit && waiting && (
        <>
          <IdentityForm onDone={() => goOn(waiting)} />
          <Button variant="ghost" className="sm:justify-self-start" onClick={() => setWaiting(null)}>
            {t('identity.back')}
          </Button>
        </>
      )}
      {canDeposit && !waiting && (
        <DepositForm
          wallet={wallet}
          depositing={{ ...depositing, run: askFirst }}
          draft={draft}
          onDraft={setDraft}
        />
      )}
    </MountedDialog>
  )
}
