import { PAGES } from '@trunfo/contract/pages'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { usePanelTexts } from '@/features/panel/index.ts'
import { hasWords } from '@/lib/has-words.ts'
import type { Viewer } from '@/lib/session.ts'
import { groupsFor } from './staff-pages.ts'

/** The staff pages that the viewer may open, filtered by what they type; Enter opens the first. */
export function useStaffPages(viewer: Viewer) {
  const { t } = usePanelTexts()
  const go = useNavigate()
  const [typed, setTyped] = useState('')
  const groups = groupsFor(viewer, ({ title }) => hasWords(t(title), typed))
  const openFirst = () => {
    const first = groups[0]?.pages[0]
    if (!typed.trim() || !first) return
    setTyped('')
    void go(PAGES[first.page].path)
  }
  return { groups, finder: { typed, onType: setTyped, onEnter: openFirst } }
}
