import type { ListedPerson } from './people.api.ts'

/** Prefixes cells that a spreadsheet would run as a formula, as the server's CSV files do. */
const cell = (text: string) => {
  const safe = /^[=+\-@\t]/.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

interface Words {
  readonly headers: readonly string[]
  readonly statusOf: (status: ListedPerson['status']) => string
}

/** The selected users as CSV for spreadsheets, with a byte order mark and semicolons. */
export function fileOf(people: readonly ListedPerson[], { headers, statusOf }: Words): string {
  const lines = people.map(({ username, email, roles, status, createdAt, lastSeenAt }) => [
    username,
    email,
    roles.join(', '),
    statusOf(status),
    createdAt,
    lastSeenAt ?? '',
  ])
  return `\uFEFF${[headers, ...lines].map((line) => line.map(cell).join(';')).join('\r\n')}\r\n`
}

export function save(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
