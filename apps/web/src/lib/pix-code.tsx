import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import QrCode from 'lucide-react/icons/qr-code'
import { QRCodeSVG } from 'qrcode.react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { cn } from '@/ui/cn.ts'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { toast } from '@/ui/toast.ts'
import { usePixTexts } from './pix.texts.ts'
import { useCopy } from './use-copy.ts'

/**
 * A Pix payment as a code for the bank's app on this device, and as a QR code for another device's camera. A
 * phone cannot scan its own screen, so there the QR code opens on tap.
 */
export function PixCode({ code, children }: { code: string; children?: ReactNode }) {
  const { t } = usePixTexts()
  const pictureId = useId()
  const [isShown, setIsShown] = useState(false)
  return (
    <Card data-keep-clear className="@container p-4 sm:p-6">
      <div className="grid items-center gap-5 sm:@sm:grid-cols-[auto_1fr] sm:@sm:gap-6">
        <div className="grid min-w-0 gap-5">
          <CopyCode code={code} />
          {children}
        </div>
        <div className="grid gap-4 sm:@sm:order-first">
          <Button
            variant="ghost"
            className="sm:hidden"
            aria-expanded={isShown}
            aria-controls={pictureId}
            onClick={() => setIsShown(!isShown)}
          >
            <QrCode aria-hidden />
            {isShown ? t('hideQr') : t('showQr')}
          </Button>
          <div id={pictureId} className={cn('justify-self-center', !isShown && 'max-sm:hidden')}>
            <QRCodeSVG
              value={code}
              // Scanners need a light margin around the code; the page is dark.
              marginSize={4}
              size={224}
              title={t('qr')}
              role="img"
              className="rounded-lg"
            />
          </div>
        </div>
      </div>
    </Card>
  )
}

function CopyCode({ code }: { code: string }) {
  const { t } = usePixTexts()
  const field = useRef<HTMLInputElement>(null)
  const { isCopied, copy } = useCopy()

  const copyCode = () =>
    copy(code).catch(() => {
      // The clipboard may be blocked; select the code so that the user can copy it.
      field.current?.select()
      toast({ variant: 'destructive', title: t('copyFailed') })
    })

  return (
    <div className="grid gap-3">
      <Field label={t('code')}>
        <Input
          ref={field}
          readOnly
          value={code}
          className="font-mono text-sm"
          onFocus={({ target }) => target.select()}
        />
      </Field>
      <Button size="lg" onClick={() => void copyCode()}>
        {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
        {isCopied ? t('copied') : t('copy')}
      </Button>
      <span role="status" className="sr-only">
        {isCopied && t('copied')}
      </span>
    </div>
  )
}
