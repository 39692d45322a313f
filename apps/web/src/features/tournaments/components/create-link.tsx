import { PAGES } from '@trunfo/contract/pages'
import Plus from 'lucide-react/icons/plus'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { mayOpen } from '@/lib/access.ts'
import { useSession } from '@/lib/session.ts'
import { Button } from '@/ui/button.tsx'
import { toast } from '@/ui/toast.ts'
import { useTournamentsTexts } from '../tournaments.texts.ts'

/** The guard sends visitors to sign in; whoever is in without the role would land at home without a word. */
export function CreateLink() {
  const { t } = useTournamentsTexts()
  const { viewer } = useSession()

  function explain(event: MouseEvent) {
    if (!viewer || mayOpen(PAGES.tournamentNew.access, viewer)) return
    event.preventDefault()
    toast({ title: t('list.createRefused'), description: t('list.createRefusedHint') })
  }

  return (
    <Button asChild className="max-sm:flex-1">
      <Link to={PAGES.tournamentNew.path} onClick={explain}>
        <Plus aria-hidden />
        {t('list.create')}
      </Link>
    </Button>
  )
}
