import { readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { featureGraph } from '../../feature-graph.mjs'
import { runCheck } from './check.ts'

const MAP = 'docs/spec-map.md'
/** A link to a file, and the text after it up to the next link. */
const CITED = /\[[^\]]+\]\(([^)#]+)\)([^[]*)/g

/** Suites that cover several features; every other test belongs to one. */
const CROSSING = [/^e2e\//, /^apps\/api\/test\//, /^tools\//]
/** Paths that name the feature they belong to. */
const OWNERS = [
  /^apps\/(?:api|web)\/src\/features\/([a-z]+)/,
  /^packages\/contract\/src\/([a-z]+)\b/,
  /^locales\/pt\/([a-z]+)\.json$/,
  /^apps\/api\/migrations\/\d+_([a-z]+)-/,
]

/**
 * Checks that the specification map has no gaps, and that the tests it names exist and belong to the row's
 * code.
 */
export function checkSpecMap(root: string): string[] {
  const lines = readFileSync(join(root, MAP), 'utf8').split('\n')
  let columns: string[] = []
  return lines.flatMap((line, index) => {
    if (!line.startsWith('|') || line.startsWith('|---')) return []
    const cells = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
    if (lines[index + 1]?.startsWith('|---')) {
      columns = cells
      return []
    }
    const at = (column: string) => cells[columns.indexOf(column)] ?? ''
    return [
      ...holesIn(cells, columns),
      ...stateProblems(at('State') || 'done', lines),
      ...testProblems(root, at('Test'), at('State').startsWith('left out')),
      ...strangerProblems(at('Code'), at('Test')),
    ].map((problem) => `${MAP}:${index + 1}: ${problem}`)
  })
}

function holesIn(cells: readonly string[], columns: readonly string[]): string[] {
  return cells.includes('') || cells.length !== columns.length ? ['a cell is empty or missing'] : []
}

function stateProblems(state: string, lines: readonly string[]): string[] {
  if (/^done\b/.test(state)) return []
  const [, difference] = /^left out, see below: (.+)$/.exec(state) ?? []
  if (difference && lines.some((line) => line.startsWith(`- **${difference}`))) return []
  return [`"${state}" is neither done nor a deliberate difference of the list below`]
}

function testProblems(root: string, tests: string, isLeftOut: boolean): string[] {
  const cited = [...tests.matchAll(CITED)]
  if (cited.length === 0 && !isLeftOut) return [`"${tests}" is no file`]
  return cited.flatMap(([, target = '', said = '']) => {
    const file = join(root, dirname(MAP), target)
    const titles = [...said.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title)
    // Whether the file exists is the job of doc-links.ts.
    if (titles.length === 0 || !statSync(file, { throwIfNoEntry: false })?.isFile()) return []
    const source = readFileSync(file, 'utf8').replaceAll("\\'", "'")
    return titles
      .filter((title) => !patternOf(title).test(source))
      .map((title) => `${target} has no "${title}"`)
  })
}

/**
 * Reports tests of a feature that the row's code does not name, and code whose feature none of the tests
 * belongs to. Rows that cite only platform or packages may name any test.
 */
function strangerProblems(code: string, tests: string): string[] {
  const owners = new Set(targetsOf(code).flatMap((target) => ownerOf(target) ?? []))
  if (owners.size === 0) return []
  const held = targetsOf(tests)
  const isHeldElsewhere = held.some((target) => CROSSING.some((crossing) => crossing.test(target)))
  const heldOwners = held.flatMap((target) => ownerOf(target) ?? [])
  const strangers = held.filter((target) => {
    const owner = ownerOf(target)
    return owner !== null && !owners.has(owner)
  })
  return [
    ...strangers.map((target) => `${target} is of ${ownerOf(target)}, which the row's code does not name`),
    ...(isHeldElsewhere || heldOwners.length === 0
      ? []
      : [...owners]
          .filter((owner) => !heldOwners.includes(owner))
          .map((owner) => `its code is of ${owner}, which none of its tests is about`)),
  ]
}

const targetsOf = (cell: string): string[] =>
  [...cell.matchAll(CITED)].map(([, target = '']) => join(dirname(MAP), target))

function ownerOf(target: string): string | null {
  const owner = OWNERS.map((form) => form.exec(target)?.[1]).find((name) => name !== undefined)
  return owner !== undefined && owner in featureGraph ? owner : null
}

/** "…" in a cited title matches any text. */
function patternOf(title: string): RegExp {
  return new RegExp(title.split('…').map(RegExp.escape).join('.*'))
}

if (import.meta.main) await runCheck('specification map', checkSpecMap)
