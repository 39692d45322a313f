import type { PaymentProvider } from '@trunfo/contract/payments'
import PlugZap from 'lucide-react/icons/plug-zap'
import { useState } from 'react'
import type { Schemas } from '@/lib/api.ts'
import { Button } from '@/ui/button.tsx'
import { Notice } from '@/ui/notice.tsx'
import { usePaymentsTexts } from '../payments.texts.ts'
import { useTestGateway } from './configuration.api.ts'

/** Asks the provider which account the saved key belongs to. */
export function ConnectionTest({ provider, isReady }: { provider: PaymentProvider; isReady: boolean }) {
  const { t } = usePaymentsTexts()
  const testing = useTestGateway(provider)
  const [account, setAccount] = useState<Schemas['GatewayAccount'] | null>(null)

  async function test() {
    setAccount(null)
    const done = await testing.run()
    if (done) setAccount(done.answer)
  }

  return (
    <div className="grid gap-3 border-t pt-5">
      <Button
        variant="outline"
        className="sm:justify-self-start"
        disabled={!isReady}
        aria-label={t('connection.actionOf', { provider: t(`providers.${provider}`) })}
        isLoading={testing.isPending}
        onClick={() => void test()}
      >
        <PlugZap aria-hidden />
        {t('connection.action')}
      </Button>
      <div role="status" className="grid empty:hidden">
        {account && (
          <Notice tone={account.isLive ? 'success' : 'warning'} title={t('connection.works')}>
            {t(account.isLive ? 'connection.live' : 'connection.test', {
              name: account.name,
              id: account.id,
            })}
          </Notice>
        )}
        {testing.refusal && (
          <Notice tone="warning" title={t('connection.failed')}>
            {testing.refusal}
          </Notice>
        )}
      </div>
    </div>
  )
}
