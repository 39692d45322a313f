import type { Draft } from './draft.ts'
import type { Known } from './known.ts'
import { cursorOf } from './plain.ts'
import { MOMENTS, NO_IDS, NUMBERS } from './probes.ts'
import type { Dice } from './seeded-random.ts'

/**
 * Corrupts one to three parts of a request. Most of it stays valid; otherwise it would never pass the first
 * check.
 */
export function spoil(draft: Draft, dice: Dice, known: Known): void {
  for (let left = 1 + dice.below(3); left > 0; left -= 1) {
    const ways = [
      ...(Object.keys(draft.path).length > 0 ? [spoilPath] : []),
      ...(draft.operation.parameters.some((one) => one.in === 'query') ? [spoilQuery] : [addQuery]),
      ...(draft.body === undefined ? [] : [spoilBody, spoilBody, spoilBody, replaceBody]),
      spoilHeaders,
    ]
    dice.pick(ways)(draft, dice, known)
  }
}

type Way = (draft: Draft, dice: Dice, known: Known) => void

const spoilPath: Way = ({ path }, dice, known) => {
  path[dice.pick(Object.keys(path))] = dice.chance(50) ? someId(dice, known) : hostileText(dice) || ' '
}

const spoilQuery: Way = ({ query, operation }, dice, known) => {
  const { name } = dice.pick(operation.parameters.filter((one) => one.in === 'query'))
  const value = name === 'cursor' ? someCursor(dice, known) : hostileText(dice)
  if (dice.chance(30)) query.push([name, value], [name, hostileText(dice)])
  else query.push([name, dice.chance(30) ? someId(dice, known) : value])
}

const addQuery: Way = ({ query }, dice) => {
  query.push([dice.pick(['v', 'cursor', '__proto__', 'a[b]', hostileText(dice)]), hostileText(dice)])
}

const spoilBody: Way = (draft, dice, known) => {
  draft.body = spoilValue(structuredClone(draft.body), dice, known)
}

/** Descends to a place in the value and replaces, removes or adds something there. */
function spoilValue(value: unknown, dice: Dice, known: Known): unknown {
  if (typeof value !== 'object' || value === null || dice.chance(4)) return someValue(value, dice, known)
  if (Array.isArray(value)) {
    const grown = dice.chance(30) ? Array.from({ length: dice.pick([0, 2, 21, 300]) }, () => value[0]) : value
    return grown.map((item) => (dice.chance(50) ? spoilValue(item, dice, known) : item))
  }
  const object = value as Record<string, unknown>
  const names = Object.keys(object)
  if (names.length === 0 || dice.chance(8))
    return {
      ...object,
      [dice.pick(['__proto__', 'constructor', 'id', 'roles', hostileText(dice)])]: dice.json(),
    }
  const name = dice.pick(names)
  if (dice.chance(8)) delete object[name]
  else object[name] = spoilValue(object[name], dice, known)
  return object
}

function someValue(before: unknown, dice: Dice, known: Known): unknown {
  if (dice.chance(15)) return dice.json()
  if (typeof before === 'number') return hostileNumber(dice)
  if (typeof before !== 'string') return dice.pick([null, true, 'true', 0, [], {}, someId(dice, known)])
  if (dice.chance(15)) return dice.pick([null, 1, true, [before], { $ne: before }])
  if (dice.chance(30)) return someId(dice, known)
  return dice.chance(40) ? within(before, hostileText(dice), dice) : hostileText(dice)
}

/** A valid text with something hostile in the middle. */
function within(text: string, hostile: string, dice: Dice): string {
  const at = dice.below(text.length + 1)
  return text.slice(0, at) + hostile.slice(0, 8) + text.slice(at)
}

const replaceBody: Way = (draft, dice) => {
  const type = dice.pick([
    'application/json',
    'application/json; charset=utf-8',
    'application/json',
    'text/plain',
  ])
  draft.raw = { type, bytes: dice.pick(BODIES)(JSON.stringify(draft.body ?? null)) }
}

const BODIES: readonly ((json: string) => string | Buffer)[] = [
  () => '',
  () => 'null',
  () => '"texto"',
  () => '[]',
  () => '{}',
  () => '{"__proto__":{"name":"x"},"constructor":{"prototype":{}}}',
  (json) => json.slice(0, -1),
  (json) => json.replace(/:/, '::'),
  (json) => `\ufeff${json}`,
  (json) => json.replace(/:"/, ':"\\u0000\\ud800'),
  (json) => Buffer.concat([Buffer.from(json.slice(0, -1)), Buffer.from([0xff, 0xc0, 0x7d])]),
  () => `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  (json) => `{"x":"${'x'.repeat(70_000)}",${json.slice(1)}`,
]

const spoilHeaders: Way = ({ headers }, dice, known) => {
  const [name, value] = dice.pick<[string, string]>([
    ['idempotency-key', 'x'],
    ['idempotency-key', 'repetida-1'],
    ['idempotency-key', 'x'.repeat(300)],
    ['accept-language', 'pt;q=2,*'],
    ['user-agent', '\u00ff'.repeat(600)],
    ['if-none-match', '*, W/"x", "'],
    ['x-request-id', "' or 1=1"],
    ['cookie', `${headers.cookie ?? ''}; trunfo_second_step=${someId(dice, known)}; x=%00`],
    ['origin', 'https://exemplo.invalid'],
  ])
  headers[name] = value
}

/** A known id of any kind, or an id that nothing has. */
const someId = (dice: Dice, known: Known): string =>
  dice.chance(70) ? dice.pick(known.all()) : dice.pick([...NO_IDS, crypto.randomUUID()])

const someCursor = (dice: Dice, known: Known): string =>
  dice.chance(60)
    ? cursorOf(
        dice.pick([
          [someId(dice, known)],
          [hostileText(dice), someId(dice, known)],
          [dice.pick(MOMENTS), someId(dice, known)],
          [dice.pick(MOMENTS), hostileText(dice)],
          [hostileNumber(dice), someId(dice, known)],
          dice.json(),
        ]),
      )
    : hostileText(dice)

function hostileNumber(dice: Dice): number {
  return dice.chance(70) ? dice.pick(NUMBERS) : dice.number()
}

function hostileText(dice: Dice): string {
  if (dice.chance(15)) return dice.units(40)
  const text = dice.pick(TEXTS)
  return dice.chance(10) ? text.repeat(1 + dice.below(400)) : text
}

const TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'meio \udfff emoji',
  '\ud83c\0\udf89',
  '\u202egnp.exe',
  '\u2066\u2067\u2068',
  '\u200b\u200d\u2060',
  '\u0007\u001b[31m\u007f\u0085',
  '\u2028\u2029\r\n\t\v',
  '\ufeff\ufffe\uffff',
  'e\u0301\u0327'.repeat(20),
  '👨‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  'ﬃ ǅ ſ İ ß',
  "'; select pg_sleep(0); --",
  '%00%ff%s%n{{product}}$1',
  '<img src=x onerror=alert(1)>',
  '../../etc/passwd',
  '\\',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'NaN',
  '-1',
  '1e400',
  '99999999999999999999',
  'a'.repeat(60),
  'a'.repeat(100),
  'a'.repeat(101),
  'a'.repeat(1000),
  'a'.repeat(1001),
  '🏆'.repeat(500),
  ...MOMENTS,
]
