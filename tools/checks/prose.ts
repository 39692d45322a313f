import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { commentsOf } from '../prose/comments.ts'
import { paragraphsOf, sentencesOf } from '../prose/paragraphs.ts'
import { docsOf, sourcesOf } from '../prose/prose-files.ts'
import { runCheck } from './check.ts'

const SENTENCE_WORDS_MAX = 35

/** Words that the glossary in `docs/domain.md` replaced, with the word to use instead. */
const REPLACED: readonly (readonly [RegExp, string])[] = [
  [/\banew\b/i, 'again'],
  [/\bonce more\b/i, 'again'],
  [/\b(whoever|whomever)\b/i, 'the role: the caller, the buyer, staff'],
  [/\berrands?\b/i, 'job'],
  [/\bforetells?\b/i, 'update optimistically'],
  [/\bdoorkeepers?\b/i, 'room access'],
  [/\bsightings?\b/i, 'provider snapshot'],
  [/\bledger of double entry\b/i, 'double-entry ledger'],
  [/\bpapers\b/i, 'docs'],
]

/** Finds words that were replaced, in comments and docs, and sentences in docs that are too long to follow. */
export function checkProse(root: string): string[] {
  const inComments = sourcesOf(root).flatMap((file) =>
    commentsOf(file, read(root, file)).flatMap(({ line, text }) => wordProblems(`${file}:${line}`, text)),
  )
  const inDocs = docsOf(root).flatMap((file) =>
    paragraphsOf(read(root, file)).flatMap(({ line, text }) => [
      ...wordProblems(`${file}:${line}`, text),
      ...lengthProblems(`${file}:${line}`, text),
    ]),
  )
  return [...inComments, ...inDocs]
}

const read = (root: string, file: string) => readFileSync(join(root, file), 'utf8')

function wordProblems(place: string, text: string): string[] {
  return REPLACED.flatMap(([word, instead]) => {
    const found = word.exec(text.replace(/`[^`]*`/g, ''))
    return found ? [`${place} says "${found[0]}": write ${instead}`] : []
  })
}

function lengthProblems(place: string, text: string): string[] {
  return sentencesOf(text)
    .map((sentence) => ({ sentence, words: sentence.split(/\s+/).length }))
    .filter(({ words }) => words > SENTENCE_WORDS_MAX)
    .map(({ sentence, words }) => `${place} has a sentence of ${words} words: "${sentence.slice(0, 60)}…"`)
}

if (import.meta.main) await runCheck('prose', checkProse)
