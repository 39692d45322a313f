import { TEAM_MEMBERS_MAX } from '@trunfo/contract/teams'
import Crown from 'lucide-react/icons/crown'
import { Suspense, useState } from 'react'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { useLoadOrToast } from '@/lib/use-load-or-toast.ts'
import { cn } from '@/ui/cn.ts'
import type { Team } from '../teams.api.ts'
import { useTeamsTexts } from '../teams.texts.ts'

const TransferDialog = lazyComponent(async () => (await import('./transfer-dialog.tsx')).TransferDialog)

/** The last tile of the leader's own team: transferring the leadership. */
export function TransferTile({ team }: { team: Team }) {
  const { t } = useTeamsTexts()
  const load = useLoadOrToast()
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
          // A full team leaves no room beside the cards, so the tile is shown below them and needs no height.
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
