import fc from 'fast-check'
import { type Books, GANG, Leak, type Name, THIEVES } from './books.ts'
import { holdInvariants } from './invariants.ts'
import type { Fate, Scene } from './scene.ts'

interface Step<Choice> {
  /** What it is called in the count of what was reached. */
  readonly name: string
  readonly choice: fc.Arbitrary<Choice>
  /** Whether there is anything to do it to. */
  readonly can?: (books: Books, choice: Choice) => boolean
  /** Does it, keeps the model up with it, and says how it went. */
  readonly act: (scene: Scene, books: Books, choice: Choice) => Promise<string>
}

/** How often each command was carried out, over all stories. */
export const reached = new Map<string, number>()

export type Command = fc.AsyncCommand<Books, Scene>

/** A command of the model-based run. */
export function step<Choice>({ name, choice, can = () => true, act }: Step<Choice>): fc.Arbitrary<Command> {
  return choice.map((chosen) => ({
    check: (books) => can(books as Books, chosen),
    run: (books, scene) => tell(scene, books, name, () => act(scene, books, chosen)),
    toString: () => `${name} ${JSON.stringify(chosen)}`,
  }))
}

/** After it the invariants hold, or the story is told up to it. */
export async function tell(
  scene: Scene,
  books: Books,
  name: string,
  act: () => Promise<string>,
): Promise<void> {
  try {
    const place = scene.story.push(`${name} …`) - 1
    scene.story[place] = await act()
    await holdInvariants(scene, books)
  } catch (error) {
    if (!(error instanceof Leak)) throw new Error(told(scene, `${error}`), { cause: error })
    throw new Leak(told(scene, error.message))
  }
  reached.set(name, (reached.get(name) ?? 0) + 1)
}

const told = ({ story }: Scene, problem: string): string =>
  [problem, '', 'How it came about:', ...story.map((line, place) => `${place + 1}. ${line}`)].join('\n')

/** What commands choose from. */
export const one = fc.record
export const thief = fc.constantFrom<Name>(...THIEVES)
export const anyone = fc.constantFrom<Name>(...GANG, 'Olga')
export const oneIn = (many: number) => fc.nat(many - 1).map((roll) => roll === many - 1)
/** Counted through those that there are when it is done. */
export const which = fc.nat(7)
export const fate = fc.constantFrom<Fate>(...Array(8).fill('delivered'), 'twice', 'late', 'lost', 'lost')
/** The one that is meant; `can` has seen that there is one. */
export function the<Item>(items: readonly Item[], place: number): Item {
  const found = items[place % Math.max(1, items.length)]
  if (found === undefined) throw new Error('There is nothing to do this to.')
  return found
}
