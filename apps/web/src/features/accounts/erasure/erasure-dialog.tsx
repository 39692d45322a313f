import { type SubmitEvent, useState } from 'react'
import { errorText } from '@/lib/error-text.ts'
import {
  AlertDialog,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogHeader,
  AlertDialogTitle,
  AlertDialogTrigger,
} from '@/ui/alert-dialog.tsx'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { PasswordInput } from '@/ui/password-input.tsx'
import { toast, toastAfterReload } from '@/ui/toast.ts'
import { useAccountsTexts } from '../accounts.texts.ts'
import { useEraseAccount } from './erasure.api.ts'

/** There is no way back, so the name has to be typed: nobody does that by accident. */
export function ErasureDialog({ username }: { username: string }) {
  const { t } = useAccountsTexts()
  return (
    <AlertDialog>
      <AlertDialogTrigger asChild>
        <Button variant="outline" className="text-destructive sm:justify-self-start">
          {t('erasure.open')}
        </Button>
      </AlertDialogTrigger>
      <AlertDialogContent>
        <AlertDialogHeader>
          <AlertDialogTitle>{t('erasure.confirmTitle')}</AlertDialogTitle>
          <AlertDialogDescription>{t('erasure.confirmHint')}</AlertDialogDescription>
        </AlertDialogHeader>
        <ErasureForm username={username} />
      </AlertDialogContent>
    </AlertDialog>
  )
}

function ErasureForm({ username }: { username: string }) {
  const { t } = useAccountsTexts()
  const erasure = useEraseAccount()
  const [typedName, setTypedName] = useState('')

  async function erase(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    try {
      await erasure.mutateAsync(String(new FormData(event.currentTarget).get('password')))
      // The whole page is loaded anew, so that nothing of the person stays in memory.
      toastAfterReload({ title: t('erasure.done'), description: t('erasure.doneHint') })
      location.assign('/')
    } catch (error) {
      toast({ variant: 'destructive', title: t('erasure.failed'), description: errorText(error) })
    }
  }

  return (
    <form onSubmit={erase} className="grid gap-4">
      <Field label={t('erasure.typeName', { username })}>
        <Input
          value={typedName}
          onChange={({ target }) => setTypedName(target.value)}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
      </Field>
      <Field label={t('erasure.password')} error={erasure.error && errorText(erasure.error)}>
        <PasswordInput name="password" required autoComplete="current-password" />
      </Field>
      <AlertDialogFooter>
        <AlertDialogCancel>{t('erasure.stay')}</AlertDialogCancel>
        <Button
          type="submit"
          variant="destructive"
          disabled={typedName.trim() !== username}
          isLoading={erasure.isPending}
        >
          {t('erasure.confirm')}
        </Button>
      </AlertDialogFooter>
    </form>
  )
}
