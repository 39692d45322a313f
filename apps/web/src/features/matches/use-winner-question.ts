import { type SubmitEvent, useState } from 'react'
import { toast } from '@/ui/toast.ts'

/** Choosing a winner and being asked once more: for the sides who declare one and the staff who decide. */
export function useWinnerQuestion(words: { failed: string; required: string }) {
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const [isAsking, setIsAsking] = useState(false)

  function ask(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setIsMissing(chosenId === null)
    if (chosenId !== null) return setIsAsking(true)
    toast({ variant: 'destructive', title: words.failed, description: words.required })
  }

  return {
    chosenId,
    choose: setChosenId,
    error: isMissing && chosenId === null && words.required,
    ask,
    isAsking,
    stopAsking: () => setIsAsking(false),
  }
}
