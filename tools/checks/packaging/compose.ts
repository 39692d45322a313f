import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

/** The parts of a Compose file that our tests use. */
export interface ComposeFile {
  readonly services: Readonly<Record<string, ComposeService>>
  readonly networks?: Readonly<Record<string, ComposeNetwork | null>>
  readonly volumes?: Readonly<Record<string, unknown>>
}

interface ComposeNetwork {
  readonly enable_ipv6?: boolean
  readonly ipam?: { config: { subnet: string }[] }
}

export interface ComposeService {
  readonly image?: string
  readonly build?: string
  readonly command?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly depends_on?: Readonly<Record<string, { condition: string }>>
  readonly healthcheck?: { test?: readonly string[]; disable?: boolean }
  readonly networks?: readonly string[]
  readonly volumes?: readonly string[]
  readonly privileged?: boolean
  readonly restart?: string
}

const VARIABLE = /\$\{(\w+)(?::([-?])([^}]*))?\}/g

export function readCompose(file: string, env: Readonly<Record<string, string>>): ComposeFile {
  const text = readFileSync(file, 'utf8').replace(
    VARIABLE,
    (whole, name: string, operator?: string, word = '') => {
      const value = env[name]
      if (value) return value
      if (operator === '-') return word
      throw new Error(`${whole}: ${name} is not set.`)
    },
  )
  return parse(text, { merge: true, uniqueKeys: true }) as ComposeFile
}

export function variablesOf(file: string): Set<string> {
  return new Set([...readFileSync(file, 'utf8').matchAll(VARIABLE)].map(([, name = '']) => name))
}

/** Values whose format the configuration validates. */
const SAMPLES: Readonly<Record<string, string>> = {
  VAPID_PUBLIC_KEY: `B${'x'.repeat(86)}`,
  VAPID_PRIVATE_KEY: 'x'.repeat(43),
  VAPID_SUBJECT: 'mailto:avisos@trunfo.example.com',
}

/** Names and values of an env file; empty values are replaced by samples. */
export function readEnvExample(file: string): Record<string, string> {
  const lines = readFileSync(file, 'utf8').split('\n')
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [, name, value] = /^(\w+)=(.*)$/.exec(line) ?? []
      return name ? [[name, value || SAMPLES[name] || 'sample'.repeat(6)]] : []
    }),
  )
}
