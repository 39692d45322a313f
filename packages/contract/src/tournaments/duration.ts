/** What a game usually takes; estimates rest on it until a tournament has a pace of its own. */
export const MINUTES_PER_GAME = 20

/** Between a series that ends as soon as it can and one that is played to the end. */
export const usualGames = (bestOf: number): number => (Math.ceil(bestOf / 2) + bestOf) / 2
