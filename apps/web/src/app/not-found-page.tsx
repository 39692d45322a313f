import Spade from 'lucide-react/icons/spade'
import { Link } from 'react-router'
import { useTranslation } from '@/lib/i18n.ts'
import { usePageTitle } from '@/lib/page-title.ts'
import { Button } from '@/ui/button.tsx'

export function NotFoundPage() {
  const { t } = useTranslation()
  usePageTitle(t('notFound.title'))
  return (
    <div className="grid justify-items-center gap-4 py-16 text-center">
      <Spade aria-hidden className="size-12 text-muted-foreground" />
      <h1 className="text-xl">{t('notFound.title')}</h1>
      <p className="max-w-prose text-muted-foreground">{t('notFound.description')}</p>
      <Button asChild className="mt-2">
        <Link to="/">{t('actions.goHome')}</Link>
      </Button>
    </div>
  )
}
