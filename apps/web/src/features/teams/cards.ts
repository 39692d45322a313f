import { SUITS, type Suit } from '@trunfo/artwork/suits'

const RANKS = ['A', 'K', 'Q', 'J', '10', '9', '8', '7', '6', '5'] as const

/** Cards rank by position: the leader is the ace, the others follow by seniority. */
export function rankOf(place: number): string {
  return RANKS[place] ?? ''
}

/** Deterministic: the same id always gets the same suit. */
export function suitOf(id: string): Suit {
  const sum = [...id].reduce((total, letter) => (total * 31 + letter.charCodeAt(0)) % 9973, 7)
  return SUITS[sum % SUITS.length] ?? 'spade'
}
