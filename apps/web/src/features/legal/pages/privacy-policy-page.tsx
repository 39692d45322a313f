import { LegalDocument } from '../components/legal-document.tsx'
import { useLegalTexts } from '../legal.texts.ts'

const SECTIONS = [
  'controller',
  'collected',
  'purposes',
  'public',
  'shared',
  'kept',
  'rights',
  'cookies',
  'security',
  'minors',
  'changes',
] as const

export function PrivacyPolicyPage() {
  const { t } = useLegalTexts()
  return (
    <LegalDocument
      title={t('privacyPolicy.title')}
      lead={t('privacyPolicy.lead')}
      updated={t('updated')}
      sections={(names) =>
        SECTIONS.map((id) => ({
          id,
          title: t(`privacyPolicy.${id}.title`),
          text: t(`privacyPolicy.${id}.text`, names),
        }))
      }
    />
  )
}
