import { PAGES } from '@trunfo/contract/pages'
import { Link } from 'react-router'
import { useSettingsTexts } from '@/lib/settings.texts.ts'
import { Button } from '@/ui/button.tsx'
import { Notice } from '@/ui/notice.tsx'

/** Users who signed up through a provider have no password yet, and some actions need one. */
export function PasswordNeeded() {
  const { t } = useSettingsTexts()
  return (
    <Notice
      action={
        <Button asChild variant="outline">
          <Link to={PAGES.passwordReset.path}>{t('settings.passwordNeeded.action')}</Link>
        </Button>
      }
    >
      {t('settings.passwordNeeded.hint')}
    </Notice>
  )
}
