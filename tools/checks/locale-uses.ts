import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { filesOf } from './check.ts'

/** A place in the code that uses a text: by its key, or by a pattern if part of the key is computed. */
export interface Use {
  readonly at: string
  readonly namespaces: readonly string[]
  readonly key: string | RegExp
  /** Names of the values passed, or null if the code builds them elsewhere. */
  readonly values: ReadonlySet<string> | null
  /** A text of a group, where it may be missing. */
  readonly isOptional?: boolean
}

export interface Uses {
  readonly uses: readonly Use[]
  /** All other strings of the code: keys in tables are used through variables. */
  readonly literals: ReadonlySet<string>
  readonly problems: readonly string[]
}

const DEFAULT_NAMESPACE = 'common'

/** The property that names a group of texts, and the keys that its reader uses. */
const GROUP = 'texts'
const ACTION_KEYS = ['done', 'doneHint', 'failed']
const CONFIRMATION_KEYS = ['action', 'label', 'title', 'description', 'confirm', 'back']

/** Translation functions of a scope, each with its namespaces. */
type Scope = Map<string, readonly string[]>

export function findUses(root: string): Uses {
  const files = filesOf(root, 'apps/*/src/**/*.{ts,tsx}')
    .filter((file) => !/\.(test|generated)\.tsx?$/.test(file))
    .map((file) => parse(root, file))
  const hooks = new Map(files.flatMap(featureHooks))
  const found = { uses: [] as Use[], literals: new Set<string>(), problems: [] as string[] }
  for (const file of files) scan(file, hooks, found)
  return found
}

function parse(root: string, file: string): ts.SourceFile {
  return ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true)
}

/** Finds the hooks that a feature's components call: `const useGamesTexts = featureTexts('games', texts)`. */
function featureHooks(file: ts.SourceFile): [string, readonly string[]][] {
  const hooks: [string, readonly string[]][] = []
  visitAll(file, (node) => {
    if (!ts.isVariableDeclaration(node) || !ts.isIdentifier(node.name) || !isCall(node.initializer)) return
    const [namespace] = node.initializer.arguments
    if (
      nameOf(node.initializer.expression) === 'featureTexts' &&
      namespace &&
      ts.isStringLiteral(namespace)
    ) {
      hooks.push([node.name.text, [namespace.text, DEFAULT_NAMESPACE]])
    }
  })
  return hooks
}

function importedTexts(file: ts.SourceFile): Map<string, string> {
  return new Map(
    file.statements.filter(ts.isImportDeclaration).flatMap(({ moduleSpecifier, importClause }) => {
      const namespace = /\blocales\/pt\/(\w+)\.json'$/.exec(moduleSpecifier.getText(file))?.[1]
      return namespace && importClause?.name ? [[importClause.name.text, namespace] as const] : []
    }),
  )
}

