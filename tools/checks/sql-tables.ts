/**
 * A place in SQL that names a table or calls one of our functions (`name()`). `table` is empty if the name is
 * unknown; `hole` is then the index of the template value in its place.
 */
export interface SqlUse {
  readonly access: 'read' | 'write' | 'lock' | 'call'
  readonly table: string
  readonly hole?: number
}

/** Takes the name of a table, or of a function followed by `()`. */
export type IsKnown = (name: string) => boolean

interface Token {
  readonly text: string
  readonly kind: 'word' | 'hole' | 'sign'
}

/** The state inside one pair of parentheses. */
interface Level {
  /** The word before the parenthesis: in `extract(epoch from …)` no table follows `from`. */
  readonly opener: string
  statement: string
  isListingTables: boolean
  tables: { readonly name: string; readonly alias: string }[]
}

const TOKEN =
  /--[^\n]*|\/\*.*?\*\/|'(?:[^']|'')*'|"(?<quoted>[^"]+)"|\0(?<hole>\d+)\0|(?<word>[a-z_]\w*)|(?<sign>\S)/gis
const COMMON_TABLE =
  /(?:\bwith\s+(?:recursive\s+)?|,\s*)(\w+)\s*(?:\([^()]*\)\s*)?as\s+(?:not\s+)?(?:materialized\s+)?\(/gi
const words = (text: string) => new Set(text.split(' '))
const WITH_FROM_INSIDE = words('extract substring trim overlay position')
const STATEMENTS = words('select insert update delete merge perform')
const ENDS_TABLES = words(
  'where group having order limit offset union intersect except returning window set select values loop then',
)
const NO_ALIAS = new Set([
  ...ENDS_TABLES,
  ...words('on using join inner left right full cross natural lateral for fetch default when do end'),
])
/**
 * After these words `update` starts no statement: `for update`, `on conflict do update`, `after update`, `on
 * update cascade`.
 */
const BEFORE_NO_UPDATE = words('for key do on or after before of')

/** Placeholder for the value `index` of a template; it cannot occur in source code. */
export const holeOf = (index: number) => `\0${index}\0`

/**
 * Finds the tables that SQL names, and how it accesses them. It matches words instead of parsing, which is
 * enough for our code; callers reject any supposed table that is unknown.
 */
export function tablesOfSql(sql: string, isKnown: IsKnown, derived: ReadonlySet<string>): SqlUse[] {
  return new Reader(sql, isKnown, derived).read()
}

class Reader {
  readonly #tokens: readonly Token[]
  readonly #derived: ReadonlySet<string>
  readonly #isKnown: IsKnown
  readonly #uses: SqlUse[] = []
  #levels: Level[] = [newLevel('')]
  /** A parenthesis is in the place of a table: it contains a query or more tables. */
  #isTableOpen = false
  #at = 0

  constructor(sql: string, isKnown: IsKnown, derived: ReadonlySet<string>) {
    this.#tokens = tokensOf(sql)
    this.#isKnown = isKnown
    const common = [...sql.matchAll(COMMON_TABLE)].map(([, name = '']) => name.toLowerCase())
    this.#derived = new Set([...derived, ...common].filter((name) => !isKnown(name)))
  }

  read(): SqlUse[] {
    while (this.#at < this.#tokens.length) this.#step()
    return this.#uses
  }

  #step(): void {
    const level = this.#levels.at(-1) ?? newLevel('')
    const text = this.#word(0) || this.#sign(0)
    const previous = this.#word(-1)
    if (this.#sign(1) === '(' && this.#isKnown(`${text}()`))
      this.#uses.push({ access: 'call', table: `${text}()` })
    this.#at += 1
    if (text === '(') this.#open(previous)
    else if (text === ')') this.#levels.pop()
    else if (text === ';') this.#levels = [newLevel('')]
    else if (text === ',' && level.isListingTables) this.#take('read', level)
    else if (text === 'into' && ['insert', 'merge'].includes(previous)) this.#take('write', level)
    else if (text === 'from') this.#from(previous, level)
    else if (text === 'join') this.#take('read', level)
    else if (text === 'using' && ['delete', 'merge'].includes(level.statement)) this.#list(level)
    else if (text === 'truncate' || (text === 'lock' && this.#word(0) === 'table')) this.#take('write', level)
    else if (text === 'for' && ['update', 'share', 'no', 'key'].includes(this.#word(0))) this.#lock(level)
    else if (STATEMENTS.has(text) && !(text === 'update' && BEFORE_NO_UPDATE.has(previous))) {
      this.#begin(text, previous, level)
    } else if (ENDS_TABLES.has(text)) level.isListingTables = false
  }

  #open(opener: string): void {
    const inner = newLevel(opener)
    this.#levels.push(inner)
    const isTables = this.#isTableOpen && !['select', 'with', 'values'].includes(this.#word(0))
    this.#isTableOpen = false
    if (isTables) this.#list(inner)
  }

  #begin(statement: string, previous: string, level: Level): void {
    level.statement = statement
    level.isListingTables = false
    if (!['all', 'union', 'except', 'intersect'].includes(previous)) level.tables = []
    if (statement === 'update') this.#take('write', level)
  }

  #from(previous: string, level: Level): void {
    if (previous === 'delete') this.#take('write', level)
    else if (previous !== 'distinct' && !WITH_FROM_INSIDE.has(level.opener)) this.#list(level)
  }

  #list(level: Level): void {
    level.isListingTables = true
    this.#take('read', level)
  }

  /** Records the table named at the current position, if any. */
  #take(access: SqlUse['access'], level: Level): void {
    while (['only', 'lateral', 'table'].includes(this.#word(0))) this.#at += 1
    const token = this.#tokens[this.#at]
    this.#isTableOpen = this.#sign(0) === '('
    if (!token || token.kind === 'sign') return
    if (token.kind === 'hole') this.#uses.push({ access, table: '', hole: Number(token.text) })
    if (token.kind === 'hole' || (this.#sign(1) === '(' && access === 'read')) return
    let name = token.text
    for (this.#at += 1; this.#sign(0) === '.'; this.#at += 2)
      name = name === 'public' ? this.#word(1) : `${name}.${this.#word(1)}`
    if (access === 'read' && this.#derived.has(name)) return
    this.#uses.push({ access, table: name })
    const alias = this.#word(this.#word(0) === 'as' ? 1 : 0)
    level.tables.push({ name, alias: alias && !NO_ALIAS.has(alias) ? alias : name })
  }

  #lock(level: Level): void {
    while (['no', 'key', 'update', 'share'].includes(this.#word(0))) this.#at += 1
    const aliases: string[] = []
    if (this.#word(0) === 'of') {
      do {
        aliases.push(this.#word(1))
        this.#at += 2
      } while (this.#sign(0) === ',')
    }
    for (const { name, alias } of level.tables)
      if (aliases.length === 0 || aliases.includes(alias)) this.#uses.push({ access: 'lock', table: name })
    // A fragment that only locks could follow any table.
    if (level.statement === '') this.#uses.push({ access: 'lock', table: '' })
  }

  #word(ahead: number): string {
    const token = this.#tokens[this.#at + ahead]
    return token?.kind === 'word' ? token.text : ''
  }

  #sign(ahead: number): string {
    const token = this.#tokens[this.#at + ahead]
    return token?.kind === 'sign' ? token.text : ''
  }
}

function tokensOf(sql: string): Token[] {
  return [...sql.matchAll(TOKEN)].flatMap(({ groups: { quoted, hole, word, sign } = {} }): Token[] => {
    if (hole) return [{ text: hole, kind: 'hole' }]
    if (word) return [{ text: word.toLowerCase(), kind: 'word' }]
    if (quoted) return [{ text: quoted, kind: 'word' }]
    return sign ? [{ text: sign, kind: 'sign' }] : []
  })
}

function newLevel(opener: string): Level {
  return { opener, statement: '', isListingTables: false, tables: [] }
}
