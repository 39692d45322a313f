import { TEAM_MEMBERS_MAX } from '@trunfo/contract/teams'
import Crown from 'lucide-react/icons/crown'
import { Suspense, useState } from 'react'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { useLoadOrSay } from '@/lib/use-load-or-say.ts'
import { cn } from '@/ui/cn.ts'
import type { Team } from '../teams.api.ts'
import { useTeamsTexts } from '../teams.texts.ts'

const TransferDialog = lazyComponent(async () => (await import('./transfer-dialog.tsx')).TransferDialog)

/** The last card of a leader's hand: giving the lead away. */
export function TransferTile({ team }: { team: Team }) {
  const { t } = useTeamsTexts()
  const load = useLoadOrSay()
  const [isOpen, setIsOpen] = useState(false)
  const isAlone = team.members.length < 2
  return (
    <>
      <button
        type="button"
        disabled={isAlone}
        onClick={() => load(TransferDialog, () => setIsOpen(true))}
        className={cn(
          'flex w-full flex-col items-center justify-center gap-2 rounded-lg border border-dashed border-input p-3 text-center transition-colors',
          'hover:not-disabled:bg-card disabled:cursor-not-allowed disabled:border-border',
          // Beside a full hand there is no place for one more card, so it lies below.
          team.members.length < TEAM_MEMBERS_MAX && 'min-h-56',
        )}
      >
        <span className="flex size-12 items-center justify-center rounded-full bg-muted text-muted-foreground">
          <Crown aria-hidden className="size-6" />
        </span>
        <span className="font-display font-semibold">{t('transfer.title')}</span>
        <span className="text-xs text-muted-foreground">
          {isAlone ? t('transfer.tileAlone') : t('transfer.tile')}
        </span>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <TransferDialog team={team} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
