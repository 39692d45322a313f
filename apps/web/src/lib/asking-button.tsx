import { type ReactNode, Suspense, useState } from 'react'
import { Button, type ButtonProps } from '@/ui/button.tsx'
import { toast } from '@/ui/toast.ts'
import { errorText } from './error-text.ts'
import { i18n } from './i18n.ts'
import { forgetFailedLoads } from './lazy-component.tsx'

interface AskingButtonProps
  extends Pick<ButtonProps, 'variant' | 'size' | 'className' | 'children' | 'aria-label'> {
  /** The dialog's code comes when somebody is first asked. */
  load: () => Promise<void>
  dialog: (close: () => void) => ReactNode
}

/** A button whose act needs more of an answer than yes or no: it opens a dialog. */
export function AskingButton({ load, dialog, ...button }: AskingButtonProps) {
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
