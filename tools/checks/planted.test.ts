import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { CHECKSUMS, checksumsOf } from '../generate/migration-checksums.ts'
import { checkBoundaries } from './boundaries.ts'
import { type Check, ROOT } from './check.ts'
import { checkDocLinks } from './doc-links.ts'
import { graphProblems } from './feature-graph.ts'
import { checkFileNames } from './file-names.ts'
import { checkLazyPlaces } from './lazy-places.ts'
import { checkLocales } from './locales.ts'
import { checkMigrations } from './migrations.ts'
import { checkPages } from './pages.ts'
import { PlantedTree } from './planted-tree.ts'
import { checkProse } from './prose.ts'
import { checkRetention } from './retention.ts'
import { checkSpecMap } from './spec-map.ts'
import { checkSqlFunctions } from './sql-functions.ts'

/**
 * A check that never fails proves nothing. Each test plants mistakes of one kind in a copy of the tree and
 * expects the check to report exactly these. Checks that need a database are tested in planted-*.int.test.ts.
 */
const tree = new PlantedTree()
afterEach(() => tree.restore())
afterAll(() => tree.remove())

const read = (file: string) => readFileSync(join(tree.root, file), 'utf8')

/** Problems that the check reports after planting but not before. */
async function problemsAfter(check: Check, plant: () => void): Promise<string[]> {
  const before = new Set(await check(tree.root))
  plant()
  return (await check(tree.root)).filter((problem) => !before.has(problem))
}

