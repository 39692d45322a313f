import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'

/** The bundle's folder. In development it is this module's folder, whose files have no maps. */
const OWN_FOLDER = new URL('.', import.meta.url).href
const FRAME = /(file:\/\/\S+?\.js):(\d+):(\d+)/g
const KEPT_MS = 60_000

let kept = new Map<string, SourceMap | null>()

/**
 * Maps a stack of the bundle to source lines. Node's --enable-source-maps would keep every map in memory for
 * the life of the process. Errors are rare, so maps are loaded on demand and cached for a minute.
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
