/** The client only previews bank files; the server parses them completely. */

/** Brazilian banks still write Windows-1252, so invalid UTF-8 is read as that. */
export function statementText(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

export const formatOf = (text: string): 'ofx' | 'csv' => (/<OFX>/iu.test(text) ? 'ofx' : 'csv')

const SEPARATORS = [';', ',', '\t'] as const

/** The separator that occurs most often in the first line. */
export function separatorOf(text: string): string {
  const first = text.split(/\r?\n/u, 1)[0] ?? ''
  const counts = SEPARATORS.map((mark) => ({ mark, count: first.split(mark).length }))
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).mark
}

/** Parses the first rows of a CSV. Quoted cells may contain separators, line breaks and doubled quotes. */
export function firstRows(text: string, max: number): string[][] {
  const separator = separatorOf(text)
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    rows.at(-1)?.push(cell.trim())
    cell = ''
  }
  for (let place = 0; place < text.length; place++) {
    const sign = text[place]
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (text[place + 1] === '"') cell += text[place++]
      else isQuoted = false
    } else if (sign === '"') isQuoted = true
    else if (sign === separator) endCell()
    else if (sign === '\n') {
      endCell()
      if (rows.length === max) return rows
      rows.push([])
    } else if (sign !== '\r' && sign !== '\uFEFF') cell += sign
  }
  endCell()
  return rows.filter((row) => row.some(Boolean))
}

export type ColumnRole = 'date' | 'amount' | 'description' | 'id'

/** Guesses columns by their usual names; staff can correct it. */
const NAMES: Record<ColumnRole, RegExp> = {
  date: /^data|^date|dia/iu,
  amount: /valor|amount|quantia/iu,
  description: /descri|hist[oó]rico|lan[cç]amento|memo|detalhe/iu,
  id: /identificador|e2e|end.?to.?end|^id$|transa/iu,
}

export function guessColumns(header: readonly string[]): Record<ColumnRole, string> {
  const taken = new Set<string>()
  const guess = (role: ColumnRole) => {
    const name = header.find((one) => NAMES[role].test(one) && !taken.has(one)) ?? ''
    if (name) taken.add(name)
    return name
  }
  return { date: guess('date'), amount: guess('amount'), id: guess('id'), description: guess('description') }
}
