import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import GripVertical from 'lucide-react/icons/grip-vertical'
import type { ReactNode } from 'react'
import { Button } from '@/ui/button.tsx'
import { cn } from '@/ui/cn.ts'
import { ParticipantPicture } from '@/ui/participant-picture.tsx'
import type { Tournament } from '../detail/detail.api.ts'
import { PositionButton } from './position-button.tsx'
import type { Move, SeededEntrant } from './seeds.api.ts'
import { useSeedsTexts } from './seeds.texts.ts'
import type { Drag, Handle } from './use-drag.ts'

interface PlacedRowProps {
  tournament: Tournament
  entrant: SeededEntrant
  /** How many entrants are in the order. */
  count: number
  /** Null where rows cannot be dragged. */
  handle: Handle | null
  drag: Drag | null
  onMove: (move: Move) => Promise<void>
  onMoved: (move: Move) => void
}

/** An entrant in the order: a handle to drag, the position, and a step up or down. */
export function PlacedRow({ tournament, entrant, count, handle, drag, onMove, onMoved }: PlacedRowProps) {
  const { t } = useSeedsTexts()
  const { participantId, name, position } = entrant
  if (position === null) return null
  const isDragged = drag?.id === participantId
  return (
    <li
      data-position={position}
      style={isDragged ? { transform: `translateY(${drag.offset}px)` } : undefined}
      className={cn(
        'flex min-w-0 items-center gap-1 py-1 sm:gap-2',
        isDragged && 'relative z-1 rounded-md bg-secondary shadow-lg',
        drag && !isDragged && isMakingRoom(position, drag) && 'bg-primary/12',
      )}
    >
      {handle && (
        <span
          {...handle}
          aria-hidden
          title={t('drag')}
          className="grid h-11 w-7 shrink-0 cursor-grab touch-none place-items-center text-muted-foreground active:cursor-grabbing"
        >
          <GripVertical className="size-4" />
        </span>
      )}
      <PositionButton
        label={t('position', { position, name })}
        tournament={tournament}
        entrant={entrant}
        count={count}
        onMoved={onMoved}
      >
        {isDragged ? drag.to : position}
      </PositionButton>
      <ParticipantPicture
        type={tournament.type}
        participant={entrant}
        className="size-7 text-xs max-sm:hidden"
      />
      <span className="min-w-0 flex-1 truncate font-medium" title={name}>
        {name}
      </span>
      <StepButton
        label={t('up', { name })}
        isPossible={position > 1}
        onStep={() => onMove({ entrant, position: position - 1 })}
      >
        <ArrowUp aria-hidden />
      </StepButton>
      <StepButton
        label={t('down', { name })}
        isPossible={position < count}
        onStep={() => onMove({ entrant, position: position + 1 })}
      >
        <ArrowDown aria-hidden />
      </StepButton>
    </li>
  )
}

/** Whether the row is between where the dragged one was and where it would go. */
const isMakingRoom = (position: number, { from, to }: Drag): boolean =>
  position >= Math.min(from, to) && position <= Math.max(from, to)

interface StepButtonProps {
  label: string
  isPossible: boolean
  onStep: () => Promise<void>
  children: ReactNode
}

/** Keeps the focus while its row moves, and at the end of the list. */
function StepButton({ label, isPossible, onStep, children }: StepButtonProps) {
  return (
    <Button
      variant="ghost"
      className="min-h-11 w-9 px-0"
      aria-label={label}
      aria-disabled={!isPossible}
      onClick={({ currentTarget }) => {
        if (!isPossible) return
        void onStep().then(() => currentTarget.focus({ preventScroll: true }))
      }}
    >
      {children}
    </Button>
  )
}
