import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { QRCodeSVG } from 'qrcode.react'
import { type ReactNode, useRef } from 'react'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { toast } from '@/ui/toast.ts'
import { i18n } from './i18n.ts'
import { useCopy } from './use-copy.ts'

/** A Pix as a picture for another phone's camera, and as text for the bank's application on this one. */
export function PixCode({ code, children }: { code: string; children?: ReactNode }) {
  return (
    <Card data-keep-clear className="grid items-center gap-6 p-4 sm:grid-cols-[auto_1fr] sm:p-6">
      <QRCodeSVG
        value={code}
        // Cameras find the code by the light margin around it, which the dark page does not give.
        marginSize={4}
        size={224}
        title={i18n.t('pix.qr')}
        role="img"
        className="justify-self-center rounded-lg"
      />
      <div className="grid min-w-0 gap-5">
        <CopyCode code={code} />
        {children}
      </div>
    </Card>
  )
}

function CopyCode({ code }: { code: string }) {
  const field = useRef<HTMLInputElement>(null)
  const { isCopied, copy } = useCopy()

  const copyCode = () =>
    copy(code).catch(() => {
      // The browser keeps its clipboard to itself: the code is marked, so that the person can take it.
      field.current?.select()
      toast({ variant: 'destructive', title: i18n.t('pix.copyFailed') })
    })

  return (
    <div className="grid gap-3">
      <Field label={i18n.t('pix.code')}>
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
        {isCopied ? i18n.t('pix.copied') : i18n.t('pix.copy')}
      </Button>
      <span role="status" className="sr-only">
        {isCopied && i18n.t('pix.copied')}
      </span>
    </div>
  )
}
