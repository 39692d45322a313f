import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findUses } from './locale-uses.ts'

function usesIn(code: string) {
  const root = mkdtempSync(join(tmpdir(), 'trunfo-uses-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'apps/web/src'), { recursive: true })
  writeFileSync(join(root, 'apps/web/src/page.tsx'), code)
  return findUses(root)
}

test.each([
  ['a hook without a namespace', "const { t } = useTranslation(); t('a')", ['common']],
  ['a hook with one', "const { t } = useTranslation('games'); t('a')", ['games']],
  ['a hook with several', "const { t } = useTranslation(['games', 'common']); t('a')", ['games', 'common']],
  ['a renamed t', "const { t: games } = useTranslation('games'); games('a')", ['games']],
  [
    'the hook of a feature',
    "const useTexts = featureTexts('games', x); const { t } = useTexts(); t('a')",
    ['games', 'common'],
  ],
  ['a fixed t', "const t = i18n.getFixedT('pt', 'mail'); t('a')", ['mail']],
  [
    'a t that is handed over',
    "function f(t: TFunction<['games', 'common']>) { t('a') }",
    ['games', 'common'],
  ],
  ['the option of one call', "const { t } = useTranslation('games'); t('a', { ns: 'shell' })", ['shell']],
  ['the instance', "i18n.t('a')", ['common']],
  ['a component of another namespace', 'const x = <Trans i18nKey="a" ns="games" />', ['games']],
  [
    'a component with a t',
    'const { t } = useTranslation("games"); const x = <Trans i18nKey="a" t={t} />',
    ['games'],
  ],
])('%s says where a key is looked for', (_, code, namespaces) => {
  expect(usesIn(code).uses).toEqual([expect.objectContaining({ key: 'a', namespaces })])
})

test('two components of one file keep their own namespaces', () => {
  const { uses } = usesIn(`
    const A = () => { const { t } = useTranslation('games'); return t('a') }
    const B = () => { const { t } = useTranslation('home'); return t('b') }
  `)
  expect(uses.map(({ key, namespaces }) => [key, namespaces])).toEqual([
    ['a', ['games']],
    ['b', ['home']],
  ])
})

test('both branches of a conditional are keys, and a computed part is a pattern', () => {
  const { uses } = usesIn(`i18n.t(isNew ? 'a' : 'b'); i18n.t(\`roles.\${role}.name\`)`)
  expect(uses.map(({ key }) => key)).toEqual(['a', 'b', /^roles\..+\.name$/])
})

test('the values of a call are known only from an object literal', () => {
  const { uses } = usesIn(
    "i18n.t('a'); i18n.t('a', { name, n: 1 }); i18n.t('a', facts); i18n.t('a', { ...facts })",
  )
  expect(uses.map(({ values }) => values && [...values])).toEqual([[], ['name', 'n'], null, null])
})

test('a t of unknown origin is a problem, because its keys could not be checked', () => {
  expect(usesIn("export const f = (t) => t('a')").problems).toEqual([
    'apps/web/src/page.tsx:1: cannot tell the namespace of this t: bind it in the file',
  ])
})

test.each([
  ['an action', "useAction(act, { texts: 'games:remove', values: { name } })", 'games:remove.done', ['name']],
  [
    'values made of what is given',
    "f({ texts: 'a:b', values: (name) => ({ name }) })",
    'a:b.failed',
    ['name'],
  ],
  [
    'an action that fills in nothing',
    "useAction(act, { texts: 'games:remove' })",
    'games:remove.doneHint',
    [],
  ],
  [
    'a button that asks',
    'const x = <ConfirmedButton texts="games:remove" values={{ name }} />',
    'games:remove.title',
    ['name'],
  ],
  [
    'a button with words of its own to be read out',
    'const x = <ConfirmedButton texts="games:remove" values={{ name }} />',
    'games:remove.label',
    ['name'],
  ],
  [
    'a question with its own way back',
    'const x = <Confirmation texts="games:remove" />',
    'games:remove.back',
    [],
  ],
])('%s uses the texts of a group, with its values', (_, code, key, values) => {
  expect(usesIn(code).uses).toContainEqual(
    expect.objectContaining({ key, values: new Set(values), isOptional: true }),
  )
})
