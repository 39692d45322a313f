import { useQueryClient } from '@tanstack/react-query'
import { PAGES } from '@trunfo/contract/pages'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { errorText } from '@/lib/error-text.ts'
import { refreshViewer } from '@/lib/session.ts'
import { toast } from '@/ui/toast.ts'
import type { Depart } from './components/goodbye.tsx'

/**
 * Leaving or dissolving a team ends on the list of teams. Until it is there the page must not ask for the team
 * any more: its own act would come back to it as a team that does not exist.
 */
export function useDeparture(): { isDeparting: boolean; depart: Depart } {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [isDeparting, setIsDeparting] = useState(false)

  const depart: Depart = async (act, { done, failed }) => {
    setIsDeparting(true)
    try {
      await act()
    } catch (error) {
      setIsDeparting(false)
      toast({ variant: 'destructive', title: failed, description: errorText(error) })
      return
    }
    toast({ title: done })
    navigate(PAGES.teams.path)
    // The server tells every tab of the person as well, so that a lost answer is made up for.
    await refreshViewer(queryClient).catch(() => undefined)
  }

  return { isDeparting, depart }
}
