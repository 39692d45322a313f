import { type ReactNode, useState } from 'react'
import { Dialog, DialogContent, DialogHeader, DialogTitle } from './dialog.tsx'

interface OpenDialogProps {
  title: string
  onClose: () => void
  className?: string
  children: ReactNode
}

/** A dialog that is open as long as it is there. What it holds says by itself what it is for. */
export function OpenDialog({ title, onClose, className, children }: OpenDialogProps) {
  const [before] = useState(document.activeElement)
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        aria-describedby={undefined}
        className={className}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          if (before instanceof HTMLElement) before.focus()
        }}
      >
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
        </DialogHeader>
        {children}
      </DialogContent>
    </Dialog>
  )
}
