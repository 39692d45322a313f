import { createHash } from 'node:crypto'
import { BANK_LINES_MAX } from '@trunfo/contract/wallet'
import type { importStatementSchema } from '@trunfo/contract/wallet.schemas'
import { parseMoney } from '@trunfo/money/reais'
import { CsvError, parse } from 'csv-parse/sync'
import type { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'

/** A debit of the bank account. */
export interface BankLine {
  readonly fingerprint: string
  readonly bookedOn: string
  /** Centavos, positive. */
  readonly amount: number
  readonly description: string
  readonly endToEndId: string | null
}

interface ReadLine {
  /** The bank's own number for the line; empty without one. */
  readonly number: string
  readonly bookedOn: string | null
  /** Centavos, negative for debits. */
  readonly amount: number | null
  readonly description: string
}

type Statement = z.infer<typeof importStatementSchema>

const DESCRIPTION_MAX = 500

/** Pure: the same file always gives the same lines with the same fingerprints. */
export function readStatement({ text, format, columns }: Statement): BankLine[] {
  if (format === 'csv' && !columns) throw new AppError('wallet.statement_unreadable')
  const lines = format === 'csv' && columns ? readCsv(text, columns) : readOfx(text)
  if (lines.length === 0) throw new AppError('wallet.statement_unreadable')
  if (lines.length > BANK_LINES_MAX) throw new AppError('wallet.statement_too_long', { max: BANK_LINES_MAX })
  const numbers = timesOf(lines.map(({ number }) => number))
  const alike = new Map<string, number>()
  return lines.flatMap(({ number, bookedOn, amount, description }, place) => {
    if (bookedOn === null || amount === null)
      throw new AppError('wallet.statement_line_unreadable', { line: place + 1 })
    if (amount >= 0) return []
    const content = JSON.stringify([bookedOn, amount, description])
    const nth = (alike.get(content) ?? 0) + 1
    alike.set(content, nth)
    // Some banks give every line the same number. Then identical lines are distinguished by their order.
    const isNumbered = number !== '' && numbers.get(number) === 1
    return [
      {
        fingerprint: hashOf(isNumbered ? `number ${number} ${bookedOn} ${amount}` : `line ${nth} ${content}`),
        bookedOn,
        amount: -amount,
        description: description.slice(0, DESCRIPTION_MAX),
        endToEndId: /\bE\d{20}[A-Za-z0-9]{11}\b/.exec(`${description} ${number}`)?.[0] ?? null,
      },
    ]
  })
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')

function timesOf(texts: readonly string[]): Map<string, number> {
  const times = new Map<string, number>()
  for (const text of texts) times.set(text, (times.get(text) ?? 0) + 1)
  return times
}

/**
 * OFX 1 is SGML, where a value ends at the next tag, and OFX 2 is XML. Only tags inside a transaction matter,
 * so one linear pass over the tags reads both.
 */
function readOfx(text: string): ReadLine[] {
  const lines: ReadLine[] = []
  let fields: Map<string, string> | null = null
  for (const [, close, tag = '', value = ''] of text.matchAll(/<(\/?)([A-Za-z0-9_.]{1,40})>([^<]*)/g)) {
    const name = tag.toUpperCase()
    if (name === 'STMTTRN') {
      if (fields) lines.push(ofxLine(fields))
      fields = close ? null : new Map()
    } else if (!close && fields && !fields.has(name)) fields.set(name, unescaped(value.trim()))
    else if (close && name === 'BANKTRANLIST' && fields) {
      lines.push(ofxLine(fields))
      fields = null
    }
  }
  return lines
}

function ofxLine(fields: ReadonlyMap<string, string>): ReadLine {
  const field = (name: string) => fields.get(name) ?? ''
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)/.exec(field('DTPOSTED')) ?? []
  return {
    number: field('FITID'),
    bookedOn: day ? realDate(`${year}-${month}-${day}`) : null,
    amount: readAmount(field('TRNAMT')),
    description: [field('NAME'), field('MEMO'), field('REFNUM'), field('CHECKNUM')].filter(Boolean).join(' '),
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}
const unescaped = (value: string) =>
  value.replace(/&(amp|lt|gt|quot|apos|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '')

function readCsv(text: string, columns: NonNullable<Statement['columns']>): ReadLine[] {
  const [header = [], ...rows] = readCells(text)
  // Looks columns up by position: as object properties, `toString` would be found without being a column.
  const cellsOf = (name: string) => {
    const at = header.lastIndexOf(name)
    return at < 0 ? null : (row: readonly string[]) => row[at] ?? ''
  }
  const [date, amount, description] = [columns.date, columns.amount, columns.description].map(cellsOf)
  if (!date || !amount || !description) throw new AppError('wallet.statement_unreadable')
  const number = columns.id ? cellsOf(columns.id) : null
  return rows.map((row) => ({
    number: number?.(row) ?? '',
    bookedOn: readDate(date(row)),
    amount: readAmount(amount(row)),
    description: description(row),
  }))
}

function readCells(text: string): string[][] {
  try {
    return parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      skip_empty_lines: true,
      trim: true,
      // The header, the allowed lines and one too many.
      to: BANK_LINES_MAX + 2,
    })
  } catch (error) {
    if (error instanceof CsvError) throw new AppError('wallet.statement_unreadable')
    throw error
  }
}

/** Guesses the delimiter from the header line. */
function delimiterOf(text: string): string {
  const head = text.slice(0, 10_000).split(/\r?\n/, 1)[0] ?? ''
  const times = (mark: string) => head.split(mark).length
  return [';', '\t', ','].reduce((best, mark) => (times(mark) > times(best) ? mark : best))
}

function readDate(text: string): string | null {
  const brazilian = /^(\d\d)\/(\d\d)\/(\d{4})/.exec(text)
  if (brazilian) return realDate(`${brazilian[3]}-${brazilian[2]}-${brazilian[1]}`)
  return realDate(/^\d{4}-\d\d-\d\d/.exec(text)?.[0] ?? '')
}

/** Returns null for dates like 31 February, and for the year 0, which PostgreSQL does not have. */
function realDate(text: string): string | null {
  const date = new Date(`${text}T00:00:00Z`)
  const isReal = !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text
  return isReal && date.getUTCFullYear() > 0 ? text : null
}

function readAmount(text: string): number | null {
  const bare = text.replace(/\s|R\$/g, '')
  const isOut = bare.startsWith('-')
  const amount = parseMoney(bare.replace(/^[-+]/, ''))
  return amount === null ? null : isOut ? -amount : amount
}
