import { PAGES } from '@trunfo/contract/pages'
import FlaskConical from 'lucide-react/icons/flask-conical'
import Trash2 from 'lucide-react/icons/trash-2'
import User from 'lucide-react/icons/user'
import Users from 'lucide-react/icons/users'
import { useState } from 'react'
import { generatePath, Link } from 'react-router'
import type { Schemas } from '@/lib/api.ts'
import { ConfirmedButton } from '@/lib/confirmed-button.tsx'
import { usePageTitle } from '@/lib/page-title.ts'
import { Button } from '@/ui/button.tsx'
import { Card, CardContent, CardHeader, CardTitle } from '@/ui/card.tsx'
import { useCasesTexts } from '../cases.texts.ts'
import { useCreateTestLobbies, useDeleteTestLobbies } from '../test-lobby/test-lobby.api.ts'

export function TestLobbyPage() {
  const { t } = useCasesTexts()
  const [lobbies, setLobbies] = useState<Schemas['TestLobbies'] | null>(null)
  const creation = useCreateTestLobbies(setLobbies)
  const deletion = useDeleteTestLobbies(() => setLobbies(null))
  usePageTitle(t('testLobby.title'))

  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6">
      <header className="grid gap-1">
        <h1 className="text-xl">{t('testLobby.title')}</h1>
        <p className="text-muted-foreground">{t('testLobby.lead')}</p>
      </header>
      <div className="flex flex-wrap gap-3">
        <Button isLoading={creation.isPending} onClick={() => void creation.run()} className="max-sm:w-full">
          <FlaskConical aria-hidden />
          {t('testLobby.create.action')}
        </Button>
        <ConfirmedButton
          act={deletion}
          texts="cases:testLobby.remove"
          icon={Trash2}
          variant="outline"
          className="max-sm:w-full"
        />
      </div>
      {lobbies && <Ready lobbies={lobbies} />}
    </div>
  )
}

function Ready({ lobbies: { individualMatchId, teamMatchId } }: { lobbies: Schemas['TestLobbies'] }) {
  const { t } = useCasesTexts()
  const pathOf = (matchId: string) => generatePath(PAGES.match.path, { matchId })
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('testLobby.ready')}</CardTitle>
      </CardHeader>
      <CardContent className="flex flex-wrap gap-3">
        <Button asChild variant="secondary" className="max-sm:w-full">
          <Link to={pathOf(individualMatchId)}>
            <User aria-hidden />
            {t('testLobby.individual')}
          </Link>
        </Button>
        <Button asChild variant="secondary" className="max-sm:w-full">
          <Link to={pathOf(teamMatchId)}>
            <Users aria-hidden />
            {t('testLobby.team')}
          </Link>
        </Button>
      </CardContent>
    </Card>
  )
}
