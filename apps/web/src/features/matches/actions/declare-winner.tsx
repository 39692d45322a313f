import Check from 'lucide-react/icons/check'
import { Button } from '@/ui/button.tsx'
import { actAndTell } from '../act-and-tell.ts'
import { Confirmation } from '../confirmation.tsx'
import { nameOf, opponentOf, ownSideOf } from '../lobby/sides.ts'
import { useDeclareWinner } from '../matches.acts.ts'
import type { Match } from '../matches.api.ts'
import { useMatchesTexts } from '../matches.texts.ts'
import { useFocusKept } from '../use-focus-kept.ts'
import { useWinnerQuestion } from '../use-winner-question.ts'
import { WinnerChoice } from '../winner-choice.tsx'

export function DeclareWinner({ match }: { match: Match }) {
  const { canDeclare } = match.abilities
  const place = useFocusKept<HTMLDivElement>(canDeclare)
  return (
    <div ref={place} tabIndex={-1}>
      {canDeclare ? <DeclareForm match={match} /> : <Declared match={match} />}
    </div>
  )
}

function DeclareForm({ match }: { match: Match }) {
  const { t } = useMatchesTexts()
  const declaration = useDeclareWinner(match.id)
  const { chosenId, choose, error, ask, isAsking, stopAsking } = useWinnerQuestion({
    failed: t('declare.failed'),
    required: t('declare.required'),
  })

  async function declare() {
    if (chosenId === null) return
    const words = { done: t('declare.done'), failed: t('declare.failed') }
    await actAndTell(() => declaration.mutateAsync(chosenId), words)
  }

  return (
    <form onSubmit={ask} className="grid gap-3">
      <WinnerChoice
        match={match}
        legend={t('declare.legend')}
        error={error}
        chosenId={chosenId}
        onChoose={choose}
      />
      <Button type="submit">{t('declare.submit')}</Button>
      {isAsking && (
        <Confirmation
          title={t('declare.confirmTitle', { name: nameOf(match, chosenId) })}
          description={
            match.tournament.type === 'team' ? t('declare.confirmHintTeam') : t('declare.confirmHint')
          }
          confirm={t('declare.confirm')}
          onConfirm={declare}
          onClose={stopAsking}
        />
      )}
    </form>
  )
}

function Declared({ match }: { match: Match }) {
  const { t } = useMatchesTexts()
  const declaredId = ownSideOf(match)?.declaredWinnerId ?? null
  return (
    <div className="grid gap-1 rounded-md bg-muted p-3 text-sm">
      {declaredId && (
        <p className="flex items-start gap-2 font-medium wrap-anywhere">
          <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />
          {t('declare.declared', { name: nameOf(match, declaredId) })}
        </p>
      )}
      <p className="wrap-anywhere text-muted-foreground">
        {match.status === 'in_progress' && t('declare.waiting', { name: opponentOf(match)?.name ?? '' })}
        {match.status === 'dispute' && t('declare.inDispute')}
        {match.status === 'completed' && t('declare.over')}
      </p>
    </div>
  )
}
