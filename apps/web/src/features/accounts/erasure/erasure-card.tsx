import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/ui/card.tsx'
import { useAccountsTexts } from '../accounts.texts.ts'
import { PasswordNeeded } from '../settings/password-needed.tsx'
import type { Account } from '../settings/settings.api.ts'
import { ErasureDialog } from './erasure-dialog.tsx'

export function ErasureCard({ account: { username, hasPassword } }: { account: Account }) {
  const { t } = useAccountsTexts()
  return (
    <Card className="border-destructive/50">
      <CardHeader>
        <CardTitle>{t('erasure.title')}</CardTitle>
        <CardDescription>{t('erasure.lead')}</CardDescription>
      </CardHeader>
      <CardContent className="grid">
        {hasPassword ? <ErasureDialog username={username} /> : <PasswordNeeded />}
      </CardContent>
    </Card>
  )
}
