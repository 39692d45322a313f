import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { features } from '../../apps/api/src/features.ts'
import { declared } from '../../apps/api/src/platform/feature.ts'
import type { Generator } from './generator.ts'

const DOC = 'docs/domain.md'
const BEGIN = '<!-- events:begin -->'
const END = '<!-- events:end -->'
const DEFINITION = /defineEvent(?:<[\s\S]*?>)?\(\s*'([^']+)'/g

/** The table of domain events: names from the sources, what follows from them from the features' declarations. */
export const eventTable: Generator = {
  file: DOC,
  generate: async (root) => {
    const text = readFileSync(join(root, DOC), 'utf8')
    const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)]
    if (begin < 0 || end < begin) throw new Error(`${DOC} has lost the markers of its event table`)
    return `${text.slice(0, begin + BEGIN.length)}\n${table(root)}\n${text.slice(end)}`
  },
}

function table(root: string): string {
  const rows = [...definitionsOf(root)]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([event, owner]) => [
      `\`${event}\``,
      owner,
      noticesOn(event),
      refreshesOn(event),
      reactionsOn(event),
    ])
  return [
    ['Event', 'Emitted by', 'Notifies', 'Refreshes pages of', 'Other reactions'],
    ['---', '---', '---', '---', '---'],
    ...rows,
  ]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

/** Each event's name and the feature whose sources define it. */
function definitionsOf(root: string): Map<string, string> {
  const sources = join(root, 'apps/api/src')
  const owners = new Map<string, string>()
  for (const file of globSync('{features,platform}/**/*.ts', { cwd: sources }).sort()) {
    if (/\.(test|factory)\.ts$/.test(file)) continue
    const [folder = '', feature = ''] = file.split('/')
    for (const [, event = ''] of readFileSync(join(sources, file), 'utf8').matchAll(DEFINITION)) {
      owners.set(event, folder === 'features' ? feature : folder)
    }
  }
  return owners
}

function noticesOn(event: string): string {
  const audiences = features
    .flatMap(({ notices = [] }) => notices)
    .filter((notice) => notice.event === event)
    .map((notice) => {
      if ('audience' in notice) return `audience \`${notice.audience.name}\``
      return 'roles' in notice ? notice.roles.join(', ') : 'people concerned'
    })
  return [...new Set(audiences)].join('; ')
}

function refreshesOn(event: string): string {
  return features
    .filter(({ refreshes }) => declared(refreshes, features).some(({ events }) => events.includes(event)))
    .map(({ name }) => name)
    .join(', ')
}

function reactionsOn(event: string): string {
  return features
    .flatMap(({ reactions }) => declared(reactions, features))
    .filter((reaction) => reaction.event === event && !reaction.name.startsWith('notifications.tell:'))
    .map(({ name }) => `\`${name}\``)
    .join(', ')
}
