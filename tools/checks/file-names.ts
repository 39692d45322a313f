import { filesOf, runCheck } from './check.ts'

/**
 * Suffixes that a feature's files may have; CONTRIBUTING explains them. A new one is a deliberate decision,
 * because it gives readers one more place to look. A file without a suffix is a page, a component, or a
 * module with its own name (`tokens.ts`).
 */
const SUFFIXES = {
  'apps/api/src/features': [
    'routes',
    'commands',
    'queries',
    'rules',
    'policy',
    'lookups',
    'views',
    'events',
    'notices',
    'jobs',
    'mails',
    'texts',
    'privacy',
    'factory',
  ],
  'apps/web/src/features': ['api', 'cache', 'rules', 'texts'],
  'packages/contract/src': ['schemas'],
} as const

const TEST = /[.](?:int[.])?test[.]tsx?$/

export function checkFileNames(root: string): string[] {
  return Object.entries(SUFFIXES).flatMap(([folder, suffixes]) =>
    filesOf(root, `${folder}/**/*.{ts,tsx}`)
      .filter((file) => !TEST.test(file))
      .flatMap((file) => {
        const [, ...given] = (file.split('/').at(-1) ?? '').replace(/[.]tsx?$/, '').split('.')
        const isKnown = given.length < 2 && given.every((one) => suffixes.some((suffix) => suffix === one))
        if (isKnown) return []
        return [`${file}: .${given.join('.')} is no suffix of ${folder}, which has: ${suffixes.join(', ')}`]
      }),
  )
}

if (import.meta.main) await runCheck('file names', checkFileNames)
