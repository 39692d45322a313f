import { takeBuild } from '../../tools/stack/build.ts'

/** Builds once, before there are workers: two that find an old build would each empty the folder the other fills. */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export.
export default function buildOnce(): void {
  takeBuild({ hasWeb: true }).remove()
}
