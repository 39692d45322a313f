import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import Smartphone from 'lucide-react/icons/smartphone'
import { QRCodeSVG } from 'qrcode.react'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useSettingsTexts } from '@/lib/settings.texts.ts'
import { useCopy } from '@/lib/use-copy.ts'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { CodeInput } from './code-input.tsx'
import { useConfirmEnrolment } from './second-factor.api.ts'

interface EnrolmentProps {
  uri: string
  secret: string
  onEnrolled: (recoveryCodes: string[]) => void
  onCancel: () => void
}

/** The secret as a QR code, as a link to an app on this phone, and as text. */
export function Enrolment({ uri, secret, onEnrolled, onCancel }: EnrolmentProps) {
  const { t } = useSettingsTexts()
  const [code, setCode] = useState('')
  const confirmation = useConfirmEnrolment()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  async function confirm(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const done = await confirmation.run(code)
    if (done) onEnrolled(done.answer.recoveryCodes)
    else setCode('')
  }

  return (
    <form onSubmit={confirm} className="grid gap-5">
      <div className="grid gap-1">
        <h3 ref={heading} tabIndex={-1} className="text-base outline-none">
          {t('secondFactor.scanTitle')}
        </h3>
        <p className="text-sm text-muted-foreground">{t('secondFactor.scanLead')}</p>
      </div>
      <div className="grid items-center gap-5 sm:grid-cols-[auto_1fr]">
        <QRCodeSVG
          value={uri}
          // Scanners need a light margin around the code; the page is dark.
          marginSize={4}
          size={208}
          title={t('secondFactor.qrLabel')}
          role="img"
          className="justify-self-center rounded-lg"
        />
        <div className="grid gap-4">
          <Button asChild variant="secondary" className="sm:hidden">
            <a href={uri}>
              <Smartphone aria-hidden />
              {t('secondFactor.openApp')}
            </a>
          </Button>
          <SecretKey secret={secret} />
        </div>
      </div>
      <Field
        label={t('secondFactor.code')}
        hint={t('secondFactor.codeHint')}
        error={confirmation.refusal}
        className="sm:max-w-64"
      >
        <CodeInput name="code" value={code} onValue={setCode} required />
      </Field>
      <div className="grid gap-3 sm:flex sm:flex-row-reverse sm:justify-end">
        <Button type="submit" isLoading={confirmation.isPending}>
          {t('secondFactor.confirm')}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {t('common:actions.cancel')}
        </Button>
      </div>
    </form>
  )
}

function SecretKey({ secret }: { secret: string }) {
  const { t } = useSettingsTexts()
  const { isCopied, copy } = useCopy()
  const groups = secret.match(/.{1,4}/g) ?? []
  return (
    <div className="grid gap-2">
      <p className="text-sm font-medium">{t('secondFactor.key')}</p>
      <code className="flex flex-wrap gap-x-2 gap-y-1 rounded-md border bg-background p-3 font-mono text-sm">
        {groups.map((group, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the groups never move, and two can be equal.
          <span key={place}>{group}</span>
        ))}
      </code>
      <Button variant="outline" className="sm:justify-self-start" onClick={() => void copy(secret)}>
        {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
        <span role="status">{isCopied ? t('secondFactor.copied') : t('secondFactor.copyKey')}</span>
      </Button>
    </div>
  )
}
