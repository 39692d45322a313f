import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildSync } from 'esbuild'
import { afterAll, expect, test } from 'vitest'
import { mappedStack } from './mapped-stack.ts'

const folder = mkdtempSync(join(tmpdir(), 'mapped-stack-'))
afterAll(() => rmSync(folder, { recursive: true }))

const written = join(folder, 'written.ts')
writeFileSync(
  written,
  '\n\nexport interface Nothing {}\n\nexport const fail = (): Error =>\n  new Error("oops")\n',
)
const bundle = join(folder, 'bundle.js')
buildSync({ entryPoints: [written], outfile: bundle, sourcemap: true, minify: true, format: 'esm' })
writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
const address = (path: string) => pathToFileURL(path).href
// In a separate process, because the test runner maps stacks itself.
const script = `import { fail } from '${address(bundle)}'; console.log(fail().stack)`
const stack = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' })

test('a frame of the bundle is mapped to its source line', () => {
  const [, first] = mappedStack(stack, `${address(folder)}/`).split('\n')
  expect(first).toContain(`${address(written)}:6:`)
})

test('frames of other files, and those without a map, stay unchanged', () => {
  expect(mappedStack(stack, 'file:///elsewhere/')).toBe(stack)
  const unmapped = 'Error: x\n    at go (file:///elsewhere/server.js:1:2)'
  expect(mappedStack(unmapped, 'file:///elsewhere/')).toBe(unmapped)
})
