import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { ROOT } from './check.ts'

const COPIED = [
  'apps',
  'packages',
  'tools',
  'locales',
  'feature-graph.mjs',
  'table-access.mjs',
  '.dependency-cruiser.mjs',
]
const MANIFESTS = ['package.json', 'tsconfig.base.json', 'biome.json']
const LEFT_OUT = new Set(['node_modules', 'dist', '.dev'])

/** A copy of the sources for tests to modify. Workspace packages are copied; what npm installed is linked. */
export class PlantedTree {
  readonly #undo: (() => void)[] = []
  readonly root = mkdtempSync(join(tmpdir(), 'trunfo-planted-'))

  constructor() {
    for (const path of [...COPIED, ...MANIFESTS]) {
      cpSync(join(ROOT, path), join(this.root, path), {
        recursive: true,
        filter: (source) => !LEFT_OUT.has(basename(source)),
      })
    }
    const installed = readdirSync(join(ROOT, 'node_modules')).filter((name) => name !== '@trunfo')
    for (const name of installed) this.#link(`node_modules/${name}`, join(ROOT, 'node_modules', name))
    for (const workspace of ['apps/api', 'apps/web', 'tools']) {
      this.#link(`${workspace}/node_modules`, join(ROOT, workspace, 'node_modules'))
    }
    for (const name of readdirSync(join(this.root, 'packages'))) {
      this.#link(`node_modules/@trunfo/${name}`, join(this.root, 'packages', name))
    }
  }

  write(file: string, text: string): void {
    const path = join(this.root, file)
    this.#undo.push(existsSync(path) ? putBack(path) : () => rmSync(path, { force: true }))
    const firstMade = mkdirSync(dirname(path), { recursive: true })
    if (firstMade) this.#undo.push(() => rmSync(firstMade, { recursive: true }))
    writeFileSync(path, text)
  }

  /** Undoes all changes. Copying takes seconds, so tests share a tree. */
  restore(): void {
    for (const undo of this.#undo.splice(0).reverse()) undo()
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true })
  }

  #link(path: string, target: string): void {
    if (!existsSync(target)) return
    mkdirSync(dirname(join(this.root, path)), { recursive: true })
    symlinkSync(target, join(this.root, path))
  }
}

function putBack(path: string): () => void {
  const text = readFileSync(path)
  return () => writeFileSync(path, text)
}
