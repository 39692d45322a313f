import { USERNAME_MAX, USERNAME_MIN, USERNAME_PATTERN } from '@trunfo/contract/accounts'
import { type SubmitEvent, useState } from 'react'
import { useSettingsTexts } from '@/lib/settings.texts.ts'
import { Button } from '@/ui/button.tsx'
import { Card, CardContent, CardHeader, CardTitle } from '@/ui/card.tsx'
import { Confirmation } from '@/ui/confirmation.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { useAccountsTexts } from '../accounts.texts.ts'
import { LockedUntil } from './locked-until.tsx'
import { type Account, useChangeUsername } from './settings.api.ts'

export function UsernameCard({ account: { username, usernameChangeableAt } }: { account: Account }) {
  const { t } = useSettingsTexts()
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('settings.username.title')}</CardTitle>
      </CardHeader>
      <CardContent>
        {usernameChangeableAt ? (
          <div className="grid gap-3">
            <p className="font-semibold wrap-anywhere">{username}</p>
            <LockedUntil what="username" instant={usernameChangeableAt} />
          </div>
        ) : (
          <UsernameForm key={username} username={username} />
        )}
      </CardContent>
    </Card>
  )
}

/** Asks for confirmation, because a username cannot be changed again for six months. */
function UsernameForm({ username }: { username: string }) {
  const { t } = useSettingsTexts()
  const { t: tAccounts } = useAccountsTexts()
  const change = useChangeUsername()
  const [wanted, setWanted] = useState(username)
  const [isAsking, setIsAsking] = useState(false)
  const [isMisspelt, setIsMisspelt] = useState(false)
  const isSame = wanted.trim() === username

  function ask(event: SubmitEvent) {
    event.preventDefault()
    if (isSame) return
    const isPossible = looksLikeUsername(wanted.trim())
    setIsMisspelt(!isPossible)
    setIsAsking(isPossible)
  }

  return (
    <form onSubmit={ask} className="grid gap-4">
      <Field
        label={t('settings.username.label')}
        hint={t('settings.username.hint')}
        error={isMisspelt ? tAccounts('errors.username_invalid') : change.refusal}
      >
        <Input
          name="username"
          value={wanted}
          onChange={({ target }) => {
            setWanted(target.value)
            setIsMisspelt(false)
            change.reset()
          }}
          maxLength={USERNAME_MAX}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
      </Field>
      <Button
        type="submit"
        variant={isSame ? 'secondary' : 'primary'}
        disabled={isSame}
        isLoading={change.isPending}
        className="sm:justify-self-start"
      >
        {t('settings.username.submit')}
      </Button>
      {isAsking && (
        <Confirmation
          title={t('settings.username.confirmTitle', { username: wanted.trim() })}
          description={t('settings.username.confirmHint')}
          confirm={t('settings.username.confirm')}
          onConfirm={() => change.run(wanted)}
          onClose={() => setIsAsking(false)}
        />
      )}
    </form>
  )
}

/** Skips the confirmation for names that the server would reject. */
function looksLikeUsername(name: string): boolean {
  return name.length >= USERNAME_MIN && name.length <= USERNAME_MAX && USERNAME_PATTERN.test(name)
}
