import { PAGES } from '@trunfo/contract/pages'
import { generatePath, Link } from 'react-router'
import type { Schemas } from '@/lib/api.ts'
import { Notice } from '@/ui/notice.tsx'
import type { Match } from '../matches.api.ts'
import { useMatchesTexts } from '../matches.texts.ts'

type Preview = Schemas['CorrectionPreview']

export function CorrectionChanges({ match, changes }: { match: Match; changes: Preview['changes'] }) {
  const { t } = useMatchesTexts()
  const further = changes.filter(({ round, number }) => round !== match.round || number !== match.number)
  const pair = ([one, other]: readonly (string | null)[]) =>
    t('correct.against', { one: one ?? t('correct.nobody'), other: other ?? t('correct.nobody') })
  return (
    <section className="grid gap-2">
      <h3 className="text-sm">{t('correct.changes')}</h3>
      {further.length === 0 && <p className="text-sm text-muted-foreground">{t('correct.onlyResult')}</p>}
      <ul className="grid max-h-64 gap-2 overflow-y-auto">
        {further.map(({ round, number, before, after, winner }) => (
          <li key={`${round}-${number}`} className="grid gap-1 rounded-md bg-muted p-3 text-sm wrap-anywhere">
            <span className="font-medium">{t('correct.place', { round, number })}</span>
            <span className="text-muted-foreground">{t('correct.before', { sides: pair(before) })}</span>
            <span>{t('correct.after', { sides: pair(after) })}</span>
            {winner && <span className="text-success">{t('correct.winner', { name: winner })}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

export function PlayedMatches({ played }: { played: Preview['played'] }) {
  const { t } = useMatchesTexts()
  return (
    <Notice tone="warning" title={t('correct.forbidden')}>
      <p>{t('correct.forbiddenHint')}</p>
      <ul className="mt-2 grid max-h-64 overflow-y-auto">
        {played.map(({ id, round, number, sides: [one = '', other = ''] }) => (
          <li key={id} className="border-t py-2">
            <Link
              to={generatePath(PAGES.match.path, { matchId: id })}
              className="text-primary underline-offset-4 hover:underline"
            >
              {t('correct.place', { round, number })}: {t('correct.against', { one, other })}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
