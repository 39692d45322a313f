import { useQueryClient } from '@tanstack/react-query'
import type { SeedingKind } from '@trunfo/contract/tournaments/stages'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Info from 'lucide-react/icons/info'
import { useState } from 'react'
import { addressOf } from '@/lib/address.ts'
import { Button } from '@/ui/button.tsx'
import { cn } from '@/ui/cn.ts'
import { bracketQuery, pathOf, type Tournament } from '../detail/detail.api.ts'
import type { DrawCheck } from './check-draw.ts'
import { useDrawTexts } from './draw.texts.ts'

/** What the draw rests on. Once it was made, anybody can repeat it here. */
export function DrawPanel({ tournament }: { tournament: Tournament }) {
  const { t } = useDrawTexts()
  const { bracketSeed, drawCommitment, seeding } = tournament
  return (
    <div className="mt-2 grid max-w-prose justify-items-start gap-2">
      <p>{t(`${bracketSeed ? 'after' : 'before'}.${seeding ?? 'draw'}`)}</p>
      <p>{bracketSeed ? t('after.seed') : t('before.seed')}</p>
      {drawCommitment && <Code label={t('commitment')} value={drawCommitment} />}
      {bracketSeed && <Code label={t('seed')} value={bracketSeed} />}
      {bracketSeed && <Check tournament={tournament} />}
      {bracketSeed && !tournament.isTest && (
        <a
          className="text-xs underline underline-offset-4"
          href={addressOf('/api/tournaments/{id}/export', pathOf(tournament.id).params)}
          download
        >
          {t('download')}
        </a>
      )}
    </div>
  )
}

function Code({ label, value }: { label: string; value: string }) {
  return (
    <p className="text-xs">
      {label} <code className="wrap-anywhere">{value}</code>
    </p>
  )
}

type State = 'asked' | 'failed' | DrawCheck | null

function Check({ tournament }: { tournament: Tournament }) {
  const { t } = useDrawTexts()
  const queryClient = useQueryClient()
  const [state, setState] = useState<State>(null)

  async function check() {
    setState('asked')
    try {
      const [{ checkDraw }, bracket] = await Promise.all([
        import('./check-draw.ts'),
        queryClient.ensureQueryData(bracketQuery(tournament)),
      ])
      setState(await checkDraw(tournament, bracket))
    } catch {
      setState('failed')
    }
  }

  return (
    <>
      <p className="text-xs">{t('where')}</p>
      <Button variant="secondary" size="sm" isLoading={state === 'asked'} onClick={() => void check()}>
        {t('check')}
      </Button>
      <div role="status" className="grid gap-1 font-medium text-foreground empty:hidden">
        {state === 'failed' && <p>{t('failed')}</p>}
        {state !== null && typeof state === 'object' && (
          <Findings check={state} seeding={tournament.seeding ?? 'draw'} />
        )}
      </div>
    </>
  )
}

function Findings({ check: { isCommitted, isDrawn }, seeding }: { check: DrawCheck; seeding: SeedingKind }) {
  const { t } = useDrawTexts()
  return (
    <>
      {isCommitted === null && <Finding is={null}>{t('uncommitted')}</Finding>}
      {isCommitted === true && <Finding is>{t('committed')}</Finding>}
      {isCommitted === false && <Finding is={false}>{t('notCommitted')}</Finding>}
      <Finding is={isDrawn}>{isDrawn ? t(`drawn.${seeding}`) : t(`notDrawn.${seeding}`)}</Finding>
    </>
  )
}

/** Null for something that cannot be checked. */
function Finding({ is, children }: { is: boolean | null; children: string }) {
  const Icon = is === null ? Info : is ? CircleCheck : CircleX
  return (
    <p className="flex items-start gap-2">
      <Icon
        aria-hidden
        className={cn(
          'mt-0.5 size-4 shrink-0',
          is === true && 'text-success',
          is === false && 'text-destructive',
        )}
      />
      {children}
    </p>
  )
}
