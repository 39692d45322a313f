/** The part of the judge `duel` that tests use. It has no types of its own. */
declare module 'duel' {
  interface Id {
    readonly s: number
    readonly r: number
    readonly m: number
  }
  class Duel {
    static readonly WB: number
    static readonly LB: number
    constructor(playerCount: number, options: { last: number; short: boolean })
    readonly matches: readonly {
      readonly id: Id
      readonly p: readonly number[]
      readonly m?: readonly number[]
    }[]
    score(id: Id, score: readonly [number, number]): boolean
  }
  export = Duel
}
