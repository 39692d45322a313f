import { useState } from 'react'
import { useSettingsTexts } from '@/lib/settings.texts.ts'
import { useForm } from '@/lib/use-form.ts'
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
import { useEraseAccount } from './erasure.api.ts'

/** Erasure cannot be undone, so the username has to be typed. */
export function ErasureDialog({ username }: { username: string }) {
  const { t } = useSettingsTexts()
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
  const { t } = useSettingsTexts()
  const erasure = useEraseAccount()
  const [typedName, setTypedName] = useState('')
  const { props, about } = useForm(erasure, {
    given: ({ password }: { password: string }) => password,
    main: 'password',
  })

  return (
    <form {...props} className="grid gap-4">
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
      <Field label={t('erasure.password')} error={about('password')}>
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
