import type { Draft } from './draft.ts'
import { nounOf } from './known.ts'
import type { Schema } from './operations.ts'
import { choose, hasOwnWord, type Scene, wordFor } from './words.ts'

/** A request as one of our pages could send it. */
export function drawPlain(scene: Scene): Draft {
  const { operation, actor, dice, turn, chosen } = scene
  const draft: Draft = { operation, path: {}, query: [], body: undefined, headers: { ...actor.headers } }
  for (const { in: place, name, required, schema } of operation.parameters) {
    const called = place === 'path' ? `{${name}}` : name
    const isIn = required || (turn === null ? dice.chance(50) : hasOwnWord(scene, called))
    if (!isIn) continue
    const value = String(drawValue(scene, schema, called))
    if (place === 'query') draft.query.push([name, value])
    else {
      draft.path[name] = value
      chosen.push(value)
    }
  }
  if (operation.body) draft.body = drawValue(scene, operation.body, '')
  if (operation.method !== 'GET' && dice.chance(40)) draft.headers['idempotency-key'] = crypto.randomUUID()
  return draft
}

function drawValue(scene: Scene, schema: Schema, name: string): unknown {
  const { dice, turn } = scene
  const given = wordFor(scene, name)?.(scene)
  if (given !== undefined) return given
  const { anyOf, type, properties, items } = schema
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return turn === null ? dice.pick(schema.enum) : schema.enum[turn % schema.enum.length]
  if (anyOf) return drawValue(scene, (turn === null ? dice.pick(anyOf) : anyOf[0]) ?? {}, name)
  if (properties) return drawObject(scene, schema)
  if (items) {
    const count = turn === null ? dice.below(4) : 1
    const drawn = Array.from({ length: count }, () => drawValue(scene, items, name))
    return [...new Set(drawn)]
  }
  if (type === 'string') return drawText(scene, schema, name)
  if (type === 'integer' || type === 'number') return drawNumber(scene, schema)
  if (type === 'boolean') return turn === null ? dice.chance(50) : turn % 2 === 0
  return null
}

/**
 * Plain inputs contain required properties and those with a word; other inputs may contain any optional one.
 */
function drawObject(scene: Scene, { properties = {}, required = [] }: Schema): Record<string, unknown> {
  const { dice, turn } = scene
  const isIn = (name: string) => {
    if (required.includes(name)) return true
    if (turn === null) return dice.chance(60)
    // An upload can be used only once.
    return wordFor(scene, name) !== undefined && (turn === 0 || !name.endsWith('UploadId'))
  }
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => isIn(name))
      .map(([name, schema]) => [name, drawValue(scene, schema, name)]),
  )
}

function drawText(scene: Scene, { format, maxLength = 200 }: Schema, name: string): string {
  const { dice, known, operation } = scene
  switch (format) {
    case 'uuid':
      return (
        choose(scene, name === '{id}' ? nounBefore(operation.path) : nounOf(name.replace(/[{}]/g, ''))) ??
        crypto.randomUUID()
      )
    case 'date-time':
      return new Date(Date.now() + dice.below(1000) * 3_600_000).toISOString()
    case 'cursor':
      return known.of(`cursor of ${nounBefore(operation.path)}`)[0] ?? cursorOf([crypto.randomUUID()])
    case 'slug':
    case 'version':
    case 'token':
      return dice.letters(8)
    default:
      return `Texto ${dice.letters(5)}`.slice(0, maxLength)
  }
}

function drawNumber({ dice }: Scene, { minimum = 0, maximum = 100 }: Schema): number {
  const [low, high] = [Math.max(minimum, 0), Math.min(maximum, 100)]
  return low + dice.below(high - low + 1)
}

/** The noun before `{id}`, or at the end of the path: `/api/teams/{id}/logs` is about a team. */
export function nounBefore(path: string): string {
  const words = path.split('/').filter((part) => part && !part.startsWith('{'))
  const before = /\/([\w-]+)\/\{id\}/.exec(path)?.[1]
  return nounOf(before ?? words.at(-1) ?? '')
}

export const cursorOf = (key: unknown): string => Buffer.from(JSON.stringify(key)).toString('base64url')
