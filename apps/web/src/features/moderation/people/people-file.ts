import type { ListedPerson } from './people.api.ts'

/** A cell that a spreadsheet would take for a formula is written as text, as in the files of the server. */
const cell = (text: string) => {
  const safe = /^[=+\-@\t]/.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

interface Words {
  readonly headers: readonly string[]
  readonly statusOf: (status: ListedPerson['status']) => string
}

/** The people who are selected, as a file for spreadsheets: with a mark of its encoding, and semicolons. */
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
