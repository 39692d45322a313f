import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { filesOf } from './check.ts'
import { holeOf, type IsKnown, type SqlUse, tablesOfSql } from './sql-tables.ts'

/** One access to a table, in code or in a database function. */
export interface TableUse {
  readonly at: string
  /** A feature, `platform`, or `processes` (entry points, operator commands, composition of features). */
  readonly by: string
  readonly access: SqlUse['access']
  readonly table: string
}

export interface Found {
  readonly uses: TableUse[]
  readonly problems: string[]
}

const READS = new Set([
  'selectFrom',
  ...['inner', 'left', 'right', 'full', 'cross'].flatMap((kind) => [`${kind}Join`, `${kind}JoinLateral`]),
])
/** Common method names, which read a table only in a builder that starts with one of these. */
const READS_AFTER = new Map([
  ['from', ['updateTable']],
  ['using', ['deleteFrom', 'mergeInto']],
])
const WRITES = new Set(['insertInto', 'replaceInto', 'updateTable', 'deleteFrom', 'mergeInto'])
const LOCKS = new Set(['forUpdate', 'forNoKeyUpdate', 'forShare', 'forKeyShare'])
const UNREADABLE = new Set(['raw', 'id'])
export const DYNAMIC_NAME = 'the name of this table is not a literal'
const UNKNOWN_LOCK = 'cannot tell which table this locks: write it into the query that names it'
/** Statements outside `sql` templates: strings passed to the driver. */
const STATEMENT =
  /^\s*(with\s|select\s|insert\s+into\s|update\s+\w+\s+set\s|delete\s+from\s|truncate\s|merge\s+into\s)/i

/**
 * Reads the syntax trees of everything that the processes run, factories included. Tests are left out: they
 * may inspect any table.
 */
export function findTableUses(root: string, isKnown: IsKnown): Found {
  const found: Found = { uses: [], problems: [] }
  for (const file of filesOf(root, 'apps/api/{src,demo}/**/*.{ts,tsx}')) {
    if (/\.(test|generated)\.tsx?$/.test(file)) continue
    scan(
      ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true),
      isKnown,
      found,
    )
  }
  return found
}

function scan(file: ts.SourceFile, isKnown: IsKnown, found: Found): void {
  const by = /^apps\/api\/src\/(?:features\/([^/]+)|(platform))\//.exec(file.fileName)
  const lineOf = (node: ts.Node) =>
    `${file.fileName}:${file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1}`
  const refuse = (node: ts.Node, what: string) => found.problems.push(`${lineOf(node)}: ${what}`)
  const derived = new Set(commonTables(file).filter((name) => !isKnown(name)))

  const use = (node: ts.Node, access: SqlUse['access'], name: string): void => {
    if (derived.has(name)) return
    if (isKnown(name)) {
      found.uses.push({ at: lineOf(node), by: by?.[1] ?? by?.[2] ?? 'processes', access, table: name })
    } else refuse(node, `${name} is a table that no migration creates`)
  }

  const useArgument = (argument: ts.Expression | undefined, access: SqlUse['access']): void => {
    if (!argument) return
    if (ts.isStringLiteralLike(argument)) use(argument, access, tableOf(argument.text))
    else if (ts.isArrayLiteralExpression(argument))
      for (const each of argument.elements) useArgument(each, access)
    else if (!isSubquery(argument)) refuse(argument, DYNAMIC_NAME)
  }

  const visitSql = (node: ts.Node, text: string, holes: readonly ts.Expression[]): void => {
    for (const { access, table, hole } of tablesOfSql(text, isKnown, derived)) {
      const value = hole === undefined ? undefined : holes[hole]
      if (!value && table === '') refuse(node, UNKNOWN_LOCK)
      else if (!value) use(node, access, table)
      else if (callOf(value)?.name === 'table') useArgument(callOf(value)?.call.arguments[0], access)
      else refuse(value, DYNAMIC_NAME)
    }
  }

  const visitCall = (call: ts.CallExpression): void => {
    const name = nameOf(call.expression)
    const isOfSql =
      ts.isPropertyAccessExpression(call.expression) && nameOf(call.expression.expression) === 'sql'
    const [first] = call.arguments
    if (isOfSql && UNREADABLE.has(name)) refuse(call, `sql.${name} hides what it names`)
    if (isOfSql && name === 'table' && !(first && ts.isStringLiteralLike(first))) refuse(call, DYNAMIC_NAME)
    if (name === 'dynamic') refuse(call, 'dynamic hides what it names')
    if (WRITES.has(name)) useArgument(first, 'write')
    if (READS.has(name)) useArgument(first, 'read')
    const begins = READS_AFTER.get(name)
    if (begins && chainOf(call).some((link) => begins.includes(nameOf(link.expression))))
      useArgument(first, 'read')
    if (LOCKS.has(name)) visitLock(call)
  }

  /** A lock without table names locks every table of its query. */
  const visitLock = (call: ts.CallExpression): void => {
    const given = call.arguments.flatMap((argument) =>
      ts.isArrayLiteralExpression(argument) ? [...argument.elements] : [argument],
    )
    const aliases = given.filter(ts.isStringLiteralLike).map(({ text }) => text)
    const named = chainOf(call)
      .filter(({ expression }) => READS.has(nameOf(expression)))
      .flatMap(({ arguments: [table] }) => (table && ts.isStringLiteralLike(table) ? [table.text] : []))
    if (named.length === 0) refuse(call, UNKNOWN_LOCK)
    for (const text of named) {
      const alias = text.split(/\s+as\s+/i)[1] ?? text
      if (aliases.length === 0 || aliases.includes(alias)) use(call, 'lock', tableOf(text))
    }
  }

  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) visitCall(node)
    if (ts.isTaggedTemplateExpression(node) && nameOf(node.tag) === 'sql') {
      visitSql(node, textOf(node.template), holesOf(node.template))
    } else if (isText(node) && !isTagged(node) && STATEMENT.test(textOf(node))) {
      visitSql(node, textOf(node), holesOf(node))
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
}

