import ChevronDown from 'lucide-react/icons/chevron-down'
import Timer from 'lucide-react/icons/timer'
import { useRef, useState } from 'react'
import type { Schemas } from '@/lib/api.ts'
import { Confirmation } from '@/lib/confirmed-button.tsx'
import { Button } from '@/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@/ui/dropdown-menu.tsx'
import type { RoundChoice } from './board.rules.ts'
import { ClockMinutesDialog } from './clock-minutes-dialog.tsx'
import { type ClockChange, EXTENSION_MINUTES, useChangeClocks } from './clocks.api.ts'
import { useTimekeepingTexts } from './timekeeping.texts.ts'

interface ClocksMenuProps {
  tournamentId: string
  /** The round that the desk shows; the menu concerns all matches without one. */
  round: RoundChoice | null
  clocks: NonNullable<Schemas['Desk']['clocks']>
}

/** Pauses, extends and waives the clocks of a round or of all matches. */
export function ClocksMenu({ tournamentId, round, clocks }: ClocksMenuProps) {
  const { t } = useTimekeepingTexts()
  const trigger = useRef<HTMLButtonElement>(null)
  const [isAsking, setIsAsking] = useState(false)
  const [isSetting, setIsSetting] = useState(false)
  const changing = useChangeClocks(tournamentId)
  const scope = round ? ({ scope: 'round', ...round } as const) : ({ scope: 'all' } as const)
  const change = (action: ClockChange['action']) =>
    changing.run({ ...scope, action, minutes: action === 'extend' ? EXTENSION_MINUTES : undefined })
  return (
    <div className="flex flex-wrap items-center gap-2">
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button ref={trigger} variant="secondary" isLoading={changing.isPending}>
            <Timer aria-hidden />
            {t('desk.menu')}
            <ChevronDown aria-hidden />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="start">
          <p className="px-3 py-1.5 text-xs text-muted-foreground">
            {round ? t('desk.menuRound') : t('desk.menuAll')}
          </p>
          <DropdownMenuItem onSelect={() => void change('pause')}>{t('desk.pause')}</DropdownMenuItem>
          <DropdownMenuItem onSelect={() => void change('resume')}>{t('desk.resume')}</DropdownMenuItem>
          <DropdownMenuItem onSelect={() => void change('extend')}>{t('desk.extend')}</DropdownMenuItem>
          {clocks.canSetMinutes && (
            <DropdownMenuItem onSelect={() => setIsSetting(true)}>{t('desk.minutes')}</DropdownMenuItem>
          )}
          <DropdownMenuItem variant="destructive" onSelect={() => setIsAsking(true)}>
            {t('desk.waive')}
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      {clocks.isPaused && <p className="text-sm text-warning">{t('desk.allPaused')}</p>}
      {isSetting && (
        <ClockMinutesDialog
          tournamentId={tournamentId}
          minutes={clocks.minutes}
          onClose={() => setIsSetting(false)}
        />
      )}
      {isAsking && (
        <Confirmation
          act={{ run: () => change('waive') }}
          texts="timekeeping:waive"
          asker={trigger}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  )
}
