import { featureGraph } from './feature-graph.mjs'

/**
 * The import directions of the house as rules:
 * packages ← platform, ui, lib ← features ← app and the processes. `tools/checks/boundaries.ts` runs them.
 */
const TEST = '[.](test|int[.]test|spec)[.]tsx?$'
/** The doors of a feature: one for production, one for tests, tools and demonstration data. */
const FEATURE_DOOR = '(index[.]tsx?|testing[.]ts)$'
/** What production never imports: test doors, the factories behind them, and what tests or demonstrations share. */
const FOR_TESTS = ['/testing[.]ts$', '[.]factory[.]ts$', '^apps/api/(test|demo)/']
const FEATURES = Object.keys(featureGraph).join('|')
const SERVER_ONLY = ['^packages/contract/src/.+[.]schemas[.]ts$', '(^|/)node_modules/zod/']

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const layers = [
  forbid('packages-are-the-ground', 'A package is imported by the apps and imports only packages.', {
    from: { path: '^packages/' },
    to: { path: '^(apps|tools|e2e|locales)/' },
  }),
  forbid('brackets-are-pure', 'The engine decides from what it is given: it imports nothing but itself.', {
    from: { path: '^packages/brackets/src/', pathNot: TEST },
    to: { pathNot: '^packages/brackets/src/' },
  }),
  forbid('artwork-is-pure', 'Pictures are drawn from what is given: no IO, no clock, no randomness.', {
    from: { path: '^packages/artwork/src/', pathNot: TEST },
    to: { pathNot: '^packages/artwork/src/' },
  }),
  forbid(
    'money-is-pure',
    'Amounts and keys are judged from what is given: no IO, and nothing of the product.',
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
  forbid('ui-knows-no-domain', 'The design system knows no feature and no text: both come as props.', {
    from: { path: '^apps/web/src/ui/' },
    to: { path: ['^apps/web/src/(?!ui/)', `^packages/contract/src/(${FEATURES})[.]`, '^locales/'] },
  }),
  forbid('lib-knows-no-feature', 'Clients, session and formats are below the features.', {
    from: { path: '^apps/web/src/lib/' },
    to: { path: '^apps/web/src/(?!lib/|ui/)' },
  }),
  forbid('features-below-app', 'A feature never imports the app or process that holds it.', {
    from: { path: '^apps/(api|web)/src/features/', pathNot: TEST },
    to: { path: '^apps/$1/src/', pathNot: '^apps/$1/src/(platform|lib|ui|features)/' },
  }),
  forbid('nothing-above-app', 'Entry files and journeys are where imports end.', {
    from: { pathNot: '^e2e/' },
    to: { path: ['^e2e/', '^apps/api/src/(server|worker|cli)[.]ts$', '^apps/web/src/main[.]tsx?$'] },
  }),
]

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const doors = [
  ...Object.entries(featureGraph).map(([feature, imports]) =>
    forbid(
      `graph-of-${feature}`,
      `feature-graph.mjs lets ${feature} import: ${imports.join(', ') || 'nobody'}.`,
      {
        from: { path: `^apps/(api|web)/src/features/${feature}/`, pathNot: TEST },
        to: {
          path: '^apps/$1/src/features/([^/]+)/',
          pathNot: `^apps/$1/src/features/(${[feature, ...imports].join('|')})/`,
        },
      },
    ),
  ),
  forbid('feature-by-its-door', 'A feature enters another by its index.ts; its tests by testing.ts too.', {
    from: { path: '^apps/(api|web)/src/features/([^/]+)/' },
    to: {
      path: '^apps/$1/src/features/',
      pathNot: ['^apps/$1/src/features/$2/', `^apps/$1/src/features/[^/]+/${FEATURE_DOOR}`],
    },
  }),
  forbid(
    'feature-from-outside',
    'A feature is entered by its index.ts, by tests and tools also by testing.ts; the router finds its pages by their names.',
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
    'Rules and policies decide from facts: they import types and pure packages, never IO.',
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
  forbid('queries-are-the-floor', 'Queries are SQL: whoever decides calls them, never the other way round.', {
    from: { path: '^apps/api/src/features/.*([.]queries[.]ts$|/queries/)' },
    to: { path: '([.](routes|commands|events|jobs)[.]ts$|/(routes|commands|events|jobs)/)' },
  }),
  forbid('routes-are-the-roof', 'Only the feature itself registers its routes.', {
    from: { path: '^apps/api/src/features/', pathNot: ['/index[.]ts$', TEST] },
    to: { path: '^apps/api/src/features/.*([.]routes[.]ts$|/routes/)' },
  }),
]

/** A slice's door: its index.ts, or the one file that a small slice is, named like its folder. */
const DOOR = ['/index[.]ts$', '/([^/]+)/\\1[.]ts$']

/**
 * A folder in a feature is a slice. What it may use of its parent is what its parent uses itself: queries, rules,
 * policies, lookups, events, notices, mails, texts and things with a name of their own.
 * @type {import('dependency-cruiser').IForbiddenRuleType[]}
 */
const slices = [
  forbid('slice-by-its-door', 'A feature uses a slice of its own by its door.', {
    from: { path: '^apps/api/src/features/([^/]+)/[^/]+$', pathNot: [TEST, '/testing[.]ts$'] },
    to: { path: '^apps/api/src/features/$1/[^/]+/', pathNot: DOOR },
  }),
  forbid('slice-by-its-door', 'A slice uses another by its door.', {
    from: { path: '^apps/api/src/features/([^/]+)/([^/]+)/', pathNot: TEST },
    to: {
      path: '^apps/api/src/features/$1/[^/]+/',
      pathNot: ['^apps/api/src/features/$1/$2/', ...DOOR],
    },
  }),
  forbid(
    'slice-below-its-parent',
    'What a slice needs of its parent is never what the parent does or shows.',
    {
      from: { path: '^apps/api/src/features/([^/]+)/([^/]+)/', pathNot: TEST },
      to: { path: '^apps/api/src/features/$1/(index|[^/]+[.](routes|commands|views|jobs))[.]tsx?$' },
    },
  ),
  forbid('slice-is-flat', 'A slice that wants slices of its own is a feature.', {
    from: { path: '^apps/api/src/features/[^/]+/[^/]+/[^/]+/' },
    to: {},
  }),
]

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const hygiene = [
  forbid('no-cycle', 'Modules that need each other, if only for a type, are one module, or miss a third.', {
    from: {},
    to: { circular: true },
  }),
  forbid('resolvable', 'An import that does not resolve escapes every other rule.', {
    from: {},
    to: { couldNotResolve: true },
  }),
  forbid('own-dependencies', 'What a workspace ships is in its own package.json, not only in the root one.', {
    from: { path: '^(apps|packages)/[^/]+/src/', pathNot: TEST },
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
  }),
  forbid('tests-stay-out', 'Production code imports no test, no test door and no set-up of tests.', {
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
    // The web's project file is the only one with path aliases (`@/`, `@locales/`), and only the web uses them.
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