describe('boundaries', { timeout: 240_000 }, () => {
  const api = 'apps/api/src/features'
  const web = 'apps/web/src/features'
  /** The rule that must report the file, the file to plant, and its text. */
  const forbidden = [
    ['graph-of-games', `${api}/games/planted.ts`, "import '../ads/index.ts'"],
    ['feature-by-its-door', `${api}/home/planted.ts`, "import type {} from '../games/games.queries.ts'"],
    ['feature-from-outside', 'apps/api/src/planted.ts', "import './features/games/games.queries.ts'"],
    ['graph-of-notifications', `${api}/notifications/planted.ts`, "import '../teams/index.ts'"],
    ['graph-of-games', `${web}/games/planted.ts`, "import '@/features/ads/index.ts'"],
    [
      'web-stands-alone',
      `${web}/home/planted.ts`,
      "import type {} from '../../../../api/src/platform/errors.ts'",
    ],
    ['api-stands-alone', `${api}/home/planted-1.ts`, "import '../../../../web/src/lib/formats.ts'"],
    ['rules-are-pure', `${api}/games/planted.rules.ts`, "import '../../platform/db/database.ts'"],
    ['rules-are-pure', `${api}/games/planted.policy.ts`, "import 'node:fs'"],
    ['queries-are-the-floor', `${api}/games/planted.queries.ts`, "import './games.commands.ts'"],
    ['slice-by-its-door', `${api}/teams/planted-8.ts`, "import './invites/invites.queries.ts'"],
    [
      'slice-by-its-door',
      `${api}/teams/invites/planted.ts`,
      "import '../applications/applications.views.ts'",
    ],
    ['slice-below-its-parent', `${api}/teams/invites/planted-1.ts`, "import '../teams.commands.ts'"],
    ['slice-below-its-parent', `${api}/teams/invites/planted-2.ts`, "import '../teams.views.ts'"],
    ['slice-below-its-parent', `${api}/teams/invites/planted-3.ts`, "import '../index.ts'"],
    ['slice-is-flat', `${api}/teams/invites/planted/planted.ts`, "import '../../teams.rules.ts'"],
    ['platform-knows-no-feature', 'apps/api/src/platform/planted.ts', "import '../features/games/index.ts'"],
    ['ui-knows-no-domain', 'apps/web/src/ui/planted.ts', "import '@trunfo/contract/games'"],
    ['lib-knows-no-feature', 'apps/web/src/lib/planted.ts', "import '@/features/ads/index.ts'"],
    ['web-without-schemas', `${web}/games/planted-2.ts`, "import '@trunfo/contract/games.schemas'"],
    ['web-without-schemas', `${web}/games/planted-3.ts`, "import 'zod'"],
    [
      'packages-are-the-ground',
      'packages/contract/src/planted.ts',
      "import '../../../apps/web/src/lib/formats.ts'",
    ],
    ['brackets-are-pure', 'packages/brackets/src/planted.ts', "import 'node:crypto'"],
    ['money-is-pure', 'packages/money/src/planted.ts', "import 'node:crypto'"],
    ['own-dependencies', `${api}/games/planted-4.ts`, "import 'vitest'"],
    ['tests-stay-out', `${api}/home/planted-9.ts`, "import '../teams/testing.ts'"],
    ['tests-stay-out', `${api}/home/planted-10.ts`, "import type {} from '../teams/testing.ts'"],
    ['tests-stay-out', `${api}/games/planted-11.ts`, "import './games.factory.ts'"],
    ['tests-stay-out', 'apps/api/src/cli/planted.ts', "import '../features/games/testing.ts'"],
    ['tests-stay-out', 'apps/api/src/planted-1.ts', "import '../demo/seed.ts'"],
    ['no-cycle', `${api}/games/planted-5.ts`, "import './planted-6.ts'"],
    ['no-cycle', 'apps/api/src/platform/planted-1.ts', "import type {} from './planted-2.ts'"],
    ['resolvable', `${web}/games/planted-7.ts`, "import '@/lib/nowhere.ts'"],
  ] as const

  test('report every forbidden import', async () => {
    const problems = await problemsAfter(checkBoundaries, () => {
      for (const [, file, text] of forbidden) tree.write(file, `${text}\nexport {}\n`)
      tree.write(`${api}/games/planted-6.ts`, "import './planted-5.ts'\n")
      tree.write('apps/api/src/platform/planted-2.ts', "import type {} from './planted-1.ts'\n")
      for (const feature of [`${api}/ads`, `${web}/ads`, `${api}/gossip`])
        tree.write(`${feature}/index.ts`, '')
    })

    for (const [rule, file] of forbidden) {
      expect(problems).toContainEqual(expect.stringContaining(`${rule}: ${file} → `))
    }
    expect(problems).toContainEqual(`${api}/gossip is not a feature of feature-graph.mjs`)
  })

  test('fail when the sources were not read', async () => {
    const config = read('.dependency-cruiser.mjs')
    // Node imports a configuration file only once per path, so this needs another tree.
    const other = new PlantedTree()
    onTestFinished(() => other.remove())
    other.write(
      '.dependency-cruiser.mjs',
      config.replace("exclude: { path: '", "exclude: { path: '[.]tsx?$|"),
    )

    const problems = await checkBoundaries(other.root)

    expect(problems).toContain('apps/api/src/platform/config.ts was not read by dependency-cruiser')
  })

  test('reject a graph with a cycle, an unknown feature, or edges to or from notifications', () => {
    const graph = { teams: ['games'], games: ['home'], home: ['teams', 'ghosts'], ads: ['notifications'] }

    expect(graphProblems({ ...graph, notifications: ['accounts', 'ads'], accounts: [] })).toEqual([
      'feature-graph.mjs: home imports ghosts, which is no feature',
      'feature-graph.mjs: ads imports notifications, which reacts to events',
      'feature-graph.mjs: notifications imports ads, which declares its notices itself',
      'feature-graph.mjs: teams → games → home → teams is a cycle; break it with an event',
    ])
  })
})

test('page files have known, unique names and export the component that the router imports', async () => {
  const pages = 'apps/web/src/features/teams/pages'
  const problems = await problemsAfter(checkPages, () => {
    tree.write(`${pages}/gossip-page.tsx`, 'export function GossipPage() {}\n')
    tree.write(`${pages}/about-us-page.tsx`, 'export function AboutUSPage() {}\n')
    tree.write(`${pages}/ranking-page.tsx`, 'export function RankingPage() {}\n')
  })
  expect(problems).toEqual([
    `${pages}/about-us-page.tsx does not export AboutUsPage`,
    `${pages}/gossip-page.tsx is no page of packages/contract/src/pages.ts`,
    'about-us-page.tsx is there more than once',
    'ranking-page.tsx is there more than once',
  ])
})

