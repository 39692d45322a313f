import { USERNAME_MAX, USERNAME_MIN, USERNAME_PATTERN } from '@trunfo/contract/accounts'
import { type SubmitEvent, useState } from 'react'
import { errorText } from '@/lib/error-text.ts'
import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogHeader,
  AlertDialogTitle,
} from '@/ui/alert-dialog.tsx'
import { Button } from '@/ui/button.tsx'
import { Card, CardContent, CardHeader, CardTitle } from '@/ui/card.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { toast } from '@/ui/toast.ts'
import { useAccountsTexts } from '../accounts.texts.ts'
import { LockedUntil } from './locked-until.tsx'
import { type Account, useChangeUsername } from './settings.api.ts'
import { tellFailure } from './tell-failure.ts'

export function UsernameCard({ account: { username, usernameChangeableAt } }: { account: Account }) {
  const { t } = useAccountsTexts()
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('settings.username.title')}</CardTitle>
      </CardHeader>
      <CardContent>
        {usernameChangeableAt ? (
          <div className="grid gap-3">
            <p className="font-semibold wrap-anywhere">{username}</p>
            <LockedUntil instant={usernameChangeableAt} />
          </div>
        ) : (
          <UsernameForm key={username} username={username} />
        )}
      </CardContent>
    </Card>
  )
}

/** Asked once more before it is sent: a slip of the finger would stay for six months. */
function UsernameForm({ username }: { username: string }) {
  const { t } = useAccountsTexts()
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

  async function save() {
    try {
      await change.mutateAsync(wanted)
      toast({ title: t('settings.username.done') })
    } catch (error) {
      tellFailure(error, {
        title: t('settings.username.failed'),
        waitTitle: t('settings.wait'),
        lockedUntil: (date) => t('settings.lockedUntil', { date }),
      })
    }
  }

  return (
    <form onSubmit={ask} className="grid gap-4">
      <Field
        label={t('settings.username.label')}
        hint={t('settings.username.hint')}
        error={isMisspelt ? t('errors.username_invalid') : change.error && errorText(change.error)}
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
      <AlertDialog open={isAsking} onOpenChange={setIsAsking}>
        <AlertDialogContent>
          <AlertDialogHeader>
            <AlertDialogTitle>
              {t('settings.username.confirmTitle', { username: wanted.trim() })}
            </AlertDialogTitle>
            <AlertDialogDescription>{t('settings.username.confirmHint')}</AlertDialogDescription>
          </AlertDialogHeader>
          <AlertDialogFooter>
            <AlertDialogCancel>{t('common:actions.cancel')}</AlertDialogCancel>
            <AlertDialogAction variant="primary" onClick={save}>
              {t('settings.username.confirm')}
            </AlertDialogAction>
          </AlertDialogFooter>
        </AlertDialogContent>
      </AlertDialog>
    </form>
  )
}

/** A name that the server will refuse is not worth a question. */
function looksLikeUsername(name: string): boolean {
  return name.length >= USERNAME_MIN && name.length <= USERNAME_MAX && USERNAME_PATTERN.test(name)
}
