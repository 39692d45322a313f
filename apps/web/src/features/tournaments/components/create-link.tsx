import { PAGES } from '@trunfo/contract/pages'
import Plus from 'lucide-react/icons/plus'
import { type MouseEvent, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { mayOpen } from '@/lib/access.ts'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { useSession } from '@/lib/session.ts'
import { useLoadOrToast } from '@/lib/use-load-or-toast.ts'
import { Badge } from '@/ui/badge.tsx'
import { Button, type ButtonProps } from '@/ui/button.tsx'
import { useTournamentsTexts } from '../tournaments.texts.ts'

const CreatorsDialog = lazyComponent(async () => (await import('./creators-dialog.tsx')).CreatorsDialog)

/** For viewers who may not create tournaments it is less prominent, and opens a dialog that says who may. */
export function CreateLink({ variant, ...button }: Pick<ButtonProps, 'variant' | 'size' | 'className'>) {
  const { t } = useTournamentsTexts()
  const { status, viewer } = useSession()
  const load = useLoadOrToast()
  const [isAsking, setIsAsking] = useState(false)
  const isOpen = status !== 'ready' || mayOpen(PAGES.tournamentNew.access, viewer)

  function explain(event: MouseEvent) {
    const isOtherWindow = event.metaKey || event.ctrlKey || event.shiftKey
    if (isOpen || isOtherWindow) return
    event.preventDefault()
    load(CreatorsDialog, () => setIsAsking(true))
  }

  return (
    <>
      <Button asChild variant={isOpen ? variant : 'outline'} {...button}>
        <Link to={PAGES.tournamentNew.path} onClick={explain}>
          <Plus aria-hidden />
          {t('list.create')} {!isOpen && <Badge variant="gold">{t('list.createMark')}</Badge>}
        </Link>
      </Button>
      {isAsking && (
        <Suspense fallback={null}>
          <CreatorsDialog onClose={() => setIsAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
