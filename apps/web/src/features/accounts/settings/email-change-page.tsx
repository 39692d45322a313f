import { PAGES } from '@trunfo/contract/pages'
import { Link, useLocation } from 'react-router'
import { ApiError } from '@/lib/api-error.ts'
import { errorText } from '@/lib/error-text.ts'
import { usePageTitle } from '@/lib/page-title.ts'
import { useSession } from '@/lib/session.ts'
import { useSettingsTexts } from '@/lib/settings.texts.ts'
import { Button } from '@/ui/button.tsx'
import { Notice } from '@/ui/notice.tsx'
import { EntryCard } from '../components/entry-card.tsx'
import { useEmailLink } from './settings.api.ts'

/** This page's rank and suit; see `EntryCard`. */
const CARD = { rank: '10', suit: 'spade' } as const

/**
 * Target of the two links of an email change. They take effect only when the button is pressed, because mail
 * scanners open links too.
 */
export function EmailChangePage() {
  const { t } = useSettingsTexts()
  const { hash } = useLocation()
  const link = readLink(hash)
  usePageTitle(t('emailChange.title'))

  // Opening the other link in the same tab only changes the hash, but is a different action.
  if (link) return <LinkAct key={hash} {...link} />
  return (
    <EntryCard {...CARD} title={t('emailChange.title')} lead={t('emailChange.incomplete')}>
      <Onward />
    </EntryCard>
  )
}

interface EmailLink {
  act: 'confirm' | 'undo'
  token: string
}

function readLink(hash: string): EmailLink | null {
  const facts = new URLSearchParams(hash.slice(1))
  for (const act of ['confirm', 'undo'] as const) {
    const token = facts.get(act)
    if (token) return { act, token }
  }
  return null
}

function LinkAct({ act, token }: EmailLink) {
  const { t } = useSettingsTexts()
  const following = useEmailLink(act)
  const { error } = following
  const isOurFault = error instanceof ApiError && error.isTransient
  // One request changes date and email address, so after a fault of ours neither has changed.
  const failure = isOurFault ? t('emailChange.dateFailed') : t('settings.email.failed')

  if (following.isSuccess) {
    return (
      <EntryCard {...CARD} title={t(`emailChange.${act}.doneTitle`)} lead={t('emailChange.title')}>
        <Notice tone="success" isAnnounced>
          {t(`emailChange.${act}.done`)}
        </Notice>
        <Onward />
      </EntryCard>
    )
  }
  return (
    <EntryCard {...CARD} title={t(`emailChange.${act}.title`)} lead={t(`emailChange.${act}.lead`)}>
      {error && (
        <Notice tone="warning" isAnnounced title={failure}>
          {errorText(error)}
        </Notice>
      )}
      <Button size="lg" onClick={() => following.mutate(token)} isLoading={following.isPending}>
        {t(`emailChange.${act}.submit`)}
      </Button>
    </EntryCard>
  )
}

function Onward() {
  const { t } = useSettingsTexts()
  const { viewer } = useSession()
  const to = viewer ? PAGES.accountSettings.path : PAGES.login.path
  return (
    <Button asChild size="lg" variant="secondary">
      <Link to={to}>{viewer ? t('emailChange.toSettings') : t('emailChange.toLogin')}</Link>
    </Button>
  )
}
