/** Values that `PreparedStatement` encodes itself. A call with any other value goes through the driver. */
export type PlainValue = string | number | boolean | null | readonly string[]

export function isPlain(value: unknown): value is PlainValue {
  const kind = typeof value
  if (kind === 'string' || kind === 'number' || kind === 'boolean' || value === null) return true
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

function textOf(value: PlainValue): string | null {
  if (typeof value === 'string' || value === null) return value
  if (typeof value !== 'object') return String(value)
  return `{${value.map((item) => `"${item.replace(/[\\"]/g, '\\$&')}"`).join(',')}}`
}

/**
 * Columns of a statement's result, described once per connection: a prepared statement cannot change them.
 */
export interface Shape {
  readonly names: readonly string[]
  readonly parsers: readonly ((text: string) => unknown)[]
  /** A row with every column null. Copying it keeps all rows in one V8 hidden class. */
  readonly empty: Readonly<Record<string, unknown>>
}

const BIND = 0x42
const NULL_SIZE = -1
/** Executes the unnamed portal without a row limit. */
const EXECUTE = Buffer.from([0x45, 0, 0, 0, 9, 0, 0, 0, 0, 0])

/** A named statement and, per connection, the shape of its result. */
export class PreparedStatement {
  readonly name: string
  readonly text: string
  readonly shapes = new WeakMap<object, Shape>()
  readonly #head: Buffer

  constructor(name: string, text: string) {
    this.name = name
    this.text = text
    // The unnamed portal, then the statement's name.
    this.#head = Buffer.from(`\0${name}\0`, 'latin1')
  }

  /** Returns the Bind and Execute messages. Values are sent as text, like the driver does. */
  ask(values: readonly PlainValue[]): {
    readonly bind: Buffer
    readonly execute: Buffer
    readonly both: Buffer
  } {
    const texts = values.map(textOf)
    const sizes = texts.map((text) => (text === null ? 0 : Buffer.byteLength(text)))
    const head = this.#head
    const bytes = sizes.reduce((sum, size) => sum + 4 + size, 4 + head.length + 2 + 2 + 2)
    const both = Buffer.allocUnsafe(1 + bytes + EXECUTE.length)
    both[0] = BIND
    let at = both.writeInt32BE(bytes, 1)
    at += head.copy(both, at)
    // No format codes for parameters or results: everything is text.
    at = both.writeInt16BE(0, at)
    at = both.writeInt16BE(texts.length, at)
    for (const [index, text] of texts.entries()) {
      at = both.writeInt32BE(text === null ? NULL_SIZE : (sizes[index] ?? 0), at)
      if (text !== null) at += both.write(text, at)
    }
    at = both.writeInt16BE(0, at)
    EXECUTE.copy(both, at)
    return { bind: both.subarray(0, at), execute: EXECUTE, both }
  }
}
