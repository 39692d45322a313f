/** What a slot may hold to be written here; anything else goes the long way, through the driver's own conversions. */
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

/** What a connection answers a statement with: it is told once, since a prepared statement cannot change it. */
export interface Shape {
  readonly names: readonly string[]
  readonly parsers: readonly ((text: string) => unknown)[]
  /** A row with all its names: an object that gets them one by one would be a new kind of object with each. */
  readonly empty: Readonly<Record<string, unknown>>
}

const BIND = 0x42
const NULL_SIZE = -1
/** The unnamed portal, with all its rows. */
const EXECUTE = Buffer.from([0x45, 0, 0, 0, 9, 0, 0, 0, 0, 0])

/** A statement that is asked again and again, and what its connections have told of its answers. */
export class KeptStatement {
  readonly name: string
  readonly text: string
  readonly shapes = new WeakMap<object, Shape>()
  readonly #head: Buffer

  constructor(name: string, text: string) {
    this.name = name
    this.text = text
    // The unnamed portal, and the statement's name.
    this.#head = Buffer.from(`\0${name}\0`, 'latin1')
  }

  /** The messages that ask it. The values are text, as the driver sends them. */
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
    // No formats of parameters and none of results: all of them are text.
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
