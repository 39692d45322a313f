import { type ReactNode, type RefObject, useState } from 'react'
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from './dialog.tsx'

interface MountedDialogProps {
  title: string
  /** Leave it out if the content says what the dialog is for. */
  description?: string
  onClose: () => void
  className?: string
  /** Takes the focus on close if the element that opened the dialog is gone. */
  focusAfter?: RefObject<HTMLElement | null>
  children: ReactNode
}

/** A dialog that is open while it is mounted, such as one whose code loads with the click. Restores the focus. */
export function MountedDialog({
  title,
  description,
  onClose,
  className,
  focusAfter,
  children,
}: MountedDialogProps) {
  const [before] = useState(document.activeElement)
  // Radix points at a description unless the attribute is set, even to undefined.
  const describedBy = description === undefined ? { 'aria-describedby': undefined } : {}
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        {...describedBy}
        className={className}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          const next = before?.isConnected ? before : focusAfter?.current
          if (next instanceof HTMLElement) next.focus()
        }}
      >
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          {description !== undefined && <DialogDescription>{description}</DialogDescription>}
        </DialogHeader>
        {children}
      </DialogContent>
    </Dialog>
  )
}
