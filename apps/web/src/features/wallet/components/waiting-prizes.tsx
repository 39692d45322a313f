import { useQuery } from '@tanstack/react-query'
import { FormDialogButton } from '@/lib/form-dialog-button.tsx'
import { formatDateTime, moneyInText } from '@/lib/formats.ts'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { Notice } from '@/ui/notice.tsx'
import { sharesQuery } from '../wallet.api.ts'
import { useWalletTexts } from '../wallet.texts.ts'

const IdentityDialog = lazyComponent(async () => (await import('./identity-dialog.tsx')).IdentityDialog)

/** Prizes that wait for the winner's identity. They are paid automatically once it is known. */
export function WaitingPrizes() {
  const { t } = useWalletTexts()
  const { data } = useQuery(sharesQuery)
  const waiting = data?.shares.filter(({ waitsFor }) => waitsFor === 'identity') ?? []
  return waiting.map(({ id, net, waitsUntil, tournament }) => (
    <Notice
      key={id}
      tone="warning"
      title={t('prizes.title', { amount: moneyInText(net) })}
      action={
        <FormDialogButton load={IdentityDialog.load} dialog={(close) => <IdentityDialog onClose={close} />}>
          {t('prizes.action')}
        </FormDialogButton>
      }
    >
      {t('prizes.text', { tournament: tournament.name, until: formatDateTime(waitsUntil ?? '') })}
    </Notice>
  ))
}
