import { PAGES } from '@trunfo/contract/pages'
import { findLink, type TextLink } from '@trunfo/contract/text-links'
import ExternalLink from 'lucide-react/icons/external-link'
import Unlink from 'lucide-react/icons/unlink'
import { generatePath, Link, useParams } from 'react-router'
import { ApiError } from '@/lib/api-error.ts'
import { Loaded } from '@/lib/loaded.tsx'
import { usePageTitle } from '@/lib/page-title.ts'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { Empty } from '@/ui/empty.tsx'
import { Notice } from '@/ui/notice.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useTournament } from '../detail/detail.api.ts'
import { useLeavingTexts } from '../leaving.texts.ts'
import { useTournamentsTexts } from '../tournaments.texts.ts'

/**
 * Shows where a link in an announcement leads. The target comes from the stored announcement, never from this
 * page's URL, so nobody can make the page vouch for another link.
 */
export function AnnouncementLinkPage() {
  const { t } = useLeavingTexts()
  const { t: shared } = useTournamentsTexts()
  const { id = '', announcementId, number = '' } = useParams()
  const query = useTournament(id)
  usePageTitle(t('title'))
  const { error } = query
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <Gone />
  return (
    <Loaded
      isPage
      query={query}
      skeleton={<Skeleton className="mx-auto h-96 w-full max-w-xl rounded-lg" />}
      failed={(message) => shared('detail.failed', { message })}
    >
      {({ name, announcements }) => {
        const said = announcements.find((one) => one.id === announcementId)
        const link = said && findLink(said.text, number)
        return link ? <Leaving link={link} name={name} id={id} /> : <Gone id={id} />
      }}
    </Loaded>
  )
}

interface LeavingProps {
  link: TextLink
  name: string
  id: string
}

function Leaving({ link: { host, address }, name, id }: LeavingProps) {
  const { t } = useLeavingTexts()
  return (
    <div className="mx-auto grid w-full max-w-xl min-w-0 gap-6">
      <header className="grid gap-1">
        <h1 className="text-xl">{t('title')}</h1>
        <p className="wrap-anywhere text-muted-foreground">{t('lead', { name })}</p>
      </header>
      <Card className="grid min-w-0 gap-1 p-4 sm:p-6">
        <p className="text-sm text-muted-foreground">{t('leadsTo')}</p>
        <p className="text-lg font-bold wrap-anywhere">{host}</p>
        <p className="max-h-40 overflow-y-auto text-sm wrap-anywhere text-muted-foreground">{address}</p>
        {/(?:^|\.)xn--/.test(host) && <p className="mt-2 text-sm text-warning">{t('foreign')}</p>}
      </Card>
      <Notice tone="warning" title={t('unchecked')}>
        {t('uncheckedHint')}
      </Notice>
      <div className="flex flex-wrap gap-3 max-sm:*:w-full">
        <Button asChild>
          <a
            href={address}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            referrerPolicy="no-referrer"
            className="min-w-0 wrap-anywhere!"
          >
            <ExternalLink aria-hidden />
            {t('open', { host })}
          </a>
        </Button>
        <BackButton id={id} />
      </div>
    </div>
  )
}

function Gone({ id }: { id?: string }) {
  const { t } = useLeavingTexts()
  return (
    <Empty
      isPage
      icon={Unlink}
      title={t('gone')}
      description={t('goneHint')}
      action={id && <BackButton id={id} />}
    />
  )
}

function BackButton({ id }: { id: string }) {
  const { t } = useLeavingTexts()
  return (
    <Button asChild variant="secondary">
      <Link to={generatePath(PAGES.tournament.path, { id })}>{t('back')}</Link>
    </Button>
  )
}
