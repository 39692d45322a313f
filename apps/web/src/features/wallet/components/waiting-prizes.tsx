import { useQuery } from '@tanstack/react-query'
import { AskingButton } from '@/lib/asking-button.tsx'
import { formatDateTime, moneyInText } from '@/lib/formats.ts'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { Notice } from '@/ui/notice.tsx'
import { sharesQuery } from '../wallet.api.ts'
import { useWalletTexts } from '../wallet.texts.ts'

const IdentityDialog = lazyComponent(async () => (await import('./identity-dialog.tsx')).IdentityDialog)

/** Prizes that wait until it is known who won them. With that they come by themselves. */
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
        <AskingButton load={IdentityDialog.load} dialog={(close) => <IdentityDialog onClose={close} />}>
          {t('prizes.action')}
        </AskingButton>
      }
    >
      {t('prizes.text', { tournament: tournament.name, until: formatDateTime(waitsUntil ?? '') })}
    </Notice>
  ))
}
