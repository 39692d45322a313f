import { PAGES } from '@trunfo/contract/pages'
import { Link } from 'react-router'
import { LegalDocument } from '../components/legal-document.tsx'
import { useLegalTexts } from '../legal.texts.ts'

const SECTIONS = ['mission', 'vision', 'values', 'people'] as const

export function AboutUsPage() {
  const { t } = useLegalTexts()
  return (
    <LegalDocument
      title={t('aboutUs.title')}
      lead={t('aboutUs.lead')}
      sections={(names) =>
        SECTIONS.map((id) => ({
          id,
          title: t(`aboutUs.${id}.title`),
          text: t(`aboutUs.${id}.text`, names),
        }))
      }
    >
      <p className="flex flex-wrap items-center gap-x-3 text-muted-foreground lg:pl-68">
        {t('aboutUs.developers')}
        <Link
          to={PAGES.developers.path}
          className="flex min-h-11 items-center text-foreground underline underline-offset-4"
        >
          {t('aboutUs.reference')}
        </Link>
      </p>
    </LegalDocument>
  )
}
