import { type ReactNode, Suspense, useState } from 'react'
import { Button, type ButtonProps } from '@/ui/button.tsx'
import { toast } from '@/ui/toast.ts'
import { errorText } from './error-text.ts'
import { i18n } from './i18n.ts'
import { forgetFailedLoads } from './lazy-component.tsx'

interface FormDialogButtonProps
  extends Pick<ButtonProps, 'variant' | 'size' | 'className' | 'children' | 'aria-label'> {
  /** Loads the dialog's code. */
  load: () => Promise<void>
  dialog: (close: () => void) => ReactNode
}

/** A button whose action needs a form: opens a dialog, loading its code on the first click. */
export function FormDialogButton({ load, dialog, ...button }: FormDialogButtonProps) {
  const [isAsking, setIsAsking] = useState(false)

  function ask() {
    forgetFailedLoads()
    load().then(
      () => setIsAsking(true),
      (error) =>
        toast({ variant: 'destructive', title: i18n.t('askingFailed'), description: errorText(error) }),
    )
  }

  return (
    <>
      <Button {...button} onClick={ask} />
      {isAsking && <Suspense fallback={null}>{dialog(() => setIsAsking(false))}</Suspense>}
    </>
  )
}
