/** Columns of a card list, shared with its narrower sections. */
export const CARD_GRID = 'sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4'
