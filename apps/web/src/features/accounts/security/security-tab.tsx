import { useLocation, useNavigate } from 'react-router'
import { safeReturnPath } from '@/lib/safe-return-path.ts'
import { useSession } from '@/lib/session.ts'
import { useSettingsTexts } from '@/lib/settings.texts.ts'
import { Notice } from '@/ui/notice.tsx'
import { LinksCard } from '../oauth/links-card.tsx'
import { SecondFactorCard } from '../second-factor/second-factor-card.tsx'
import { DevicesCard } from './devices-card.tsx'
import { PasswordCard } from './password-card.tsx'

export function SecurityTab() {
  const { t } = useSettingsTexts()
  const { viewer } = useSession()
  const { state } = useLocation()
  const navigate = useNavigate()

  /** Staff whom a page sent here go on to it. */
  function goOn() {
    const path = safeReturnPath(state?.enrolFor)
    if (path) void navigate(path)
  }

  return (
    <div className="grid gap-6">
      {viewer?.mustEnrolSecondFactor && (
        <Notice tone="warning" title={t('security.staffTitle')} isAnnounced>
          {t('security.staffHint')}
        </Notice>
      )}
      <SecondFactorCard onEnrolled={goOn} />
      <PasswordCard />
      <LinksCard />
      <DevicesCard />
    </div>
  )
}