test('code is split by route, tab and dialog, and any other lazy component needs a reason', async () => {
  const lazy = (name: string) =>
    `export const ${name} = lazyComponent(async () => (await import('./planted.tsx')).${name})\n`
  const desk = 'apps/web/src/features/tournaments/desk/manage-tournament.tsx'
  const problems = await problemsAfter(checkLazyPlaces, () => {
    tree.write(
      'apps/web/src/features/teams/planted.ts',
      lazy('LogsTab') + lazy('FarewellDialog') + lazy('Motto'),
    )
    tree.write(desk, read(desk).replace('const EditForm = lazyComponent(', 'const EditForm = plain('))
  })
  expect(problems).toEqual([
    'apps/web/src/features/teams/planted.ts: Motto is no tab, dialog or menu: import it, or say why not',
    'EditForm is not lazy any more: take it off the list',
  ])
})

describe('file names', () => {
  const planted = [
    'apps/api/src/features/games/games.helpers.ts',
    'apps/api/src/features/teams/invites/invites.service.ts',
    'apps/api/src/features/teams/teams.search.queries.ts',
    'apps/web/src/features/games/components/games.hooks.tsx',
    'packages/contract/src/games.types.ts',
  ]

  test('report every suffix that is not on the list', async () => {
    const problems = await problemsAfter(checkFileNames, () => {
      for (const file of [...planted, 'apps/api/src/features/games/games.races.int.test.ts'])
        tree.write(file, 'export {}\n')
    })

    expect(problems).toHaveLength(planted.length)
    for (const file of planted) expect(problems).toContainEqual(expect.stringContaining(`${file}: `))
  })
})

describe('lint', () => {
  function lint(text: string, planted = 'apps/api/src/planted.tsx'): string {
    tree.write(planted, `${text}\n`)
    const options = ['--colors=off', '--vcs-enabled=false', planted]
    return spawnSync('biome', ['lint', ...options], { cwd: tree.root, encoding: 'utf8' }).stderr
  }

  test.each([
    'export const planted = { a: 1, ...{ b: 2 } }',
    'export const planted = { ...({ a: 1 } as const), b: 2 }',
    'export const planted = <rect {...{ x: 1 }} />',
    'export const planted = (is: boolean) => ({ a: 1, ...(is && { b: 2 }) })',
    'export const planted = (is: boolean) => ({ a: 1, ...(is ? { b: 2 } : {}) })',
    'export const planted = (is: boolean, rest: object) => ({ ...(is ? rest : { b: 2 }) })',
    'export const planted = (rest?: object) => ({ ...(rest ?? { b: 2 }) })',
    'export const planted = (is: boolean) => <rect {...(is && { x: 1 })} />',
  ])('rejects a literal spread into a literal: %s', (text) => {
    expect(lint(text)).toContain('Write the properties')
  })

  test('rejects a transaction that neither runCommand nor transact opens', () => {
    const text = 'export const planted = (db: { transaction(): unknown }) => db.transaction()'
    expect(lint(text)).toContain('Open transactions with runCommand')
    expect(lint(text, 'apps/api/src/planted.int.test.ts')).not.toContain('Open transactions')
  })

  const waits = [
    ["import { setTimeout as nap } from 'node:timers/promises'\nawait nap(50)", 'Wait for a fact'],
    ['await new Promise((resolve) => setTimeout(resolve, 50))', 'Wait for a fact'],
    ['await page.waitForTimeout(50)', 'Wait for a fact'],
    ["test('often', { retry: 2 }, () => {})", 'Nothing is retried'],
    ['export const order = Math.random()', 'A test that draws lots'],
  ]
  test.each(waits)('rejects a test that waits, retries or uses chance: %s', (text, message) => {
    for (const file of [
      'apps/api/src/planted.int.test.ts',
      'apps/web/src/planted.test.tsx',
      'e2e/planted.spec.ts',
    ])
      expect(lint(text, file)).toContain(message)
    expect(lint(text, 'apps/api/src/planted.ts')).not.toContain('plugin')
  })

  test.each([
    'export const planted = (is: boolean) => ({ a: 1, b: is ? 2 : undefined })',
    'export const planted = (is: boolean) => [1, ...(is ? [{ b: 2 }] : [])]',
    'export const planted = (is: boolean, rest: object) => ({ a: 1, ...(is && rest) })',
  ])('accepts a condition on a value, on list elements and on a named object: %s', (text) => {
    expect(lint(text)).not.toContain('plugin')
  })
})

