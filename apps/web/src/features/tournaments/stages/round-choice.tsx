import { useMemo } from 'react'
import { RoundPicker } from '@/ui/bracket/bracket-tools.tsx'
import { bracketLabels } from '@/ui/bracket/labels.ts'

interface RoundChoiceProps {
  rounds: number
  /** From 1. */
  round: number
  onPick: (round: number) => void
}

/** Picks a round of a table. */
export function RoundChoice({ rounds, round, onPick }: RoundChoiceProps) {
  const choices = useMemo(
    () => Array.from({ length: rounds }, (_, index) => ({ number: index + 1, matches: [] })),
    [rounds],
  )
  return (
    <RoundPicker
      rounds={choices}
      index={round - 1}
      onPick={(index) => onPick(index + 1)}
      labels={bracketLabels}
    />
  )
}
