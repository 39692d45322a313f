import fc from 'fast-check'
import { type Books, GANG, Leak, type Name, THIEVES } from './books.ts'
import { holdInvariants } from './invariants.ts'
import type { Fate, Scene } from './scene.ts'

interface Step<Choice> {
  /** Name in the report of executed steps. */
  readonly name: string
  readonly choice: fc.Arbitrary<Choice>
  /** Whether the step applies. */
  readonly can?: (books: Books, choice: Choice) => boolean
  /** Runs the step, updates the model and describes the outcome. */
  readonly act: (scene: Scene, books: Books, choice: Choice) => Promise<string>
}

/** How often each command ran, over all stories. */
export const reached = new Map<string, number>()

export type Command = fc.AsyncCommand<Books, Scene>

/** Turns a step into a fast-check command. */
export function step<Choice>({ name, choice, can = () => true, act }: Step<Choice>): fc.Arbitrary<Command> {
  return choice.map((chosen) => ({
    check: (books) => can(books as Books, chosen),
    run: (books, scene) => tell(scene, books, name, () => act(scene, books, chosen)),
    toString: () => `${name} ${JSON.stringify(chosen)}`,
  }))
}

/** Runs a step and checks the invariants. A failure is thrown with the story so far. */
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

export const one = fc.record
export const thief = fc.constantFrom<Name>(...THIEVES)
export const anyone = fc.constantFrom<Name>(...GANG, 'Olga')
export const oneIn = (many: number) => fc.nat(many - 1).map((roll) => roll === many - 1)
/** Index into the available items when the step runs, modulo their number. */
export const which = fc.nat(7)
export const fate = fc.constantFrom<Fate>(...Array(8).fill('delivered'), 'twice', 'late', 'lost', 'lost')
/** The chosen item; `can` has checked that there is one. */
export function the<Item>(items: readonly Item[], place: number): Item {
  const found = items[place % Math.max(1, items.length)]
  if (found === undefined) throw new Error('There is nothing to do this to.')
  return found
}
