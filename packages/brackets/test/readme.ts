import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface ReadmeExample {
  readonly title: string
  readonly code: string
  /** What the code prints, as the README says. */
  readonly output: string
}

const EXAMPLE = /```ts\n(?<code>.*?)```\n\n```\n(?<output>.*?)```/gs

/** The TypeScript examples of the README. Each is followed by a block with its output, or this throws. */
export function readmeExamples(): ReadmeExample[] {
  const text = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')
  const examples = [...text.matchAll(EXAMPLE)].map(({ index, groups }) => {
    const title =
      text
        .slice(0, index)
        .match(/^##+ (?<title>.+)$/gm)
        ?.at(-1) ?? ''
    return { title: title.replace(/^#+ /, ''), code: groups?.code ?? '', output: groups?.output ?? '' }
  })
  if (examples.length !== text.split('```ts').length - 1) throw new Error('an example has no output')
  return examples
}
