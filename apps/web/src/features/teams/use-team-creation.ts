import { useQueryClient } from '@tanstack/react-query'
import { PAGES } from '@trunfo/contract/pages'
import { useRef, useState } from 'react'
import { generatePath, useNavigate } from 'react-router'
import type { Schemas } from '@/lib/api.ts'
import { fieldOf, isRefusal } from '@/lib/api-error.ts'
import { errorText } from '@/lib/error-text.ts'
import { refreshViewer } from '@/lib/session.ts'
import { toast } from '@/ui/toast.ts'
import { useCreateTeam } from './teams.acts.ts'
import { useTeamsTexts } from './teams.texts.ts'

interface Problem {
  /** The control that it is about; null when it is about the whole. */
  field: string | null
  text: string
}

/** Creates a team and goes to its page, or says what is wrong: in a toast and where it belongs in the form. */
export function useTeamCreation() {
  const { t } = useTeamsTexts()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const creation = useCreateTeam()
  const form = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState<Problem | null>(null)

  async function create(values: Schemas['CreateTeam']): Promise<void> {
    try {
      const { team } = await creation.mutateAsync(values)
      toast({ title: t('create.done'), description: t('create.doneHint') })
      navigate(generatePath(PAGES.team.path, { id: team.id }), { replace: true })
      refreshViewer(queryClient).catch((error) => complain(t('create.profileFailed'), errorText(error)))
    } catch (error) {
      refuse(error)
    }
  }

  function refuse(error: unknown): void {
    const field = fieldOf(error)
    const text = isRefusal(error, 'platform.unauthenticated') ? t('create.signedOut') : errorText(error)
    setProblem({ field, text })
    // The team itself was fine: it is its leader who cannot be put into it.
    complain(isRefusal(error, 'teams.already_in_team') ? t('create.leaderFailed') : t('create.failed'), text)
    if (field) form.current?.querySelector<HTMLElement>(`[name=${field}]`)?.focus()
  }

  return { form, problem, isCreating: creation.isPending, create }
}

function complain(title: string, description: string): void {
  toast({ variant: 'destructive', title, description })
}
