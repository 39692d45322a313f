import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from '../checks/check.ts'
import { Dice } from '../faults/fuzz/seeded-random.ts'
import { commentsOf } from './comments.ts'
import { paragraphsOf } from './paragraphs.ts'
import { docsOf, sourcesOf } from './prose-files.ts'

/**
 * Draws comments and paragraphs for a reader to judge: `npm run prose -- --seed 7`. The same seed and tree give the
 * same sample. `--root` samples another checkout, so that two versions can be judged side by side.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    comments: { type: 'string', default: '150' },
    paragraphs: { type: 'string', default: '60' },
    root: { type: 'string', default: ROOT },
  },
})

interface Sampled {
  readonly file: string
  readonly line: number
  readonly text: string
}

const MIN_WORDS = 5

function gather(files: readonly string[], read: (file: string, text: string) => Omit<Sampled, 'file'>[]) {
  return files
    .flatMap((file) =>
      read(file, readFileSync(join(values.root, file), 'utf8')).map((one) => ({ file, ...one })),
    )
    .filter(({ text }) => text.split(/\s+/).length >= MIN_WORDS)
}

function draw<Item>(items: readonly Item[], count: number, name: string): Item[] {
  const dice = new Dice(Number(values.seed), name)
  const left = [...items]
  return Array.from({ length: Math.min(count, items.length) }, () =>
    left.splice(dice.below(left.length), 1),
  ).flat()
}

const sample = {
  comments: draw(gather(sourcesOf(values.root), commentsOf), Number(values.comments), 'comments'),
  paragraphs: draw(
    gather(docsOf(values.root), (_file, text) => paragraphsOf(text)),
    Number(values.paragraphs),
    'paragraphs',
  ),
}
console.log(JSON.stringify(sample, null, 2))
