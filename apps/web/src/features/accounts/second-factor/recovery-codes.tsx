import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import { useEffect, useId, useRef, useState } from 'react'
import { useSettingsTexts } from '@/lib/settings.texts.ts'
import { useCopy } from '@/lib/use-copy.ts'
import { Button } from '@/ui/button.tsx'
import { Checkbox } from '@/ui/checkbox.tsx'
import { Label } from '@/ui/label.tsx'

interface RecoveryCodesProps {
  codes: readonly string[]
  onFinish: () => void
}

/** The codes are shown only once, so the user confirms having saved them before going on. */
export function RecoveryCodes({ codes, onFinish }: RecoveryCodesProps) {
  const { t } = useSettingsTexts()
  const [isSaved, setIsSaved] = useState(false)
  const { isCopied, copy } = useCopy()
  const savedId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const text = codes.join('\n')
  // The submitted form is gone, so the focus moves to its result.
  useEffect(() => heading.current?.focus(), [])

  return (
    <div className="grid gap-4">
      <div className="grid gap-1">
        <h3 ref={heading} tabIndex={-1} className="text-base outline-none">
          {t('secondFactor.codesTitle')}
        </h3>
        <p className="text-sm text-muted-foreground">{t('secondFactor.codesLead')}</p>
      </div>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-md border border-dashed bg-background p-4 text-center font-mono text-base">
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="grid gap-3 sm:flex">
        <Button variant="secondary" onClick={() => void copy(text)}>
          {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
          <span role="status">{isCopied ? t('secondFactor.copied') : t('secondFactor.copyCodes')}</span>
        </Button>
        <Button
          variant="secondary"
          onClick={() => saveFile(t('secondFactor.fileName'), `${t('secondFactor.fileIntro')}\n\n${text}\n`)}
        >
          <Download aria-hidden />
          {t('secondFactor.downloadCodes')}
        </Button>
      </div>
      <div className="flex min-h-11 items-center gap-3">
        <Checkbox
          id={savedId}
          checked={isSaved}
          onCheckedChange={(checked) => setIsSaved(checked === true)}
        />
        <Label htmlFor={savedId} className="flex-1 py-2">
          {t('secondFactor.saved')}
        </Label>
      </div>
      <Button className="sm:justify-self-start" disabled={!isSaved} onClick={onFinish}>
        {t('secondFactor.finish')}
      </Button>
    </div>
  )
}

function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
