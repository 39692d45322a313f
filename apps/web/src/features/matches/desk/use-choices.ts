import { useSearchParams } from 'react-router'

type Choices = Partial<Record<'state' | 'round' | 'group' | 'match', string | null>>

/** Filters and the open match are in the address, so that they survive a reload; Back closes the match. */
export function useChoices(): (choices: Choices) => void {
  const [, setParams] = useSearchParams()
  return (choices) => {
    const address = new URLSearchParams(window.location.search)
    const opens = choices.match != null && !address.has('match')
    for (const [name, value] of Object.entries(choices)) {
      if (value === null) address.delete(name)
      else address.set(name, value)
    }
    setParams(address, { preventScrollReset: true, replace: !opens })
  }
}
