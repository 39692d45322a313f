import UserX from 'lucide-react/icons/user-x'
import { Link } from 'react-router'
import { Button } from '@/ui/button.tsx'
import { useProfilesTexts } from '../profiles.texts.ts'

export function ProfileNotFound() {
  const { t } = useProfilesTexts()
  return (
    <div className="grid justify-items-center gap-4 py-16 text-center">
      <UserX aria-hidden className="size-12 text-muted-foreground" />
      <h1 className="text-xl">{t('notFound.title')}</h1>
      <p className="max-w-prose text-balance text-muted-foreground">{t('notFound.description')}</p>
      <Button asChild className="mt-2">
        <Link to="/">{t('common:actions.goHome')}</Link>
      </Button>
    </div>
  )
}
