import { useState } from 'react'
import { useSettingsTexts } from '@/lib/settings.texts.ts'
import { Button } from '@/ui/button.tsx'
import { Card, CardContent, CardHeader, CardTitle } from '@/ui/card.tsx'
import { Notice } from '@/ui/notice.tsx'
import { EmailForm } from './email-form.tsx'
import { LockedUntil } from './locked-until.tsx'
import { PasswordNeeded } from './password-needed.tsx'
import { type Account, useCancelEmailChange } from './settings.api.ts'

export function EmailCard({ account }: { account: Account }) {
  const { t } = useSettingsTexts()
  const { email, pendingEmail, emailChangeableAt, hasPassword } = account
  const [isEditing, setIsEditing] = useState(false)

  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('settings.email.title')}</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-4">
        <p className="font-semibold wrap-anywhere">{email}</p>
        {pendingEmail && <PendingEmail email={pendingEmail} />}
        {emailChangeableAt ? (
          <LockedUntil what="email" instant={emailChangeableAt} />
        ) : !hasPassword ? (
          <PasswordNeeded />
        ) : isEditing ? (
          <EmailForm onEnd={() => setIsEditing(false)} />
        ) : (
          <Button variant="secondary" className="sm:justify-self-start" onClick={() => setIsEditing(true)}>
            {pendingEmail ? t('settings.email.changeAgain') : t('settings.email.change')}
          </Button>
        )}
      </CardContent>
    </Card>
  )
}

function PendingEmail({ email }: { email: string }) {
  const { t } = useSettingsTexts()
  const cancellation = useCancelEmailChange()
  return (
    <Notice
      isAnnounced
      title={t('settings.email.pendingTitle')}
      action={
        <Button variant="outline" onClick={() => cancellation.run()} isLoading={cancellation.isPending}>
          {t('settings.email.cancelChange')}
        </Button>
      }
    >
      {t('settings.email.pendingHint', { email })}
    </Notice>
  )
}
