import type { ReactNode } from 'react'
import { FormDialogButton } from '@/lib/form-dialog-button.tsx'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import type { Tournament } from '../detail/detail.api.ts'
import type { Move, SeededEntrant } from './seeds.api.ts'

const PositionDialog = lazyComponent(async () => (await import('./position-dialog.tsx')).PositionDialog)

interface PositionButtonProps {
  label: string
  tournament: Tournament
  entrant: SeededEntrant
  count: number
  onMoved: (move: Move) => void
  children: ReactNode
}

/** Asks for a position, so that nobody has to pass thousands of rows. */
export function PositionButton({
  label,
  tournament,
  entrant,
  count,
  onMoved,
  children,
}: PositionButtonProps) {
  return (
    <FormDialogButton
      variant="outline"
      className="numeral min-h-11 min-w-11 px-2"
      aria-label={label}
      load={PositionDialog.load}
      dialog={(close) => (
        <PositionDialog
          tournamentId={tournament.id}
          entrant={entrant}
          count={count}
          onMoved={onMoved}
          onClose={close}
        />
      )}
    >
      {children}
    </FormDialogButton>
  )
}
