/** Files for spreadsheets, as Brazilian ones read them: semicolons, decimal commas, UTF-8 that says so. */
export const BYTE_ORDER_MARK = '\u{feff}'

export const csvLine = (cells: readonly string[]): string => `${cells.map(quoted).join(';')}\r\n`

const quoted = (cell: string) => (/[";\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** What people wrote must not become a formula where the file is opened. */
export const csvText = (written: string): string => (/^[=+\-@\t\r]/.test(written) ? `'${written}` : written)

export const csvReais = (centavos: number): string => (centavos / 100).toFixed(2).replace('.', ',')
