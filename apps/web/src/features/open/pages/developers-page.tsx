import { useQuery } from '@tanstack/react-query'
import { OPEN_API_FILE, OPEN_API_PATH } from '@trunfo/contract/open'
import { Loaded } from '@/lib/loaded.tsx'
import { usePageTitle } from '@/lib/page-title.ts'
import { SearchField } from '@/lib/search-field.tsx'
import { useSearchInAddress } from '@/lib/use-search-in-address.ts'
import { Button } from '@/ui/button.tsx'
import { Empty } from '@/ui/empty.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { OperationCard } from '../components/operation-card.tsx'
import { referenceQuery } from '../open.api.ts'
import { useDevelopersTexts } from '../open.texts.ts'
import { found, type Reference } from '../reference.rules.ts'

const GUIDE = ['growing', 'paging', 'caching', 'limits', 'errors', 'browser'] as const

/** The reference of the public API. It shows the OpenAPI file, so the two cannot differ. */
export function DevelopersPage() {
  const { t } = useDevelopersTexts()
  const reference = useQuery(referenceQuery)
  usePageTitle(t('title'))
  return (
    <div className="mx-auto grid w-full max-w-4xl gap-8">
      <header className="grid gap-1">
        <h1 className="text-xl sm:text-2xl">{t('title')}</h1>
        <p className="max-w-prose text-muted-foreground">{t('lead')}</p>
      </header>
      <Guide />
      <Loaded query={reference} skeleton={<Skeleton className="h-screen" />} failed={t('failed')}>
        {(loaded) => <Operations reference={loaded} />}
      </Loaded>
    </div>
  )
}

function Guide() {
  const { t } = useDevelopersTexts()
  return (
    <section aria-labelledby="guide-title" className="grid gap-3 surface p-4 sm:p-6">
      <h2 id="guide-title" className="text-lg">
        {t('guide.title')}
      </h2>
      <p>{t('guide.address')}</p>
      <code className="rounded-md bg-muted px-3 py-2 text-sm wrap-anywhere">
        {location.origin + OPEN_API_PATH}
      </code>
      <ul className="grid max-w-prose list-disc gap-1.5 pl-5 text-sm leading-relaxed marker:text-muted-foreground">
        {GUIDE.map((name) => (
          <li key={name}>{t(`guide.${name}`)}</li>
        ))}
      </ul>
      <Button asChild variant="outline" className="justify-self-start">
        <a href={OPEN_API_FILE} download="trunfo-openapi-v1.json">
          {t('guide.file')}
        </a>
      </Button>
    </section>
  )
}

function Operations({ reference }: { reference: Reference }) {
  const { t } = useDevelopersTexts()
  const { typed, search, type } = useSearchInAddress()
  const sections = found(reference, search)
  const count = sections.reduce((sum, { operations }) => sum + operations.length, 0)
  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        <SearchField
          label={t('search.label')}
          hint={t('search.hint')}
          typed={typed}
          onType={type}
          maxLength={60}
          hasKey
        />
        <p role="status" className="text-sm text-muted-foreground">
          {t('search.found', { count })}
        </p>
      </div>
      {count === 0 && <Empty title={t('search.none')} description={t('search.noneHint')} />}
      {sections.map(({ name, title, operations }) => (
        <section key={name} aria-labelledby={`section-${name}`} className="grid gap-3">
          <h2 id={`section-${name}`} className="text-lg">
            {title}
          </h2>
          {operations.map((operation) => (
            <OperationCard key={operation.id} operation={operation} />
          ))}
        </section>
      ))}
    </div>
  )
}