describe('locales', { timeout: 60_000 }, () => {
  const component = 'apps/web/src/features/games/planted.tsx'

  test('report every unknown key', async () => {
    const plant = () =>
      tree.write(
        component,
        `export function Planted() {
        const { t } = useTranslation(['games', 'common'])
        const { t: shell } = useTranslation('shell')
        return <Trans t={shell} i18nKey="nav.nowhere">{t('ghost')}{t('shell:nav.label')}{t(\`ghosts.\${shell}\`)}</Trans>
      }`,
      )

    expect(await problemsAfter(checkLocales, plant)).toEqual([
      `${component}:4: there is no text shell:nav.nowhere`,
      `${component}:4: there is no text games|common:ghost`,
      `${component}:4: there is no text like ^ghosts\\..+$ in games, common`,
    ])
  })

  test('report texts that are missing, empty, unused, or filled with the wrong values', async () => {
    const edit = (file: string, change: (texts: Record<string, unknown>) => object) =>
      tree.write(file, JSON.stringify(change(JSON.parse(read(file)))))
    const plant = () => {
      edit('locales/en/shell.json', ({ skipToContent, ...texts }) => ({ ...texts, home: '{{house}}' }))
      edit('locales/es/shell.json', (texts) => ({ ...texts, spare: ' ' }))
      edit('locales/pt/common.json', (texts) => ({
        ...texts,
        timeInBrasilia: '{{time}} no Trunfo: Torneios e torneio',
      }))
      edit('locales/pt/shell.json', (texts) => ({ ...texts, spare_one: 'uma', spare_other: '{{n}}' }))
      tree.write(
        'packages/contract/src/planted.ts',
        `export const PLANTED_ERRORS = {
          'platform.planted': { kind: 'invalid' },
          'games.planted': { kind: 'conflict', facts: ['max'] },
        }`,
      )
      edit('locales/pt/games.json', (texts) => ({
        ...texts,
        errors: { ...Object(texts.errors), planted: 'Em {{days}} dias cabem {{max}} {{product}}s.' },
      }))
      tree.write(component, "export const text = i18n.t('timeInBrasilia')")
    }

    expect(await problemsAfter(checkLocales, plant)).toEqual([
      'locales/pt/common.json: timeInBrasilia writes out "Trunfo": use {{brand}}',
      'locales/pt/common.json: timeInBrasilia writes out "torneio": use {{product}} or {{productTitle}}',
      'locales/pt/shell.json: spare_one has no sibling _many',
      'locales/pt/shell.json: spare_one lacks {{n}} of the other forms',
      'locales/pt/shell.json: spare_other has no sibling _many',
      'locales/es/shell.json: spare is empty',
      'locales/en/shell.json: skipToContent is missing',
      'locales/en/shell.json: spare is missing',
      'locales/en/shell.json: home and the Portuguese text differ in {{house}}',
      'locales/pt/common.json: errors.planted is missing: the text of the error platform.planted',
      'locales/pt/games.json: errors.planted shows {{days}}, which is no fact of the error games.planted',
      `${component}:1: common:timeInBrasilia needs a value for {{time}}`,
      'locales/pt/shell.json: spare_one is used nowhere',
      'locales/pt/shell.json: spare_other is used nowhere',
    ])
  })
})

