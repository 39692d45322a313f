import { useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { MountedDialog } from '@/ui/mounted-dialog.tsx'
import { type Game, usePaintGame } from '../games.api.ts'
import { useGamesTexts } from '../games.texts.ts'
import { ArtFields } from './art-fields.tsx'

/** Changes the cover artwork of an existing game. */
export function ArtDialog({ game, onClose }: { game: Game; onClose: () => void }) {
  const { t } = useGamesTexts()
  const [art, setArt] = useState(game.art)
  const painting = usePaintGame(game.id)

  async function save() {
    if (await painting.run(art)) onClose()
  }

  return (
    <MountedDialog title={t('art.title', { name: game.name })} onClose={onClose} className="sm:max-w-xl">
      <div className="grid gap-6">
        <ArtFields gameName={game.name} art={art} onChange={setArt} />
        <Button className="justify-self-end max-sm:w-full" isLoading={painting.isPending} onClick={save}>
          {t('art.save')}
        </Button>
      </div>
    </MountedDialog>
  )
}
