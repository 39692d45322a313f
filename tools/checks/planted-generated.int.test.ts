import { afterAll, expect, test } from 'vitest'
import { apiTypes } from '../generate/api-types.ts'
import { dbTypes } from '../generate/db-types.ts'
import { openApi } from '../generate/openapi.ts'
import { schemaSql } from '../generate/schema-sql.ts'
import { checkGenerated } from './generated.ts'
import { PlantedTree } from './planted-tree.ts'

const tree = new PlantedTree()
afterAll(() => tree.remove())

test.each([
  ['schema', schemaSql, 'create table games (', 'create table games (\n  planted text,'],
  ['database types', dbTypes, 'export interface Games {', 'export interface Games {\n  planted: string;'],
  ['OpenAPI file', openApi, '"/api/games": {', '"/api/planted": {'],
  ['API types', apiTypes, '"/api/games": {', '"/api/planted": {'],
])('stale %s are reported, fresh ones are not', async (_, generator, text, planted) => {
  const fresh = await generator.generate(tree.root)
  tree.write(generator.file, fresh)
  expect(await checkGenerated(tree.root, [generator])).toEqual([])

  tree.write(generator.file, fresh.replace(text, planted))

  expect(await checkGenerated(tree.root, [generator])).toEqual([
    expect.stringContaining(`${generator.file} is stale: npm run generate`),
  ])
})

test('a generated file that was never committed is reported', async () => {
  expect(
    await checkGenerated(tree.root, [{ file: 'apps/api/ghost.json', generate: async () => '' }]),
  ).toEqual(['apps/api/ghost.json is missing: npm run generate'])
})
