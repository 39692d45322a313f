import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, statSync } from 'node:fs'
import { basename, isAbsolute, join } from 'node:path'
import { promisify } from 'node:util'
import { type Instruction, parseEnv, type Stage, splitFlags } from './dockerfile.ts'

/**
 * Runs our Dockerfile without Docker: every stage is a folder that represents the image's root, COPY copies,
 * RUN runs. Unknown instructions throw.
 */
export interface BuiltStage {
  readonly root: string
  readonly workdir: string
  readonly env: Readonly<Record<string, string>>
  readonly user: string
  readonly command: readonly string[]
  readonly healthCheck: readonly string[]
}

const execute = promisify(execFile)

/** Builds the last stage and those it needs below the scratch folder; independent stages run concurrently. */
export async function buildImage(
  stages: readonly Stage[],
  context: string,
  scratch: string,
): Promise<BuiltStage> {
  const building = new Map<string, Promise<BuiltStage>>()
  const build = (name: string): Promise<BuiltStage> => {
    const known = building.get(name) ?? runStage(name)
    building.set(name, known)
    return known
  }
  const runStage = async (name: string): Promise<BuiltStage> => {
    const stage = stages.find((candidate) => candidate.name === name)
    if (!stage) throw new Error(`There is no stage ${name}.`)
    const root = join(scratch, name)
    mkdirSync(root, { recursive: true })
    let built: BuiltStage = { root, workdir: '/', env: {}, user: 'root', command: [], healthCheck: [] }
    if (stages.some((candidate) => candidate.name === stage.base)) {
      const base = await build(stage.base)
      await copy(`${base.root}/.`, root)
      built = { ...base, root }
    }
    for (const instruction of stage.instructions) built = await apply(instruction, built, context, build)
    return built
  }
  return build(stages.at(-1)?.name ?? '')
}

async function apply(
  { name, value }: Instruction,
  stage: BuiltStage,
  context: string,
  build: (name: string) => Promise<BuiltStage>,
): Promise<BuiltStage> {
  switch (name) {
    case 'WORKDIR':
      mkdirSync(join(stage.root, value), { recursive: true })
      return { ...stage, workdir: value }
    case 'ENV':
      return { ...stage, env: { ...stage.env, ...parseEnv(value) } }
    case 'USER':
      return { ...stage, user: value }
    case 'CMD':
      return { ...stage, command: JSON.parse(value) }
    case 'HEALTHCHECK':
      return { ...stage, healthCheck: JSON.parse(value.slice(value.indexOf('['))) }
    case 'COPY': {
      const { flags, words } = splitFlags(value)
      const from = flags.from ? (await build(flags.from)).root : context
      await copyInto(stage, from, words.slice(0, -1), words.at(-1) ?? '')
      return stage
    }
    case 'RUN':
      await run(stage, splitFlags(value).words.join(' '))
      return stage
    case 'EXPOSE':
    case 'STOPSIGNAL':
      return stage
    default:
      throw new Error(`The instruction ${name} is not known here.`)
  }
}

async function copyInto(stage: BuiltStage, from: string, sources: readonly string[], target: string) {
  const destination = join(stage.root, isAbsolute(target) ? target : join(stage.workdir, target))
  for (const source of sources) {
    const path = join(from, source)
    if (!existsSync(path)) throw new Error(`COPY ${source}: it is not there.`)
    if (statSync(path).isDirectory()) {
      mkdirSync(destination, { recursive: true })
      await copy(`${path}/.`, destination)
    } else {
      const isFolder = target.endsWith('/') || sources.length > 1
      cpSync(path, isFolder ? join(destination, basename(source)) : destination, { recursive: true })
    }
  }
}

/** `cp` preserves links and is many times faster than copying file by file in Node. */
async function copy(from: string, to: string) {
  await execute('cp', ['-a', from, to])
}

async function run(stage: BuiltStage, command: string) {
  const cwd = join(stage.root, stage.workdir)
  try {
    await execute('sh', ['-c', command], {
      cwd,
      env: { ...cleanEnv(), ...stage.env },
      maxBuffer: 64 * 1024 * 1024,
    })
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new Error(`RUN ${command} failed:\n${stdout.slice(-3000)}\n${stderr.slice(-3000)}`)
  }
}

/** Removes what an image would not have: the settings of the test runner and of the npm script around it. */
function cleanEnv(): NodeJS.ProcessEnv {
  const foreign = /^(npm_|VITEST|NODE_ENV$|NODE_OPTIONS$|DATABASE_|REDIS_)/
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.test(name)))
}
