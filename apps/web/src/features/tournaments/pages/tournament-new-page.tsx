import { useRef, useState } from 'react'
import { usePageTitle } from '@/lib/page-title.ts'
import { useSession } from '@/lib/session.ts'
import { Button } from '@/ui/button.tsx'
import { Notice } from '@/ui/notice.tsx'
import { EMPTY_DRAFT } from '../create/draft.ts'
import { forgetDraft, readDraft } from '../create/draft-store.ts'
import { NewTournamentForm } from '../create/new-tournament-form.tsx'
import { useOrganisingTexts } from '../organising.texts.ts'

export function TournamentNewPage() {
  const { t } = useOrganisingTexts()
  const { viewer } = useSession()
  usePageTitle(t('create.title'))
  // The guard admits signed-in viewers only, but `viewer` is briefly null while signing out.
  return viewer && <NewTournament userId={viewer.id} key={viewer.id} />
}

function NewTournament({ userId }: { userId: string }) {
  const { t } = useOrganisingTexts()
  const heading = useRef<HTMLHeadingElement>(null)
  const [hasDraft, setHasDraft] = useState(
    () => JSON.stringify(readDraft(userId)) !== JSON.stringify(EMPTY_DRAFT),
  )
  const [beginnings, setBeginnings] = useState(0)

  function beginAgain() {
    forgetDraft(userId)
    setHasDraft(false)
    setBeginnings(beginnings + 1)
    heading.current?.focus()
  }

  return (
    <div className="mx-auto grid w-full max-w-5xl gap-6">
      <header className="grid gap-1">
        <h1 ref={heading} tabIndex={-1} className="text-xl">
          {t('create.title')}
        </h1>
        <p className="text-muted-foreground">{t('create.lead')}</p>
      </header>
      {hasDraft && (
        <Notice
          title={t('create.draftBack')}
          action={
            <Button variant="secondary" size="sm" onClick={beginAgain}>
              {t('create.draftDiscard')}
            </Button>
          }
        >
          {t('create.draftBackHint')}
        </Notice>
      )}
      <NewTournamentForm key={beginnings} userId={userId} />
    </div>
  )
}
