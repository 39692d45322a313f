export interface Instruction {
  readonly name: string
  readonly value: string
}

export interface Stage {
  readonly name: string
  readonly base: string
  readonly instructions: readonly Instruction[]
}

export function parseDockerfile(text: string): Stage[] {
  const stages: (Stage & { instructions: Instruction[] })[] = []
  const lines = text
    .replace(/^\s*#.*\n/gm, '')
    .replace(/\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line.trim())
  for (const line of lines) {
    const [name = '', value = ''] = splitOnce(line.trim(), ' ')
    if (name !== 'FROM') {
      stages.at(-1)?.instructions.push({ name, value: value.trim() })
      continue
    }
    const [base = '', , stageName = `${stages.length}`] = value.trim().split(/\s+/)
    stages.push({ name: stageName, base, instructions: [] })
  }
  return stages
}

/** Splits `--from=build /app ./` into the flags and the words after them. */
export function splitFlags(value: string): { flags: Record<string, string>; words: string[] } {
  const words = value.split(/\s+/)
  const flags: Record<string, string> = {}
  while (words[0]?.startsWith('--')) {
    const [name = '', content = ''] = splitOnce(words.shift()?.slice(2) ?? '', '=')
    flags[name] = content
  }
  return { flags, words }
}

export function parseEnv(value: string): Record<string, string> {
  return Object.fromEntries(value.split(/\s+/).map((pair) => splitOnce(pair, '=')))
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + separator.length)]
}
