import { SUITS, type Suit } from '@trunfo/artwork/suits'

const RANKS = ['A', 'K', 'Q', 'J', '10', '9', '8', '7', '6', '5'] as const

/** A team is a hand of cards: whoever leads is the ace, and the others follow by how long they have been there. */
export function rankOf(place: number): string {
  return RANKS[place] ?? ''
}

/** Always the same for the same id. */
export function suitOf(id: string): Suit {
  const sum = [...id].reduce((total, letter) => (total * 31 + letter.charCodeAt(0)) % 9973, 7)
  return SUITS[sum % SUITS.length] ?? 'spade'
}