function scan(
  file: ts.SourceFile,
  hooks: ReadonlyMap<string, readonly string[]>,
  found: { uses: Use[]; literals: Set<string>; problems: string[] },
): void {
  const imported = importedTexts(file)
  const lineOf = (node: ts.Node) =>
    `${file.fileName}:${file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1}`

  const visit = (node: ts.Node, scopes: readonly Scope[]): void => {
    const isScope = ts.isFunctionLike(node) || ts.isBlock(node)
    const inner = isScope ? [new Map<string, readonly string[]>(), ...scopes] : scopes
    bind(node, inner[0] ?? new Map(), hooks)
    if (ts.isCallExpression(node)) visitCall(node, inner)
    if (ts.isJsxOpeningLikeElement(node) && nameOf(node.tagName) === 'Trans') visitTrans(node, inner)
    if (ts.isPropertyAssignment(node) || ts.isJsxAttribute(node)) visitGroup(node)
    if (ts.isStringLiteralLike(node)) found.literals.add(node.text)
    if (ts.isPropertyAccessExpression(node)) visitProperty(node)
    ts.forEachChild(node, (child) => visit(child, inner))
  }

  const visitCall = (call: ts.CallExpression, scopes: readonly Scope[]): void => {
    const [key, options] = call.arguments
    const isMethod = ts.isPropertyAccessExpression(call.expression) && call.expression.name.text === 't'
    const name = ts.isIdentifier(call.expression) ? call.expression.text : ''
    const bound = isMethod ? [DEFAULT_NAMESPACE] : lookUp(name, scopes)
    if (!key || (!bound && name !== 't')) return
    if (!bound) {
      found.problems.push(`${lineOf(call)}: cannot tell the namespace of this t: bind it in the file`)
      return
    }
    const given = namespaceOption(options)
    const values = options === undefined ? new Set<string>() : valueNames(options)
    for (const asked of keysOf(key)) {
      found.uses.push({ at: lineOf(call), namespaces: given ?? bound, key: asked, values })
    }
  }

  /** Mails read `texts.welcome.subject` from the imported file; the compiler checks that it exists. */
  const visitProperty = (node: ts.PropertyAccessExpression): void => {
    const [name = '', ...path] = node.getText(file).split('.')
    const namespace = imported.get(name)
    if (namespace === undefined) return
    found.literals.add(`${namespace}:${path.join('.')}`)
    // A group that is passed on as a whole: the receiver may read every text in it.
    if (!ts.isPropertyAccessExpression(node.parent)) found.literals.add(`${namespace}:${path.join('.')}.*`)
  }

  /** `texts` names a group such as `games:remove`: an option of `useAction`, an attribute of `ConfirmedButton`. */
  const visitGroup = (named: ts.PropertyAssignment | ts.JsxAttribute): void => {
    if (named.name.getText(file) !== GROUP) return
    for (const group of groupsIn(named.initializer)) useGroup(named, group)
  }

  const useGroup = (named: ts.PropertyAssignment | ts.JsxAttribute, group: ts.StringLiteral): void => {
    const names = ts.isJsxAttribute(named) ? CONFIRMATION_KEYS : ACTION_KEYS
    const given = (named.parent.properties as ts.NodeArray<ts.ObjectLiteralElementLike | ts.JsxAttributeLike>)
      .filter((sibling) => ts.isPropertyAssignment(sibling) || ts.isJsxAttribute(sibling))
      .find(({ name }) => name.getText(file) === 'values')?.initializer
    for (const name of names) {
      found.uses.push({
        at: lineOf(named),
        namespaces: [],
        key: `${group.text}.${name}`,
        values: given ? valueNames(writtenIn(given)) : new Set<string>(),
        isOptional: true,
      })
    }
  }

  const visitTrans = (element: ts.JsxOpeningLikeElement, scopes: readonly Scope[]): void => {
    const attribute = (name: string) =>
      element.attributes.properties
        .filter(ts.isJsxAttribute)
        .find((property) => property.name.getText(file) === name)?.initializer
    const given = (name: string) => {
      const initializer = attribute(name)
      return initializer && ts.isJsxExpression(initializer) ? initializer.expression : initializer
    }
    const key = given('i18nKey')
    const namespace = given('ns')
    const translator = given('t')
    const bound = translator && ts.isIdentifier(translator) ? lookUp(translator.text, scopes) : undefined
    const namespaces = namespace && ts.isStringLiteral(namespace) ? [namespace.text] : bound
    if (!key) return
    for (const asked of keysOf(key)) {
      found.uses.push({
        at: lineOf(element),
        namespaces: namespaces ?? [DEFAULT_NAMESPACE],
        key: asked,
        values: null,
      })
    }
  }

  visit(file, [new Map()])
}

/**
 * Adds the functions that a declaration or parameter binds: `{ t }` of a hook, `t` of getFixedT, `t:
 * TFunction<'games'>`.
 */
