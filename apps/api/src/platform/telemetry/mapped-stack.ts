import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'

/** The folder of the bundle; in development this module's own, whose files need no map. */
const OWN_FOLDER = new URL('.', import.meta.url).href
const FRAME = /(file:\/\/\S+?\.js):(\d+):(\d+)/g
const KEPT_MS = 60_000

let kept = new Map<string, SourceMap | null>()

/**
 * A stack that names the lines we wrote, by the maps beside the bundle. With --enable-source-maps Node would do so by
 * itself, and hold every map for the life of the process. Errors are rare: the maps are read when one comes, and held for
 * a minute, in which more of them may follow.
 */
export function mappedStack(stack: string, folder = OWN_FOLDER): string {
  return stack.replace(FRAME, (frame, file: string, line: string, column: string) => {
    const entry = file.startsWith(folder) && mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1)
    if (!entry || !('originalSource' in entry)) return frame
    const { originalSource, originalLine, originalColumn } = entry
    return `${new URL(originalSource, file).href}:${originalLine + 1}:${originalColumn + 1}`
  })
}

function mapOf(file: string): SourceMap | null {
  const known = kept.get(file)
  if (known !== undefined) return known
  const path = `${fileURLToPath(file)}.map`
  const map = existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, 'utf8'))) : null
  if (kept.size === 0) setTimeout(letGo, KEPT_MS).unref()
  kept.set(file, map)
  return map
}

function letGo(): void {
  kept = new Map()
}
