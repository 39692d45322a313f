import { takeBuild } from '../../tools/stack/build.ts'

/** Builds once before workers start: two of them would otherwise empty each other's output folder. */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export.
export default function buildOnce(): void {
  takeBuild({ hasWeb: true }).remove()
}