describe('migrations', { timeout: 60_000 }, () => {
  const folder = 'apps/api/migrations'
  const types = 'apps/api/src/platform/db/schema.generated.ts'

  beforeEach(() => tree.write(CHECKSUMS, JSON.stringify(checksumsOf(tree.root))))

  test('may not be missing for a table of the types', () => {
    expect(checkMigrations(tree.root)).toEqual([])

    tree.write(
      types,
      read(types).replace('export interface DB {', 'export interface DB {\n  ghosts: Ghosts;'),
    )

    expect(checkMigrations(tree.root)).toEqual([
      `${types} has the table ghosts, which no migration creates: a migration is missing`,
    ])
  })

  test('are never edited or removed once landed', () => {
    const [first = '', second = ''] = Object.keys(JSON.parse(read(CHECKSUMS)))
    tree.write(`${folder}/${first}`, `${read(`${folder}/${first}`)}\n-- edited`)
    tree.write(CHECKSUMS, read(CHECKSUMS).replace(second, '20200101000000_games-gone.sql'))

    expect(checkMigrations(tree.root)).toEqual([
      '20200101000000_games-gone.sql sorts before one that landed earlier: rename it',
      `${second} is not in ${CHECKSUMS}: npm run generate`,
      `${first} has landed and was edited: write a new migration`,
      '20200101000000_games-gone.sql has landed and was removed: put it back',
    ])
  })

  test('have a time and a feature in their name, and only go forward', () => {
    tree.write(`${folder}/20261399000000_games-grow.sql`, '-- Down Migration')
    tree.write(`${folder}/20261201000000_ghosts-create.sql`, '')
    tree.write(`${folder}/20261201000000_games_grow.sql`, '')

    expect(checkMigrations(tree.root)).toEqual(
      expect.arrayContaining([
        '20261399000000_games-grow.sql does not begin with a time',
        '20261399000000_games-grow.sql goes back: migrations are forward-only',
        '20261201000000_ghosts-create.sql: ghosts is no feature',
        '20261201000000_games_grow.sql is not named like 20261120120000_teams-create.sql',
        'two migrations carry the time 20261201000000',
      ]),
    )
  })
})

test('a function is defined once, in a file of its own, and in no migration', async () => {
  const functions = 'apps/api/functions'
  const good = (name: string) =>
    `create or replace function ${name}() returns int language sql as $$ select 1 $$;
revoke execute on function ${name} from public;\n`
  const problems = await problemsAfter(checkSqlFunctions, () => {
    tree.write('apps/api/migrations/20991231000000_games-planted.sql', good('planted_in_migration'))
    tree.write(`${functions}/games/write_bracket.sql`, good('write_bracket'))
    tree.write(`${functions}/games/two.sql`, `${good('two')}${good('another')}`)
    tree.write(`${functions}/games/open.sql`, good('open').replace(/revoke.*/, ''))
    tree.write(`${functions}/games/bare.sql`, good('bare').replace(' or replace', ''))
    tree.write(`${functions}/gossip/planted.sql`, good('planted'))
    tree.write(`${functions}/platform/uuid_v7.sql`, good('uuid_v7'))
    tree.write(
      `${functions}/ledger/magic.sql`,
      good('ledger.magic').replace('select 1', 'select 5::smallint'),
    )
    tree.write('apps/api/src/features/wallet/planted.ts', 'sql`select from ledger.accounts where type = 5`')
  })
  expect(problems.toSorted()).toEqual([
    `${functions}/games/bare.sql: write "create or replace"`,
    `${functions}/games/open.sql: lacks "revoke execute on function open from public;"`,
    `${functions}/games/two.sql defines another: a file is named after its one function`,
    `${functions}/gossip/planted.sql is not apps/api/functions/<feature>/<name>.sql`,
    `${functions}/ledger/magic.sql: 5::smallint is a number of the ledger: use its name`,
    `${functions}/platform/uuid_v7.sql: the function uuid_v7 stays in its migration`,
    'apps/api/migrations/20991231000000_games-planted.sql: the function planted_in_migration belongs in apps/api/functions/',
    'apps/api/src/features/wallet/planted.ts: type = 5 is a number of the ledger: use its name',
    `the function write_bracket is defined 2 times: ${functions}/games/write_bracket.sql, ${functions}/tournaments/write_bracket.sql`,
  ])
})

test('docs may not link to missing files', () => {
  tree.write(
    'docs/planted.md',
    '[a](../package.json) [b](../nowhere.ts#part) [c](https://exemplo.test/x) [d](#here)',
  )

  expect(checkDocLinks(tree.root)).toEqual(['docs/planted.md points to ../nowhere.ts, which is not there'])
})

