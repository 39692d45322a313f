import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import extractDepcruiseConfig from 'dependency-cruiser/config-utl/extract-depcruise-config'
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import { featureGraph } from '../../feature-graph.mjs'
import { filesOf, runCheck } from './check.ts'
import { graphProblems } from './feature-graph.ts'

const FOLDERS = ['apps', 'packages', 'tools', 'e2e']

/**
 * Checks the rules of `.dependency-cruiser.mjs`. With an unknown compiler version, dependency-cruiser reads
 * nothing and reports success, so every source file must be among the files it read, with its imports.
 */
export async function checkBoundaries(root: string): Promise<string[]> {
  const result = await cruiseTree(root)
  return [
    ...graphProblems(featureGraph),
    ...undeclaredFeatures(root),
    ...unreadFiles(root, result),
    ...result.summary.violations.map(({ rule, from, to, cycle }) => {
      const path = cycle ? cycle.map(({ name }) => name).join(' → ') : to
      const reason = result.summary.ruleSetUsed?.forbidden?.find(({ name }) => name === rule.name)?.comment
      return `${rule.name}: ${from} → ${path}\n  ${reason}`
    }),
  ]
}

async function cruiseTree(root: string): Promise<ICruiseResult> {
  const config = await extractDepcruiseConfig(join(root, '.dependency-cruiser.mjs'))
  const { options, ...ruleSet } = config
  const tsConfig = join(root, options?.tsConfig?.fileName ?? 'tsconfig.json')
  const { output } = await cruise(
    FOLDERS.filter((folder) => existsSync(join(root, folder))),
    { ...options, ruleSet, validate: true, baseDir: root, tsConfig: { fileName: tsConfig } },
    {},
    { tsConfig: extractTSConfig(tsConfig) },
  )
  if (typeof output === 'string') throw new Error('dependency-cruiser was expected to answer with its result')
  return output
}

function undeclaredFeatures(root: string): string[] {
  return ['apps/api', 'apps/web']
    .map((app) => `${app}/src/features`)
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => readdirSync(join(root, folder)).map((name) => ({ folder, name })))
    .filter(({ name }) => !Object.hasOwn(featureGraph, name))
    .map(({ folder, name }) => `${folder}/${name} is not a feature of feature-graph.mjs`)
}

function unreadFiles(root: string, result: ICruiseResult): string[] {
  const importsOf = new Map(result.modules.map(({ source, dependencies }) => [source, dependencies.length]))
  const files = filesOf(
    root,
    FOLDERS.map((folder) => `${folder}/**/*.{ts,tsx}`),
  )
  return files.flatMap((file) => {
    const imports = importsOf.get(file)
    if (imports === undefined) return [`${file} was not read by dependency-cruiser`]
    const hasImports = /^(import\b.*|.*\bfrom) '[^']+'$/m.test(readFileSync(join(root, file), 'utf8'))
    return imports === 0 && hasImports ? [`${file}: dependency-cruiser saw none of its imports`] : []
  })
}

if (import.meta.main) await runCheck('boundaries', checkBoundaries)
