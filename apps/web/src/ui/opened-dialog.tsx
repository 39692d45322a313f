import { type ReactNode, useState } from 'react'
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from './dialog.tsx'

interface OpenedDialogProps {
  title: string
  description: string
  onClose: () => void
  className?: string
  children: ReactNode
}

/** A dialog that is there because it is open, such as one whose code came with the click; gives the focus back. */
export function OpenedDialog({ title, description, onClose, className, children }: OpenedDialogProps) {
  const [before] = useState(document.activeElement)
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        className={className}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          if (before instanceof HTMLElement) before.focus()
        }}
      >
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>{description}</DialogDescription>
        </DialogHeader>
        {children}
      </DialogContent>
    </Dialog>
  )
}
