import { LegalDocument } from '../components/legal-document.tsx'
import { useLegalTexts } from '../legal.texts.ts'

const SECTIONS = [
  'agreement',
  'age',
  'account',
  'conduct',
  'tournaments',
  'prizes',
  'wallet',
  'refunds',
  'coins',
  'content',
  'service',
  'end',
  'law',
] as const

export function TermsOfServicePage() {
  const { t } = useLegalTexts()
  return (
    <LegalDocument
      title={t('termsOfService.title')}
      lead={t('termsOfService.lead')}
      updated={t('updated')}
      sections={(names) =>
        SECTIONS.map((id) => ({
          id,
          title: t(`termsOfService.${id}.title`),
          text: t(`termsOfService.${id}.text`, names),
        }))
      }
    />
  )
}
