import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readmeExamples } from '../../packages/brackets/test/readme.ts'
import { ROOT } from './check.ts'

/** Tests the bracket engine as others would install it: from its tarball, into an empty folder, offline. */
const folder = mkdtempSync(join(tmpdir(), 'trunfo-brackets-'))
const installed = join(folder, 'node_modules/@trunfo/brackets')
const examples = readmeExamples()
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc')
/** Unless types were found, everything would be accepted. */
const WRONG = `import { swiss } from '@trunfo/brackets'
// @ts-expect-error Settings are missing.
swiss.open([], {}, '')
`

beforeAll(() => {
  run('npm', ['run', 'build', '--workspace', 'packages/brackets'], ROOT)
  run('npm', ['pack', join(ROOT, 'packages/brackets/dist'), '--pack-destination', folder], ROOT)
  const [tarball = ''] = readdirSync(folder)
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  run('npm', ['install', '--offline', '--no-audit', `./${tarball}`], folder)
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('installs alone, with its licence and README', () => {
  expect(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
    '@trunfo',
  ])
  const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
  expect(manifest).not.toHaveProperty('dependencies')
  expect(manifest).not.toHaveProperty('devDependencies')
  for (const name of ['LICENSE', 'README.md']) expect(existsSync(join(installed, name)), name).toBe(true)
})

it('contains modules and their types only', () => {
  const names = readdirSync(installed, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
  const others = names.filter((name) => !/(?<!\.test)\.(?:js|d\.ts)$/.test(name))
  expect(others.toSorted()).toEqual(['LICENSE', 'README.md', 'package.json'])
})

it.each(examples)('runs the README example "$title"', ({ code, output }) => {
  const printed = run(process.execPath, ['--input-type=module-typescript', '--eval', code], folder)
  expect(printed).toBe(output)
})

it.each([
  ['Node', { module: 'nodenext' }],
  ['a bundler', { module: 'preserve', moduleResolution: 'bundler' }],
])('has types that a strict project for %s accepts', (_, resolution) => {
  const files = examples.map(({ code }, index) => {
    writeFileSync(join(folder, `example-${index}.ts`), code)
    return `example-${index}.ts`
  })
  writeFileSync(join(folder, 'wrong.ts'), WRONG)
  writeFileSync(join(folder, 'console.d.ts'), 'declare const console: { log(...values: unknown[]): void }')
  const compilerOptions = { noEmit: true, strict: true, target: 'es2024', lib: ['es2024'], types: [] }
  const project = {
    compilerOptions: { ...compilerOptions, ...resolution },
    files: ['console.d.ts', 'wrong.ts', ...files],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(project))
  expect(run(process.execPath, [TSC, '-p', folder], folder)).toBe('')
})

function run(command: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}`)
  return stdout
}
