import type { RefObject } from 'react'
import { FormDialogButton } from '@/lib/form-dialog-button.tsx'
import { lazyComponent } from '@/lib/lazy-component.tsx'

const DepartureDialog = lazyComponent(async () => (await import('./departure-dialog.tsx')).DepartureDialog)

interface DisqualifyButtonProps {
  tournamentId: string
  participant: { readonly participantId: string; readonly name: string }
  label: string
  focusAfter: RefObject<HTMLElement | null>
  children: string
}

/** Takes a side out of a running tournament, with the reason. */
export function DisqualifyButton({
  tournamentId,
  participant,
  label,
  focusAfter,
  children,
}: DisqualifyButtonProps) {
  return (
    <FormDialogButton
      variant="ghost"
      size="sm"
      className="shrink-0 max-sm:min-h-11"
      aria-label={label}
      load={DepartureDialog.load}
      dialog={(close) => (
        <DepartureDialog
          tournamentId={tournamentId}
          participant={participant}
          focusAfter={focusAfter}
          onClose={close}
        />
      )}
    >
      {children}
    </FormDialogButton>
  )
}
