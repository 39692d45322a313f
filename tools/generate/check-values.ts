const LITERAL = String.raw`'(?:[^']|'')*'::(?:text|smallint|integer)|-?\d+`
const LITERALS = `(?:${LITERAL})(?:, (?:${LITERAL}))*`
const COLUMN = String.raw`\w+|"[^"]+"`
/**
 * How PostgreSQL prints `state = 'open'`, `state in ('open')` and, for arrays, `roles <@ array['vip']` and
 * `<@ '{vip}'`.
 */
const LISTS = [
  `(?:${COLUMN}) = (?<list>${LITERAL})`,
  String.raw`(?:${COLUMN}) = ANY \(ARRAY\[(?<list>${LITERALS})\]\)`,
  String.raw`(?:${COLUMN}) <@ ARRAY\[(?<list>${LITERALS})\]`,
  String.raw`(?:${COLUMN}) <@ '\{(?<words>[\w,-]+)\}'::text\[\]`,
].map((list) => new RegExp(`^${list}$`))

/**
 * Returns the values that a CHECK constraint on one column allows, or null if it is not a list. Takes the
 * output of `pg_get_expr`, with parentheses around all operands. For an array column, the values are those of
 * its elements.
 */
export function checkValues(expression: string): (string | number)[] | null {
  const rule = unwrapped(expression)
  const [first, ...more] = operands(rule, ' AND ') ?? []
  if (first && more.length > 0) return checkValues(first) ?? checkValues(more.join(' AND '))

  const alternatives = operands(rule, ' OR ')?.filter((one) => !one.endsWith(' IS NULL)')) ?? []
  if (alternatives[0] !== rule) {
    const lists = alternatives.map(checkValues)
    return lists.includes(null) ? null : lists.flatMap((list) => list ?? [])
  }

  const { list, words } = LISTS.map((form) => form.exec(rule)?.groups).find(Boolean) ?? {}
  return list?.match(new RegExp(LITERAL, 'g'))?.map(parsed) ?? words?.split(',') ?? null
}

function parsed(literal: string): string | number {
  const [, text = literal, type] = /^'(.*)'::(\w+)$/s.exec(literal) ?? []
  return type === 'text' ? text.replaceAll("''", "'") : Number(text)
}

function unwrapped(expression: string): string {
  const inner = expression.slice(1, -1)
  return expression.startsWith('(') && operands(inner, ' AND ') ? unwrapped(inner) : expression
}

/** Splits at the operator outside parentheses and quotes. Null if the parentheses do not match. */
function operands(expression: string, operator: string): string[] | null {
  const parts = ['']
  let depth = 0
  for (const token of expression.match(/'(?:[^']|'')*'| (?:AND|OR) |[()]|[^'() ]+| /g) ?? []) {
    if (token === '(') depth++
    if (token === ')') depth--
    if (depth < 0) return null
    if (depth === 0 && token === operator) parts.push('')
    else parts.push(`${parts.pop()}${token}`)
  }
  return depth === 0 ? parts : null
}
