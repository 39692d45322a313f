/**
 * Cheapest perfect matching of a complete graph: Edmonds' blossom algorithm in its primal-dual form, O(n³). Nodes
 * 0 … n−1 are vertices, the others are blossoms: odd cycles that are treated as one node until they open again.
 *
 * Labels are dual variables. An edge whose slack is 0 is tight, and only tight edges are matched. All numbers stay
 * integers, because edges count twice in the slack.
 */
export function cheapestPerfectMatching(
  size: number,
  cost: (one: number, other: number) => number,
): Int32Array {
  if (size % 2 === 1) throw new RangeError('an odd number of vertices has no perfect matching')
  const solver = new Solver(size, cost)
  while (solver.matchOneMore()) {}
  return solver.mates.slice(0, size)
}

const NONE = -1
/** Where a node stands in the search for a longer alternating path. */
const UNREACHED = 0
const OUTER = 1
const INNER = 2

class Solver {
  /** By node: the vertex at the other end of its matched edge. */
  readonly mates: Int32Array
  readonly #size: number
  readonly #room: number
  /** Weights are the largest cost minus each cost, so the heaviest matching is the cheapest one. */
  readonly #weights: Float64Array
  readonly #labels: Float64Array
  /** By pair of nodes: the two ends of the edge with the least slack between them. */
  readonly #ends: Int32Array
  /** By node: the outermost blossom it is in; itself if none, NONE if the blossom does not exist. */
  readonly #tops: Int32Array
  readonly #states: Uint8Array
  /** By node: the vertex from which the search reached it. */
  readonly #parents: Int32Array
  /** By node: the outer vertex with the least slack to it. */
  readonly #nearest: Int32Array
  /** By blossom and vertex: the member that holds the vertex. */
  readonly #memberOf: Int32Array
  readonly #members: number[][]
  readonly #visits: Int32Array
  #visit = 0
  /** One more than the highest node in use. */
  #end: number
  #queue: number[] = []

  constructor(size: number, cost: (one: number, other: number) => number) {
    const room = size * 2
    this.#size = size
    this.#room = room
    this.#end = size
    this.#weights = new Float64Array(size * size)
    this.#labels = new Float64Array(room)
    this.#ends = new Int32Array(room * room).fill(NONE)
    this.#tops = new Int32Array(room).fill(NONE)
    this.#states = new Uint8Array(room)
    this.#parents = new Int32Array(room).fill(NONE)
    this.#nearest = new Int32Array(room).fill(NONE)
    this.#memberOf = new Int32Array(room * size).fill(NONE)
    this.#members = Array.from({ length: room }, () => [])
    this.#visits = new Int32Array(room)
    this.mates = new Int32Array(room).fill(NONE)
    this.#fill(cost)
  }

