import { useQuery } from '@tanstack/react-query'
import { PAGES } from '@trunfo/contract/pages'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Loaded } from '@/lib/loaded.tsx'
import { usePageTitle } from '@/lib/page-title.ts'
import { Button } from '@/ui/button.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { blocksOf } from '../document.ts'
import { type Operator, operatorQuery } from '../legal.api.ts'
import { useLegalTexts } from '../legal.texts.ts'

export interface Section {
  readonly id: string
  readonly title: string
  readonly text: string
}

interface LegalDocumentProps {
  readonly title: string
  readonly lead: string
  readonly updated?: string
  /** Receives the operator's name and email address. */
  readonly sections: (operator: { readonly operator: string; readonly email: string }) => readonly Section[]
  /** Below the text. */
  readonly children?: ReactNode
}

export function LegalDocument({ title, lead, updated, sections, children }: LegalDocumentProps) {
  const { t } = useLegalTexts()
  const operator = useQuery(operatorQuery)
  usePageTitle(title)
  return (
    <article className="mx-auto grid w-full max-w-5xl gap-8">
      <header className="grid max-w-[68ch] gap-2">
        <h1 className="text-xl">{title}</h1>
        <p className="text-muted-foreground">{lead}</p>
        {updated && <p className="text-sm text-muted-foreground">{updated}</p>}
      </header>
      <Loaded query={operator} skeleton={<Skeleton className="h-screen" />} failed={t('failed')}>
        {(loaded) => <Text operator={loaded} sections={sections(namesOf(loaded))} />}
      </Loaded>
      {children}
    </article>
  )
}

const namesOf = ({ name, document, email }: Operator) => ({
  operator: document ? `${name} (${document})` : name,
  email,
})

function Text({ operator, sections }: { operator: Operator; sections: readonly Section[] }) {
  const { t } = useLegalTexts()
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[15rem_minmax(0,68ch)]">
      <nav aria-label={t('contents')} className="grid gap-2 rounded-lg border p-4 lg:sticky lg:top-20">
        <p className="text-sm font-medium">{t('contents')}</p>
        <ol className="-mx-2 grid text-sm">
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="flex min-h-11 items-center rounded-md px-2 py-1 text-muted-foreground hover:text-foreground lg:min-h-9"
              >
                {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="grid gap-8">
        {sections.map((section) => (
          <LegalSection key={section.id} {...section} />
        ))}
        <Contact {...operator} />
      </div>
    </div>
  )
}

function LegalSection({ id, title, text }: Section) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="grid scroll-mt-20 gap-3 leading-relaxed">
      <h2 id={`${id}-title`} className="text-lg">
        {title}
      </h2>
      {blocksOf(text).map((block) =>
        block.kind === 'list' ? (
          <ul key={block.items[0]} className="grid list-disc gap-1.5 pl-5 marker:text-muted-foreground">
            {block.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        ) : (
          <p key={block.text}>{block.text}</p>
        ),
      )}
    </section>
  )
}

function Contact({ email }: Operator) {
  const { t } = useLegalTexts()
  return (
    <section aria-labelledby="contact-title" className="grid gap-3 surface p-4">
      <h2 id="contact-title" className="text-lg">
        {t('contact.title')}
      </h2>
      <p className="text-muted-foreground">{t('contact.text')}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button asChild>
          <Link to={PAGES.ticketNew.path}>{t('contact.ticket')}</Link>
        </Button>
        <a href={`mailto:${email}`} className="flex min-h-11 items-center underline underline-offset-4">
          {email}
        </a>
      </div>
    </section>
  )
}