function bind(node: ts.Node, scope: Scope, hooks: ReadonlyMap<string, readonly string[]>): void {
  if (ts.isVariableDeclaration(node) && isCall(node.initializer)) {
    const { expression, arguments: given } = node.initializer
    const called = nameOf(expression)
    if (called === 'getFixedT' && ts.isIdentifier(node.name)) {
      scope.set(node.name.text, namespacesOf(given[1]))
      return
    }
    const namespaces = called === 'useTranslation' ? namespacesOf(given[0]) : hooks.get(called)
    if (!namespaces || !ts.isObjectBindingPattern(node.name)) return
    for (const element of node.name.elements) {
      const property = element.propertyName ?? element.name
      const isT = ts.isIdentifier(property) && property.text === 't'
      if (isT && ts.isIdentifier(element.name)) scope.set(element.name.text, namespaces)
    }
  }
  if (ts.isParameter(node) && ts.isIdentifier(node.name) && node.type && ts.isTypeReferenceNode(node.type)) {
    const { typeName, typeArguments } = node.type
    if (ts.isIdentifier(typeName) && typeName.text === 'TFunction') {
      scope.set(node.name.text, namespacesOfType(typeArguments?.[0]))
    }
  }
}

function lookUp(name: string, scopes: readonly Scope[]): readonly string[] | undefined {
  return scopes.find((scope) => scope.has(name))?.get(name)
}

function namespacesOf(node: ts.Expression | undefined): readonly string[] {
  if (!node) return [DEFAULT_NAMESPACE]
  if (ts.isStringLiteral(node)) return [node.text]
  if (ts.isArrayLiteralExpression(node))
    return node.elements.filter(ts.isStringLiteral).map(({ text }) => text)
  return [DEFAULT_NAMESPACE]
}

function namespacesOfType(node: ts.TypeNode | undefined): readonly string[] {
  const types = node && ts.isTupleTypeNode(node) ? node.elements : node ? [node] : []
  const names = types.flatMap((type) =>
    ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal) ? [type.literal.text] : [],
  )
  return names.length > 0 ? names : [DEFAULT_NAMESPACE]
}

function namespaceOption(options: ts.Expression | undefined): readonly string[] | undefined {
  if (!options || !ts.isObjectLiteralExpression(options)) return undefined
  const property = options.properties
    .filter(ts.isPropertyAssignment)
    .find(({ name }) => ts.isIdentifier(name) && name.text === 'ns')
  return property ? namespacesOf(property.initializer) : undefined
}

/** The object itself, or the one that an arrow function returns: `(username) => ({ username })`. */
function writtenIn(node: ts.Node): ts.Node {
  if (ts.isJsxExpression(node) && node.expression) return writtenIn(node.expression)
  if (ts.isArrowFunction(node)) return writtenIn(node.body)
  return ts.isParenthesizedExpression(node) ? writtenIn(node.expression) : node
}

function valueNames(options: ts.Node): Set<string> | null {
  if (!ts.isObjectLiteralExpression(options)) return null
  const names = options.properties.map(({ name }) => (name && ts.isIdentifier(name) ? name.text : null))
  return names.includes(null) ? null : new Set(names.filter((name) => name !== null))
}

/** The possible keys of an expression. Variables yield none, because the compiler checks their type. */
function keysOf(node: ts.Expression): (string | RegExp)[] {
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isParenthesizedExpression(node)) return keysOf(node.expression)
  if (ts.isConditionalExpression(node)) return [...keysOf(node.whenTrue), ...keysOf(node.whenFalse)]
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap(keysOf)
  if (!ts.isTemplateExpression(node)) return []
  const parts = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]
  return [new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('.+')}$`)]
}

function visitAll(node: ts.Node, use: (node: ts.Node) => void): void {
  use(node)
  ts.forEachChild(node, (child) => visitAll(child, use))
}

function isCall(node: ts.Expression | undefined): node is ts.CallExpression {
  return node !== undefined && ts.isCallExpression(node)
}

function nameOf(node: ts.Node): string {
  if (ts.isIdentifier(node)) return node.text
  return ts.isPropertyAccessExpression(node) ? node.name.text : ''
}

/** A group of texts may depend on a condition. */
function groupsIn(node: ts.Node | undefined): ts.StringLiteral[] {
  if (!node) return []
  if (ts.isStringLiteral(node)) return [node]
  if (ts.isJsxExpression(node)) return groupsIn(node.expression)
  return ts.isConditionalExpression(node) ? [...groupsIn(node.whenTrue), ...groupsIn(node.whenFalse)] : []
}
