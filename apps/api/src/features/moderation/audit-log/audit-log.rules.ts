import { AUDIT_CHANGES_MAX, AUDIT_VALUE_MAX } from '@trunfo/contract/audit'

export interface Change {
  readonly field: string
  readonly before: string | null
  readonly after: string | null
}

/** The fields that differ, nested ones by their path. */
export function changesOf(before: unknown, after: unknown): Change[] {
  const [was, is] = [flatten(before), flatten(after)]
  const fields = [...new Set([...was.keys(), ...is.keys()])]
  return fields
    .map((field) => ({ field, before: was.get(field) ?? null, after: is.get(field) ?? null }))
    .filter((change) => change.before !== change.after)
    .slice(0, AUDIT_CHANGES_MAX)
}

/** A list counts as one value, because a change in it is clearer as a whole. */
function flatten(value: unknown, path: readonly string[] = []): Map<string, string> {
  if (value === null || value === undefined) return new Map()
  if (typeof value === 'object' && !Array.isArray(value))
    return new Map(Object.entries(value).flatMap(([name, inner]) => [...flatten(inner, [...path, name])]))
  return new Map([[path.join('.'), textOf(value).slice(0, AUDIT_VALUE_MAX)]])
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  return JSON.stringify(value)
}
