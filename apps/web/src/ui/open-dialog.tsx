import { type ReactNode, type RefObject, useState } from 'react'
import { Dialog, DialogContent, DialogHeader, DialogTitle } from './dialog.tsx'

interface OpenDialogProps {
  title: string
  onClose: () => void
  className?: string
  /** Takes the focus when what opened the dialog has gone meanwhile. */
  focusAfter?: RefObject<HTMLElement | null>
  children: ReactNode
}

/** A dialog that is open as long as it is there. What it holds says by itself what it is for. */
export function OpenDialog({ title, onClose, className, focusAfter, children }: OpenDialogProps) {
  const [before] = useState(document.activeElement)
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        aria-describedby={undefined}
        className={className}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          const next = before?.isConnected ? before : focusAfter?.current
          if (next instanceof HTMLElement) next.focus()
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