/** Names of common table expressions in this file: `.with('sent', …)`. */
function commonTables(file: ts.SourceFile): string[] {
  const names: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /^with(Recursive)?$/.test(nameOf(node.expression))) {
      const [name] = node.arguments
      if (name && ts.isStringLiteralLike(name)) names.push(/^\w*/.exec(name.text)?.[0] ?? '')
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return names
}

/** The calls before this one in the chain: `b` and `a` for `a().b().c()`. */
function chainOf(call: ts.CallExpression): ts.CallExpression[] {
  const { expression } = call
  const receiver = ts.isPropertyAccessExpression(expression) ? expression.expression : undefined
  const before = receiver && ts.isIdentifier(receiver) ? constantOf(receiver) : receiver
  return before && ts.isCallExpression(before) ? [before, ...chainOf(before)] : []
}

/** The value of a name, if it is declared in the same block or in one around it. */
function constantOf(name: ts.Identifier): ts.Expression | undefined {
  for (let scope: ts.Node = name; scope; scope = scope.parent) {
    if (ts.isFunctionLike(scope) && scope.parameters.some((one) => one.name.getText() === name.text))
      return undefined
    if (!ts.isBlock(scope) && !ts.isSourceFile(scope)) continue
    const found = scope.statements
      .filter(ts.isVariableStatement)
      .flatMap(({ declarationList }) => declarationList.declarations)
      .find((declaration) => declaration.name.getText() === name.text)
    if (found) return found.initializer
  }
  return undefined
}

/** A subquery in the place of a table is checked where it is written. */
function isSubquery(node: ts.Expression): boolean {
  return ts.isArrowFunction(node) || callOf(node)?.name === 'as'
}

function callOf(
  node: ts.Expression,
): { readonly name: string; readonly call: ts.CallExpression } | undefined {
  return ts.isCallExpression(node) ? { name: nameOf(node.expression), call: node } : undefined
}

type Text = ts.StringLiteralLike | ts.TemplateExpression
const isText = (node: ts.Node): node is Text => ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)
const isTagged = (node: ts.Node) => ts.isTaggedTemplateExpression(node.parent)

function textOf(node: Text): string {
  if (!ts.isTemplateExpression(node)) return node.text
  return (
    node.head.text + node.templateSpans.map(({ literal }, index) => holeOf(index) + literal.text).join('')
  )
}

const holesOf = (node: Text) =>
  ts.isTemplateExpression(node) ? node.templateSpans.map(({ expression }) => expression) : []

const tableOf = (reference: string) => reference.split(/\s+as\s+/i)[0]?.replace(/^public\./, '') ?? ''

function nameOf(node: ts.Expression): string {
  if (ts.isIdentifier(node)) return node.text
  if (ts.isPropertyAccessExpression(node)) return node.name.text
  return ts.isExpressionWithTypeArguments(node) ? nameOf(node.expression) : ''
}
