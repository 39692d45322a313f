import type { PaymentProvider } from '@trunfo/contract/payments'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { formatDate } from '@/lib/formats.ts'
import { useCopy } from '@/lib/use-copy.ts'
import { useForm } from '@/lib/use-form.ts'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/ui/card.tsx'
import { Field } from '@/ui/field.tsx'
import { FormProblem } from '@/ui/form-problem.tsx'
import { Input } from '@/ui/input.tsx'
import { PasswordInput } from '@/ui/password-input.tsx'
import { usePaymentsTexts } from '../payments.texts.ts'
import { type SavedGateway, useSaveGateway } from './configuration.api.ts'
import { ConnectionTest } from './connection-test.tsx'

type FieldName = 'publicKey' | 'secretKey' | 'webhookSecret'
const WRITTEN_ONCE = ['secretKey', 'webhookSecret'] as const

interface GatewayCardProps {
  provider: PaymentProvider
  saved: SavedGateway
}

/** Edits the keys of one provider. Secrets are write-only: an empty field leaves the saved one. */
export function GatewayCard({ provider, saved }: GatewayCardProps) {
  const { t } = usePaymentsTexts()
  const saving = useSaveGateway(provider)
  const isComplete = saved.secretKey !== null && saved.webhookSecret !== null
  const { props, about, problem } = useForm(saving, {
    given: ({ publicKey, secretKey, webhookSecret }: Record<FieldName, string>) => ({
      publicKey: publicKey.trim(),
      secretKey: secretKey ? secretKey.trim() : undefined,
      webhookSecret: webhookSecret ? webhookSecret.trim() : undefined,
    }),
    onDone: (_, { form }) => {
      for (const name of WRITTEN_ONCE) {
        const control = form.elements.namedItem(name)
        if (control instanceof HTMLInputElement) control.value = ''
      }
    },
  })

  return (
    <Card>
      <CardHeader>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <CardTitle>{t(`providers.${provider}`)}</CardTitle>
          <Badge variant={isComplete ? 'success' : 'neutral'}>
            {isComplete ? t('gateway.complete') : t('gateway.incomplete')}
          </Badge>
        </div>
        <CardDescription>{t(`gateway.lead.${provider}`)}</CardDescription>
      </CardHeader>
      <CardContent className="grid gap-6">
        <form {...props} className="grid gap-5">
          <FormProblem problem={problem} />
          <Field label={t('gateway.publicKey')} error={about('publicKey')}>
            <Input
              name="publicKey"
              defaultValue={saved.publicKey}
              autoComplete="off"
              spellCheck={false}
              className="font-mono text-sm"
            />
          </Field>
          <SecretField
            name="secretKey"
            label={t(`gateway.secretKey.${provider}`)}
            saved={saved.secretKey}
            error={about('secretKey')}
          />
          <SecretField
            name="webhookSecret"
            label={t('gateway.webhookSecret')}
            saved={saved.webhookSecret}
            error={about('webhookSecret')}
          />
          <Button
            type="submit"
            aria-label={t('gateway.saveOf', { provider: t(`providers.${provider}`) })}
            isLoading={saving.isPending}
            className="sm:justify-self-start"
          >
            {t('gateway.save')}
          </Button>
        </form>
        <WebhookAddress url={saved.webhookUrl} hint={t(`gateway.webhookHint.${provider}`)} />
        <ConnectionTest provider={provider} isReady={saved.secretKey !== null} />
      </CardContent>
    </Card>
  )
}

interface SecretFieldProps {
  name: FieldName
  label: string
  saved: SavedGateway['secretKey']
  error: string | undefined
}

function SecretField({ name, label, saved, error }: SecretFieldProps) {
  const { t } = usePaymentsTexts()
  const hint = saved
    ? t('gateway.saved', { date: formatDate(saved.savedAt), lastFour: saved.lastFour })
    : t('gateway.notSaved')
  return (
    <Field label={label} hint={hint} error={error}>
      <PasswordInput
        name={name}
        autoComplete="off"
        data-1p-ignore
        data-lpignore="true"
        placeholder={saved ? t('gateway.keep') : undefined}
        showLabel={t('gateway.show')}
        hideLabel={t('gateway.hide')}
        className="font-mono text-sm"
      />
    </Field>
  )
}

function WebhookAddress({ url, hint }: { url: string; hint: string }) {
  const { t } = usePaymentsTexts()
  const { isCopied, copy } = useCopy()
  return (
    <div className="grid items-start gap-3 border-t pt-5 sm:grid-cols-[1fr_auto]">
      <Field label={t('gateway.webhookUrl')} hint={hint} className="min-w-0">
        <Input readOnly value={url} className="font-mono text-sm" onFocus={({ target }) => target.select()} />
      </Field>
      <Button variant="secondary" className="sm:mt-7" onClick={() => void copy(url).catch(() => undefined)}>
        {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
        <span role="status">{isCopied ? t('gateway.copied') : t('gateway.copy')}</span>
      </Button>
    </div>
  )
}
