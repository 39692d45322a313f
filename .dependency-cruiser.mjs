import { featureGraph } from './feature-graph.mjs'

/**
 * The allowed import directions: packages ← platform, ui, lib ← features ← app and the processes.
 * `tools/checks/boundaries.ts` runs these rules.
 */
const TEST = '[.](test|int[.]test|spec)[.]tsx?$'
/** Entry points of a feature: one for production; one for tests, tools and demo data. */
const FEATURE_DOOR = '(index[.]tsx?|testing[.]ts)$'
/**
 * Production never imports these: test entry points, the factories behind them, shared test and demo code.
 */
const FOR_TESTS = ['/testing[.]ts$', '[.]factory[.]ts$', '^apps/api/(test|demo)/']
const FEATURES = Object.keys(featureGraph).join('|')
const SERVER_ONLY = ['^packages/contract/src/.+[.]schemas[.]ts$', '(^|/)node_modules/zod/']

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const layers = [
  forbid('packages-are-the-ground', 'Apps import packages; packages import only packages.', {
    from: { path: '^packages/' },
    to: { path: '^(apps|tools|e2e|locales)/' },
  }),
  forbid('brackets-are-pure', 'The bracket engine depends only on its input and imports only itself.', {
    from: { path: '^packages/brackets/src/', pathNot: TEST },
    to: { pathNot: '^packages/brackets/src/' },
  }),
  forbid('artwork-is-pure', 'Artwork depends only on its input: no IO, no clock, no randomness.', {
    from: { path: '^packages/artwork/src/', pathNot: TEST },
    to: { pathNot: '^packages/artwork/src/' },
  }),
  forbid(
    'money-is-pure',
    'Amounts and keys are validated from the input alone: no IO, no code of the product.',
    {
      from: { path: '^packages/money/src/', pathNot: TEST },
      to: { pathNot: ['^packages/money/src/', '(^|/)node_modules/cpf-cnpj-validator/'] },
    },
  ),
  forbid(
    'facts-without-schemas',
    'The browser imports <feature>.ts, so only <feature>.schemas.ts may use zod.',
    {
      from: { path: '^packages/contract/src/', pathNot: ['[.]schemas[.]ts$', TEST] },
      to: { path: SERVER_ONLY },
    },
  ),
  forbid('api-stands-alone', 'The server never imports the browser.', {
    from: { path: '^apps/api/' },
    to: { path: '^apps/web/' },
  }),
  forbid('web-stands-alone', 'The browser never imports the server.', {
    from: { path: '^apps/web/' },
    to: { path: '^apps/api/' },
  }),
  forbid('tools-stay-out', 'Production code needs nothing of tools; tests start its services.', {
    from: { path: '^apps/', pathNot: [TEST, '^apps/api/test/'] },
    to: { path: '^(tools|e2e)/' },
  }),
  forbid('web-without-schemas', 'The browser has its types from the OpenAPI file; zod stays on the server.', {
    from: { path: '^apps/web/' },
    to: { path: SERVER_ONLY },
  }),
  forbid('platform-knows-no-feature', 'The platform is below the features and below the processes.', {
    from: { path: '^apps/api/src/platform/', pathNot: TEST },
    to: { path: '^apps/api/src/(?!platform/)' },
  }),
  forbid('ui-knows-no-domain', 'The design system knows no features and no texts: both come as props.', {
    from: { path: '^apps/web/src/ui/' },
    to: { path: ['^apps/web/src/(?!ui/)', `^packages/contract/src/(${FEATURES})[.]`, '^locales/'] },
  }),
  forbid('lib-knows-no-feature', 'lib (clients, session, formats) is below the features.', {
    from: { path: '^apps/web/src/lib/' },
    to: { path: '^apps/web/src/(?!lib/|ui/)' },
  }),
  forbid('features-below-app', 'A feature never imports the app or process that contains it.', {
    from: { path: '^apps/(api|web)/src/features/', pathNot: TEST },
    to: { path: '^apps/$1/src/', pathNot: '^apps/$1/src/(platform|lib|ui|features)/' },
  }),
  forbid('nothing-above-app', 'Nothing imports the entry files of a process, or end-to-end tests.', {
    from: { pathNot: '^e2e/' },
    to: { path: ['^e2e/', '^apps/api/src/(server|worker|cli)[.]ts$', '^apps/web/src/main[.]tsx?$'] },
  }),
]

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const doors = [
  ...Object.entries(featureGraph).map(([feature, imports]) =>
    forbid(
      `graph-of-${feature}`,
      `feature-graph.mjs lets ${feature} import: ${imports.join(', ') || 'no feature'}.`,
      {
        from: { path: `^apps/(api|web)/src/features/${feature}/`, pathNot: TEST },
        to: {
          path: '^apps/$1/src/features/([^/]+)/',
          pathNot: `^apps/$1/src/features/(${[feature, ...imports].join('|')})/`,
        },
      },
    ),
  ),
  forbid('feature-by-its-door', 'Import other features through index.ts; tests may use testing.ts too.', {
    from: { path: '^apps/(api|web)/src/features/([^/]+)/' },
    to: {
      path: '^apps/$1/src/features/',
      pathNot: ['^apps/$1/src/features/$2/', `^apps/$1/src/features/[^/]+/${FEATURE_DOOR}`],
    },
  }),
  forbid(
    'feature-from-outside',
    'Import a feature through its index.ts; tests and tools may use testing.ts too. The router finds pages by file name.',
    {
      from: { pathNot: '^apps/(api|web)/src/features/' },
      to: {
        path: '^apps/(api|web)/src/features/',
        pathNot: `/${FEATURE_DOOR}`,
      },
    },
  ),
]

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const insideFeature = [
  forbid(
    'rules-are-pure',
    'Rules and policies are pure functions: they import only types and pure packages, never IO.',
    {
      from: { path: '^apps/api/src/features/.*([.](rules|policy)[.]ts$|/(rules|policy)/)', pathNot: TEST },
      to: {
        path: '.',
        pathNot: [
          '^packages/(?!contract/src/[^/]+[.]schemas[.]ts$)',
          '^apps/api/src/platform/errors[.]ts$',
          '([.](rules|policy)[.]ts$|/(rules|policy)/)',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
  ),
  forbid('queries-are-the-floor', 'Queries are SQL only: commands and jobs call them, never the reverse.', {
    from: { path: '^apps/api/src/features/.*([.]queries[.]ts$|/queries/)' },
    to: { path: '([.](routes|commands|events|jobs)[.]ts$|/(routes|commands|events|jobs)/)' },
  }),
  forbid('routes-are-the-roof', 'Only the feature itself registers its routes.', {
    from: { path: '^apps/api/src/features/', pathNot: ['/index[.]ts$', TEST] },
    to: { path: '^apps/api/src/features/.*([.]routes[.]ts$|/routes/)' },
  }),
]

/** Entry point of a slice: its index.ts, or the single file of a small slice, named like its folder. */
const DOOR = ['/index[.]ts$', '/([^/]+)/\\1[.]ts$']

/**
 * Every folder in a feature is a slice. From its parent it may import what the parent itself builds on:
 * queries, rules, policies, lookups, events, notices, mails, texts and other named modules.
 * @type {import('dependency-cruiser').IForbiddenRuleType[]}
 */
const slices = [
  forbid('slice-by-its-door', 'A feature imports its slices through their entry points.', {
    from: { path: '^apps/api/src/features/([^/]+)/[^/]+$', pathNot: [TEST, '/testing[.]ts$'] },
    to: { path: '^apps/api/src/features/$1/[^/]+/', pathNot: DOOR },
  }),
  forbid('slice-by-its-door', 'A slice imports another through its entry point.', {
    from: { path: '^apps/api/src/features/([^/]+)/([^/]+)/', pathNot: TEST },
    to: {
      path: '^apps/api/src/features/$1/[^/]+/',
      pathNot: ['^apps/api/src/features/$1/$2/', ...DOOR],
    },
  }),
  forbid(
    'slice-below-its-parent',
    'A slice never imports the index, the routes, the commands, the views or the jobs of its parent.',
    {
      from: { path: '^apps/api/src/features/([^/]+)/([^/]+)/', pathNot: TEST },
      to: { path: '^apps/api/src/features/$1/(index|[^/]+[.](routes|commands|views|jobs))[.]tsx?$' },
    },
  ),
  forbid('slice-is-flat', 'A slice contains no slices: make it a feature instead.', {
    from: { path: '^apps/api/src/features/[^/]+/[^/]+/[^/]+/' },
    to: {},
  }),
]

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const hygiene = [
  forbid('no-cycle', 'Merge modules that import each other, even for a type, or extract a third.', {
    from: {},
    to: { circular: true },
  }),
  forbid('resolvable', 'An import that does not resolve would escape every other rule.', {
    from: {},
    to: { couldNotResolve: true },
  }),
  forbid('own-dependencies', 'A workspace lists what it ships in its own package.json.', {
    from: { path: '^(apps|packages)/[^/]+/src/', pathNot: TEST },
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
  }),
  forbid('tests-stay-out', 'Production code imports no tests, test entry points or test set-up.', {
    from: { path: '^(apps|packages)/', pathNot: [TEST, ...FOR_TESTS] },
    to: { path: [TEST, ...FOR_TESTS] },
  }),
]

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [...layers, ...doors, ...insideFeature, ...slices, ...hygiene],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(?!.*node_modules).*/(dist|[.]dev)/' },
    tsPreCompilationDeps: true,
    // Only the web's tsconfig has path aliases (`@/`, `@locales/`), and only the web uses them.
    tsConfig: { fileName: 'apps/web/tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      mainFields: ['module', 'main', 'types'],
    },
  },
}

/**
 * @param {string} name
 * @param {string} comment
 * @param {Pick<import('dependency-cruiser').IRegularForbiddenRuleType, 'from' | 'to'>} rule
 * @returns {import('dependency-cruiser').IRegularForbiddenRuleType}
 */
function forbid(name, comment, rule) {
  return { name, comment, severity: 'error', ...rule }
}
