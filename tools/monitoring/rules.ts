import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { filesOf } from '../checks/check.ts'

export const PROMETHEUS = 'deploy/prometheus'

export interface AlertRule {
  readonly alert: string
  readonly expr: string
  readonly for?: string
  readonly labels?: Readonly<Record<string, string>>
  readonly annotations?: Readonly<Record<string, string>>
}

export interface RecordingRule {
  readonly record: string
  readonly expr: string
}

export interface RuleFile {
  readonly groups: readonly {
    readonly name: string
    readonly rules: readonly (AlertRule | RecordingRule)[]
  }[]
}

export const isAlert = (rule: AlertRule | RecordingRule): rule is AlertRule => 'alert' in rule

/** The rule files by their name, such as `money.yml`. */
export function readRuleFiles(root: string): ReadonlyMap<string, RuleFile> {
  const folder = `${PROMETHEUS}/rules/`
  return new Map(
    filesOf(root, `${folder}*.yml`).map((file) => [
      file.slice(folder.length),
      parse(readFileSync(join(root, file), 'utf8')) as RuleFile,
    ]),
  )
}

export const rulesOf = (files: ReadonlyMap<string, RuleFile>) =>
  [...files.values()].flatMap(({ groups }) => groups.flatMap(({ rules }) => rules))

const WORDS = new Set(['and', 'or', 'unless', 'bool', 'offset'])

/** Names of the series that an expression reads: what is left without strings, selectors, labels and functions. */
export function seriesIn(expr: string): ReadonlySet<string> {
  const bare = expr
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^}]*\}/g, '')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/\b(by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, '')
    .replace(/\boffset\s+\w+/g, '')
  const names = [...bare.matchAll(/[a-zA-Z_:][\w:]*(?!\s*\()(?![\w:])/g)].map(([name]) => name)
  return new Set(names.filter((name) => !WORDS.has(name)))
}

/** Names of the series whose absence an expression reports. */
export const absentIn = (expr: string): ReadonlySet<string> =>
  new Set([...expr.matchAll(/\babsent\(\s*([a-zA-Z_:][\w:]*)/g)].map(([, name = '']) => name))
