import { PAGES } from '@trunfo/contract/pages'
import { useId } from 'react'
import { Agenda } from '@/features/tournaments/index.ts'
import { SectionHeading } from '@/ui/section-heading.tsx'
import type { Cup } from '../home.api.ts'
import { useHomeTexts } from '../home.texts.ts'

/** Upcoming cups, grouped by day. */
export function Soon({ cups }: { cups: readonly Cup[] }) {
  const { t } = useHomeTexts()
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="grid grid-cols-1 content-start gap-4">
      <SectionHeading
        id={headingId}
        more={{ to: `${PAGES.tournaments.path}?week=now`, text: t('soon.agenda') }}
      >
        {t('soon.title')}
      </SectionHeading>
      {cups.length === 0 ? (
        <p className="surface p-4 text-sm text-muted-foreground">{t('soon.empty')}</p>
      ) : (
        <div className="grid gap-5">
          <Agenda tournaments={cups} level={3} />
        </div>
      )}
    </section>
  )
}
