import { type ComponentType, Suspense, useState } from 'react'
import { Button, type ButtonProps } from '@/ui/button.tsx'
import { toast } from '@/ui/toast.ts'
import { errorText } from './error-text.ts'
import { forgetFailedLoads } from './lazy-component.tsx'

interface DialogButtonProps<Given extends object> extends ButtonProps {
  /** A `lazyComponent` that is open for as long as it is mounted. */
  dialog: ComponentType<Given & { onClose: () => void }> & { load: () => Promise<void> }
  given: Given
  /** Toast title if the dialog's code fails to load. */
  failed: string
}

/** A button that loads a dialog's code on the first click and then opens it. */
export function DialogButton<Given extends object>({
  dialog: Dialog,
  given,
  failed,
  ...button
}: DialogButtonProps<Given>) {
  const [isOpen, setIsOpen] = useState(false)

  function open() {
    forgetFailedLoads()
    Dialog.load().then(
      () => setIsOpen(true),
      (error) => toast({ variant: 'destructive', title: failed, description: errorText(error) }),
    )
  }

  return (
    <>
      <Button {...button} onClick={open} />
      {isOpen && (
        <Suspense fallback={null}>
          <Dialog {...given} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
