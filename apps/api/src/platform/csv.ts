import texts from '../../../../locales/pt/tables.json' with { type: 'json' }

/** Files for spreadsheets, as Brazilian ones read them: semicolons, decimal commas, UTF-8 that says so. */
export const BYTE_ORDER_MARK = '\u{feff}'

export const csvLine = (cells: readonly string[]): string => `${cells.map(quoted).join(';')}\r\n`

const quoted = (cell: string) => (/[";\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

const AMOUNT = /^-?\d[\d.,]*$/

/**
 * What people wrote must not become a formula where the file is opened; an amount below zero is none. Some programs
 * read the full-width signs as the plain ones.
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

export const csvMoment = (moment: Date | null): string =>
  moment ? brasilia.format(moment).replace(',', '') : ''

export const csvYesNo = (is: boolean): string => (is ? texts.yes : texts.no)

/** The first column of a list of things: with it a line finds its thing. */
export const csvId = { header: texts.id, cell: ({ id }: { readonly id: string }): string => id }
