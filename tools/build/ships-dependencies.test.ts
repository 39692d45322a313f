import { join } from 'node:path'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import manifest from '../../apps/api/package.json' with { type: 'json' }
import { shipsDependencies } from './ships-dependencies.ts'

/** Bundles a module as if it were in the API's source folder; resolves to what the bundle imports. */
async function importsOf(contents: string): Promise<string[]> {
  const { metafile } = await build({
    stdin: {
      contents,
      resolveDir: join(import.meta.dirname, '../../apps/api/src'),
      sourcefile: 'planted.ts',
    },
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
    metafile: true,
    logLevel: 'silent',
    plugins: [shipsDependencies(manifest.dependencies)],
  })
  return Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => path))
}

test('dependencies stay external, and our own packages are bundled', async () => {
  const contents = `import 'node:fs'; import 'fastify'; import '@aws-sdk/client-s3'; import '@trunfo/contract/uploads'`
  expect(await importsOf(contents)).toEqual(['node:fs', 'fastify', '@aws-sdk/client-s3'])
})

test.each([
  ['a development tool that was planted', 'ical.js'],
  ['a part of one', 'vitest/config'],
  ['what only another dependency brings along', 'avvio'],
])('%s fails the build instead of shipping unaudited', async (_, name) => {
  const planted = importsOf(`import '${name}'`)
  await expect(planted).rejects.toThrow(
    `${name.split('/')[0]} would ship, so it must be among the dependencies of apps/api`,
  )
})
