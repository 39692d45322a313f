/** The four suits in a 24 × 24 box. They are paths because a phone's font would draw ♥ as a bright emoji. */
export const SUIT_PATHS = {
  spade:
    'M12 2C7 7 3 10.5 3 14.2c0 2.8 2 4.6 4.3 4.6 1.5 0 2.8-.7 3.7-1.9-.2 2-1 3.6-2.5 5.1h7c-1.5-1.5-2.3-3.1-2.5-5.1.9 1.2 2.2 1.9 3.7 1.9 2.3 0 4.3-1.8 4.3-4.6C21 10.5 17 7 12 2z',
  heart:
    'M12 21.5C5 15.6 2 12 2 8.2 2 5 4.4 2.8 7.2 2.8c2 0 3.8 1.1 4.8 3 1-1.9 2.8-3 4.8-3C19.6 2.8 22 5 22 8.2c0 3.8-3 7.4-10 13.3z',
  diamond: 'M12 2l8 10-8 10-8-10z',
  club: 'M12 2a4.4 4.4 0 0 0-3.6 6.9A4.6 4.6 0 1 0 10.9 16c-.2 2.3-1 4.3-2.6 6h7.4c-1.6-1.7-2.4-3.7-2.6-6a4.6 4.6 0 1 0 2.5-7.1A4.4 4.4 0 0 0 12 2z',
} as const

export type Suit = keyof typeof SUIT_PATHS

export const SUITS = Object.keys(SUIT_PATHS) as Suit[]
