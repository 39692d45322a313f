import Check from 'lucide-react/icons/check'
import { Confirmation } from '@/lib/confirmed-button.tsx'
import { useFocusKept } from '@/lib/use-focus-kept.ts'
import { nameOf, ownSideOf } from '../lobby/sides.ts'
import { type Match, useDeclareWinner } from '../matches.api.ts'
import { useMatchesTexts } from '../matches.texts.ts'
import { WinnerForm } from '../winner-form.tsx'

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
  return (
    <WinnerForm
      match={match}
      act={declaration}
      legend={t('declare.legend')}
      required={t('declare.required')}
      submit={t('declare.submit')}
      question={(winnerId, onClose) => (
        <Confirmation
          act={{ run: () => declaration.run(winnerId) }}
          texts="matches:declare"
          values={{ name: nameOf(match, winnerId) }}
          description={match.tournament.type === 'team' ? t('declare.descriptionTeam') : undefined}
          tone="primary"
          onClose={onClose}
        />
      )}
    />
  )
}

function Declared({ match }: { match: Match }) {
  const { t } = useMatchesTexts()
  const declaredId = ownSideOf(match)?.declaredWinnerId ?? null
  return (
    declaredId && (
      <p className="flex items-start gap-2 text-sm font-medium wrap-anywhere">
        <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />
        {t('declare.declared', { name: nameOf(match, declaredId) })}
      </p>
    )
  )
}
