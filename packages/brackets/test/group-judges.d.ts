declare module 'roundrobin' {
  /** Rounds of pairings of 1 to n. */
  function robin(count: number): [number, number][][]
  export = robin
}

declare module 'groupstage' {
  class GroupStage {
    constructor(count: number, options?: { groupSize?: number; meetTwice?: boolean })
    readonly matches: GroupStage.JudgedMatch[]
    score(id: GroupStage.JudgedMatch['id'], score: [number, number]): boolean
    results(): GroupStage.JudgedRow[]
  }
  namespace GroupStage {
    interface JudgedMatch {
      readonly id: { readonly s: number; readonly r: number; readonly m: number }
      readonly p: [number, number]
    }
    interface JudgedRow {
      readonly seed: number
      readonly wins: number
      readonly draws: number
      readonly losses: number
      readonly pts: number
      readonly gpos: number
    }
  }
  export = GroupStage
}
