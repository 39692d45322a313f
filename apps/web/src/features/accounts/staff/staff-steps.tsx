import { STAFF_PASSWORD_MIN } from '@trunfo/contract/accounts'
import type { Viewer } from '@/lib/session.ts'
import { useSettingsTexts } from '@/lib/settings.texts.ts'
import { Button } from '@/ui/button.tsx'
import { Notice } from '@/ui/notice.tsx'

interface StaffStepsProps {
  viewer: Pick<Viewer, 'mustEnrolSecondFactor' | 'mustSetPassword'>
  onSetPassword: () => void
}

/** What staff have to set up before their roles take effect. */
export function StaffSteps({ viewer, onSetPassword }: StaffStepsProps) {
  const { t } = useSettingsTexts()
  const { mustEnrolSecondFactor, mustSetPassword } = viewer
  const areBothMissing = mustEnrolSecondFactor && mustSetPassword
  return (
    <Notice
      tone="warning"
      title={areBothMissing ? t('security.staffTitleBoth') : t('security.staffTitle')}
      isAnnounced
      action={
        mustSetPassword && (
          <Button variant="outline" onClick={onSetPassword}>
            {t('security.staffPasswordAction')}
          </Button>
        )
      }
    >
      <div className="grid gap-2">
        {mustEnrolSecondFactor && <p>{t('security.staffHint')}</p>}
        {mustSetPassword && <p>{t('security.staffPasswordHint', { min: STAFF_PASSWORD_MIN })}</p>}
      </div>
    </Notice>
  )
}