  #fill(cost: (one: number, other: number) => number): void {
    const size = this.#size
    let highest = 0
    for (let one = 0; one < size; one += 1) {
      for (let other = one + 1; other < size; other += 1) {
        const price = cost(one, other)
        if (!Number.isSafeInteger(price) || price < 0) throw new RangeError(`${price} is no cost`)
        this.#weights[one * size + other] = price
        this.#weights[other * size + one] = price
        if (price > highest) highest = price
      }
    }
    for (let one = 0; one < size; one += 1) {
      this.#tops[one] = one
      this.#labels[one] = highest
      this.#memberOf[one * size + one] = one
      for (let other = 0; other < size; other += 1) {
        this.#weights[one * size + other] = highest - (this.#weights[one * size + other] as number)
        this.#ends[one * this.#room + other] = one
      }
    }
  }

  /** Finds one augmenting path. Returns false once every vertex is matched. */
  matchOneMore(): boolean {
    this.#states.fill(UNREACHED)
    this.#nearest.fill(NONE)
    this.#queue = []
    for (let node = 0; node < this.#end; node += 1) {
      if (this.#tops[node] !== node || this.mates[node] !== NONE) continue
      this.#parents[node] = NONE
      this.#states[node] = OUTER
      this.#enqueue(node)
    }
    if (this.#queue.length === 0) return false
    for (;;) {
      if (this.#search()) return true
      this.#shiftLabels(this.#smallestShift())
      this.#queue = []
      if (this.#followTightEdges()) return true
      this.#openEmptyBlossoms()
    }
  }

  #search(): boolean {
    // The queue grows while it is read.
    for (let place = 0; place < this.#queue.length; place += 1) {
      const vertex = this.#queue[place] as number
      if (this.#states[this.#topOf(vertex)] === INNER) continue
      for (let other = 0; other < this.#size; other += 1) {
        if (this.#tops[other] === this.#tops[vertex]) continue
        if (this.#slackOf(vertex, other) > 0) this.#approach(vertex, this.#topOf(other))
        else if (this.#reach(vertex, other)) return true
      }
    }
    return false
  }

  #smallestShift(): number {
    let shift = Number.POSITIVE_INFINITY
    for (let node = 0; node < this.#end; node += 1) {
      if (this.#tops[node] !== node) continue
      const state = this.#states[node]
      if (node >= this.#size && state === INNER) shift = Math.min(shift, (this.#labels[node] as number) / 2)
      if (state === INNER || this.#nearest[node] === NONE) continue
      const slack = this.#slackTo(node)
      shift = Math.min(shift, state === OUTER ? slack / 2 : slack)
    }
    return shift
  }

  #shiftLabels(shift: number): void {
    for (let node = 0; node < this.#end; node += 1) {
      const isVertex = node < this.#size
      if (!isVertex && this.#tops[node] !== node) continue
      const state = this.#states[this.#topOf(node)]
      if (state === UNREACHED) continue
      const step = isVertex ? -shift : shift * 2
      this.#labels[node] = (this.#labels[node] as number) + (state === OUTER ? step : -step)
    }
  }

  #followTightEdges(): boolean {
    for (let node = 0; node < this.#end; node += 1) {
      const nearest = this.#nearest[node] as number
      if (this.#tops[node] !== node || nearest === NONE || this.#tops[nearest] === node) continue
      if (this.#slackTo(node) > 0) continue
      if (this.#reach(this.#endAt(nearest, node), this.#endAt(node, nearest))) return true
    }
    return false
  }

  #openEmptyBlossoms(): void {
    for (let node = this.#size; node < this.#end; node += 1) {
      if (this.#tops[node] === node && this.#states[node] === INNER && this.#labels[node] === 0)
        this.#open(node)
    }
  }

  /** Follows a tight edge from an outer vertex. Returns true if that completed an augmenting path. */
  #reach(vertex: number, other: number): boolean {
    const from = this.#topOf(vertex)
    const to = this.#topOf(other)
    if (this.#states[to] === UNREACHED) {
      this.#parents[to] = vertex
      this.#states[to] = INNER
      const next = this.#topOf(this.mates[to] as number)
      this.#nearest[to] = NONE
      this.#nearest[next] = NONE
      this.#states[next] = OUTER
      this.#enqueue(next)
    } else if (this.#states[to] === OUTER) {
      const ancestor = this.#commonAncestor(from, to)
      if (ancestor === NONE) {
        this.#augment(from, to)
        this.#augment(to, from)
        return true
      }
      this.#close(from, ancestor, to)
    }
    return false
  }

  #commonAncestor(one: number, other: number): number {
    this.#visit += 1
    let here = one
    let there = other
    while (here !== NONE || there !== NONE) {
      if (here !== NONE) {
        if (this.#visits[here] === this.#visit) return here
        this.#visits[here] = this.#visit
        here = this.#grandparent(here)
      }
      ;[here, there] = [there, here]
    }
    return NONE
  }

  /** The outer node two steps nearer to the root; NONE at the root. */
  #grandparent(outer: number): number {
    const mate = this.mates[outer] as number
    return mate === NONE ? NONE : this.#topOf(this.#parents[this.#topOf(mate)] as number)
  }

  /** Makes a blossom of the odd cycle through two outer nodes and their common ancestor. */
  #close(one: number, ancestor: number, other: number): void {
    let blossom = this.#size
    while (blossom < this.#end && this.#tops[blossom] !== NONE) blossom += 1
    if (blossom === this.#end) this.#end += 1

    const branch = (start: number) => {
      const nodes: number[] = []
      for (let outer = start; outer !== ancestor; ) {
        const inner = this.#topOf(this.mates[outer] as number)
        nodes.push(outer, inner)
        this.#enqueue(inner)
        outer = this.#topOf(this.#parents[inner] as number)
      }
      return nodes
    }
    this.#members[blossom] = [ancestor, ...branch(one).reverse(), ...branch(other)]
    this.#labels[blossom] = 0
    this.#states[blossom] = OUTER
    this.mates[blossom] = this.mates[ancestor] as number
    this.#parents[blossom] = this.#parents[ancestor] as number
    this.#setTop(blossom, blossom)
    this.#findEnds(blossom)
    this.#findNearest(blossom)
  }

  /** For each node outside, the blossom's edge with the least slack is the best of its members' edges. */
  #findEnds(blossom: number): void {
    const room = this.#room
    for (let node = 0; node < this.#end; node += 1) {
      this.#ends[blossom * room + node] = NONE
      this.#ends[node * room + blossom] = NONE
    }
    for (const member of this.#members[blossom] as number[]) {
      for (let node = 0; node < this.#end; node += 1) {
        if (this.#tops[node] === NONE || this.#tops[node] === blossom) continue
        const isFirst = this.#ends[blossom * room + node] === NONE
        if (!isFirst && this.#slackBetween(member, node) >= this.#slackBetween(blossom, node)) continue
        this.#ends[blossom * room + node] = this.#endAt(member, node)
        this.#ends[node * room + blossom] = this.#endAt(node, member)
      }
      for (let vertex = 0; vertex < this.#size; vertex += 1) {
        if (this.#memberOf[member * this.#size + vertex] !== NONE)
          this.#memberOf[blossom * this.#size + vertex] = member
      }
    }
  }

  /** Opens an inner blossom: its even path stays in the tree, its other members are unreached again. */
  #open(blossom: number): void {
    const members = this.#members[blossom] as number[]
    for (const member of members) this.#setTop(member, member)
    const parent = this.#parents[blossom] as number
    const base = this.#memberOf[blossom * this.#size + this.#endAt(blossom, parent)] as number
    const place = this.#evenPlaceOf(blossom, base)
    for (let index = 0; index < place; index += 2) {
      const inner = members[index] as number
      const outer = members[index + 1] as number
      this.#parents[inner] = this.#endAt(outer, inner)
      this.#states[inner] = INNER
      this.#states[outer] = OUTER
      this.#nearest[inner] = NONE
      this.#findNearest(outer)
      this.#enqueue(outer)
    }
    this.#states[base] = INNER
    this.#parents[base] = parent
    for (const member of members.slice(place + 1)) {
      this.#states[member] = UNREACHED
      this.#findNearest(member)
    }
    for (let vertex = 0; vertex < this.#size; vertex += 1)
      this.#memberOf[blossom * this.#size + vertex] = NONE
    this.#tops[blossom] = NONE
    this.#members[blossom] = []
  }

  /** Turns the cycle around if needed, so that an even number of steps leads from its start to the member. */
  #evenPlaceOf(blossom: number, member: number): number {
    const members = this.#members[blossom] as number[]
    const place = members.indexOf(member)
    if (place % 2 === 0) return place
    members.splice(1, members.length - 1, ...members.slice(1).reverse())
    return members.length - place
  }

  /** Swaps matched and unmatched edges from an outer node up to the root of its tree. */
  #augment(start: number, target: number): void {
    let outer = start
    let partner = target
    for (;;) {
      const before = this.mates[outer] === NONE ? NONE : this.#topOf(this.mates[outer] as number)
      this.#match(outer, partner)
      if (before === NONE) return
      const next = this.#topOf(this.#parents[before] as number)
      this.#match(before, next)
      outer = next
      partner = before
    }
  }

  #match(node: number, partner: number): void {
    this.mates[node] = this.#endAt(partner, node)
    if (node < this.#size) return
    const base = this.#memberOf[node * this.#size + this.#endAt(node, partner)] as number
    const place = this.#evenPlaceOf(node, base)
    const members = this.#members[node] as number[]
    for (let index = 0; index < place; index += 1)
      this.#match(members[index] as number, members[index ^ 1] as number)
    this.#match(base, partner)
    this.#members[node] = [...members.slice(place), ...members.slice(0, place)]
  }

  #enqueue(node: number): void {
    if (node < this.#size) this.#queue.push(node)
    else for (const member of this.#members[node] as number[]) this.#enqueue(member)
  }

  #setTop(node: number, top: number): void {
    this.#tops[node] = top
    if (node >= this.#size) for (const member of this.#members[node] as number[]) this.#setTop(member, top)
  }

  #findNearest(node: number): void {
    this.#nearest[node] = NONE
    for (let vertex = 0; vertex < this.#size; vertex += 1) {
      if (this.#tops[vertex] !== node && this.#states[this.#topOf(vertex)] === OUTER)
        this.#approach(vertex, node)
    }
  }

  #approach(vertex: number, node: number): void {
    const nearest = this.#nearest[node] as number
    if (nearest === NONE || this.#slackBetween(vertex, node) < this.#slackBetween(nearest, node))
      this.#nearest[node] = vertex
  }

  #slackTo(node: number): number {
    return this.#slackBetween(this.#nearest[node] as number, node)
  }

  #slackBetween(one: number, other: number): number {
    return this.#slackOf(this.#endAt(one, other), this.#endAt(other, one))
  }

  #slackOf(one: number, other: number): number {
    const labels = (this.#labels[one] as number) + (this.#labels[other] as number)
    return labels - 2 * (this.#weights[one * this.#size + other] as number)
  }

  /** The vertex of `node` on its best edge to `other`. */
  #endAt(node: number, other: number): number {
    return this.#ends[node * this.#room + other] as number
  }

  #topOf(node: number): number {
    return this.#tops[node] as number
  }
}