test('prose uses no replaced word, and sentences in docs are short', async () => {
  const long = `${'one '.repeat(35)}more.`
  const problems = await problemsAfter(checkProse, () => {
    tree.write('tools/planted.ts', '// Whoever calls it waits.\nexport const anew = `// anew`\n')
    tree.write('docs/planted.md', `${long}\n\nThe \`errand\` is short.\n\n- Asked once\n  more.\n`)
  })

  expect(problems).toEqual([
    expect.stringContaining('tools/planted.ts:1 says "Whoever"'),
    expect.stringContaining('docs/planted.md:1 has a sentence of 36 words'),
    expect.stringContaining('docs/planted.md:5 says "once more"'),
  ])
})

test('the specification map has no gaps and names no missing tests', () => {
  tree.write('tools/planted.test.ts', "test('a team of ten is full', () => {})\n")
  const rows = [
    'Rule | Code | Test | State',
    '---|---|---|---',
    'good | a | [b](../tools/planted.test.ts) "a team …full" | done; more',
    'a hole | a | | done',
    'short | a | [b](../tools/planted.test.ts)',
    'no test | a | somewhere | done',
    'wrong title | a | [b](../tools/planted.test.ts) "a team of eleven" | done',
    'unfinished | a | [b](../tools/planted.test.ts) | with payments',
    'explained | – | – | left out, see below: Social links',
    'unexplained | – | – | left out, see below: Ads',
  ].map((row) => `|${row}|`)
  tree.write('docs/spec-map.md', [...rows, '', '- **Social links** are left out.'].join('\n'))

  expect(checkSpecMap(tree.root)).toEqual([
    'docs/spec-map.md:4: a cell is empty or missing',
    'docs/spec-map.md:4: "" is no file',
    'docs/spec-map.md:5: a cell is empty or missing',
    'docs/spec-map.md:6: "somewhere" is no file',
    'docs/spec-map.md:7: ../tools/planted.test.ts has no "a team of eleven"',
    'docs/spec-map.md:8: "with payments" is neither done nor a deliberate difference of the list below',
    'docs/spec-map.md:10: "left out, see below: Ads" is neither done nor a deliberate difference of the list below',
  ])
})

test('a test in the specification map belongs to the feature of its row', () => {
  const of = (feature: string) => `[x](../apps/api/src/features/${feature}/x.int.test.ts)`
  const rows = [
    'Rule | Code | Test | State',
    '---|---|---|---',
    `its own | [a](../apps/web/src/features/matches/pages) | ${of('matches')} | done`,
    `astray | [a](../apps/api/src/features/matches/matches.policy.ts) | ${of('tickets')}, ${of('matches')} | done`,
    `by its texts | [a](../locales/pt/shop.json) | ${of('wallet')}, [y](../e2e/shop.spec.ts) | done`,
    `unheld | [a](../packages/contract/src/teams.ts), [b](../apps/api/migrations/1_games-create.sql) | ${of('games')} | done`,
    `by a journey | [a](../packages/contract/src/teams.ts) | [y](../e2e/teams.spec.ts) | done`,
    `of the platform | [a](../apps/api/src/platform/db/counters.ts) | ${of('home')} | done`,
  ].map((row) => `|${row}|`)
  tree.write('docs/spec-map.md', rows.join('\n'))

  expect(checkSpecMap(tree.root)).toEqual([
    "docs/spec-map.md:4: apps/api/src/features/tickets/x.int.test.ts is of tickets, which the row's code does not name",
    "docs/spec-map.md:5: apps/api/src/features/wallet/x.int.test.ts is of wallet, which the row's code does not name",
    'docs/spec-map.md:6: its code is of teams, which none of its tests is about',
  ])
})

test('a table without a written retention is reported, and one that is gone', async () => {
  const file = 'docs/retention.md'
  const page = readFileSync(join(ROOT, file), 'utf8')
  tree.write(file, page)
  const problems = await problemsAfter(checkRetention, () =>
    tree.write(file, page.replace('`step_ups`', '`steps_down`')),
  )
  expect(problems).toEqual([
    `${file}: how long does step_ups keep its rows, and why?`,
    `${file}: steps_down is no table`,
  ])
})
