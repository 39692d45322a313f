import texts from '../../../../locales/pt/tables.json' with { type: 'json' }

/** CSV as Brazilian spreadsheets read it: semicolons, decimal commas, UTF-8 with a byte order mark. */
export const BYTE_ORDER_MARK = '\u{feff}'

export const csvLine = (cells: readonly string[]): string => `${cells.map(quoted).join(';')}\r\n`

const quoted = (cell: string) => (/[";\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

const AMOUNT = /^-?\d[\d.,]*$/

/**
 * Escapes text that a spreadsheet would run as a formula; negative amounts stay as they are. Some programs
 * treat full-width signs like plain ones.
 */
export const csvCell = (written: string): string =>
  /^[=+\-@\t\r\n＝＋－＠]/.test(written) && !AMOUNT.test(written) ? `'${written}` : written

export const csvReais = (centavos: number): string => (centavos / 100).toFixed(2).replace('.', ',')

export const csvDecimal = (number: number): string => String(number).replace('.', ',')

const brasilia = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'America/Sao_Paulo',
})

/** Brasília time; empty for null. */
export const csvTime = (moment: Date | null): string =>
  moment ? brasilia.format(moment).replace(',', '') : ''

export const csvYesNo = (is: boolean): string => (is ? texts.yes : texts.no)

/** First column: the record's id. */
export const csvId = { header: texts.id, cell: ({ id }: { readonly id: string }): string => id }
