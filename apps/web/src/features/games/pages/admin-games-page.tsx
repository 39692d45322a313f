import { usePageTitle } from '@/lib/page-title.ts'
import { GameList } from '../components/game-list.tsx'
import { NewGameForm } from '../components/new-game-form.tsx'
import { useGamesTexts } from '../games.texts.ts'

export function AdminGamesPage() {
  const { t } = useGamesTexts()
  usePageTitle(t('title'))

  return (
    <div className="mx-auto grid max-w-2xl gap-6">
      <header className="grid gap-1">
        <h1 className="text-xl">{t('title')}</h1>
        <p className="text-muted-foreground">{t('lead')}</p>
      </header>
      <NewGameForm />
      <GameList />
    </div>
  )
}
