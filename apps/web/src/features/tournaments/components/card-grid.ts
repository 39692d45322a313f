/** The columns of a list of cards; the parts of the list that are narrower follow it. */
export const CARD_GRID = 'sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4'
