import { useRef, useState } from 'react'
import type { Schemas } from '@/lib/api.ts'
import { useSettingsTexts } from '@/lib/settings.texts.ts'
import { Button } from '@/ui/button.tsx'
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '@/ui/dialog.tsx'
import { Notice } from '@/ui/notice.tsx'
import { BothFactorsStep } from './both-factors-step.tsx'
import { useDisableSecondFactor, useRenewRecoveryCodes } from './second-factor.api.ts'

interface ControlsProps {
  factor: Schemas['SecondFactor']
  onCodes: (recoveryCodes: string[]) => void
}

/** Actions on an active second factor. */
export function SecondFactorControls({ factor, onCodes }: ControlsProps) {
  const { t } = useSettingsTexts()
  const [act, setAct] = useState<'renew' | 'disable' | null>(null)
  const renewal = useRenewRecoveryCodes()
  const removal = useDisableSecondFactor()
  const { recoveryCodesLeft, isMandatory } = factor

  const asker = useRef<HTMLButtonElement | null>(null)

  function open(next: typeof act) {
    renewal.reset()
    removal.reset()
    setAct(next)
  }

  function ask(next: 'renew' | 'disable', button: HTMLButtonElement) {
    asker.current = button
    open(next)
  }

  return (
    <div className="grid gap-4">
      {recoveryCodesLeft > 0 ? (
        <p className="text-sm">{t('secondFactor.codesLeft', { count: recoveryCodesLeft })}</p>
      ) : (
        <Notice tone="warning">{t('secondFactor.noCodesLeft')}</Notice>
      )}
      <div className="grid gap-3 sm:flex">
        <Button variant="secondary" onClick={({ currentTarget }) => ask('renew', currentTarget)}>
          {t('secondFactor.renew')}
        </Button>
        {!isMandatory && (
          <Button variant="outline" onClick={({ currentTarget }) => ask('disable', currentTarget)}>
            {t('secondFactor.disable')}
          </Button>
        )}
      </div>
      {isMandatory && <p className="text-xs text-muted-foreground">{t('secondFactor.mandatory')}</p>}
      <Dialog open={act !== null} onOpenChange={(isOpen) => !isOpen && open(null)}>
        <DialogContent onCloseAutoFocus={() => asker.current?.focus()}>
          <DialogHeader>
            <DialogTitle>
              {act === 'disable' ? t('secondFactor.disableTitle') : t('secondFactor.renewTitle')}
            </DialogTitle>
            <DialogDescription>
              {act === 'disable' ? t('secondFactor.disableDescription') : t('secondFactor.renewDescription')}
            </DialogDescription>
          </DialogHeader>
          {act === 'disable' ? (
            <BothFactorsStep
              act={removal}
              submitLabel={t('secondFactor.disable')}
              submitVariant="destructive"
              onDone={() => open(null)}
              onCancel={() => open(null)}
            />
          ) : (
            <BothFactorsStep
              act={renewal}
              submitLabel={t('secondFactor.renew')}
              submitVariant="primary"
              onDone={({ recoveryCodes }) => {
                open(null)
                onCodes(recoveryCodes)
              }}
              onCancel={() => open(null)}
            />
          )}
        </DialogContent>
      </Dialog>
    </div>
  )
}
