import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseReplay } from '../src/replay/file.ts'
import { replay } from '../src/replay/replay.ts'
import cupOfSix from '../test/replays/cup-of-six.json' with { type: 'json' }

const pathOf = (name: string) => join(import.meta.dirname, name)
const CUP = pathOf('../test/replays/cup-of-six.json')

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [pathOf('replay.ts'), ...args], {
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

test('the command prints the cup, and exits with 0 if it is as expected', () => {
  const { status, stdout, stderr } = run(CUP)
  expect({ status, stderr }).toEqual({ status: 0, stderr: 'as expected\n' })
  expect(stdout.split('\n')).toEqual(
    expect.arrayContaining(['  main/0/1/3  p5 – p3  double-forfeit', '  1  p4', '  4–6  p2']),
  )
})

test('the command prints an earlier state as JSON', () => {
  const { stdout } = run(CUP, '--steps', '4', '--json')
  expect(JSON.parse(stdout)).toEqual(replay(parseReplay(JSON.stringify(cupOfSix)), 4))
})

test('the command exits with 1 and shows the difference if the cup is not as expected', () => {
  const folder = mkdtempSync(join(tmpdir(), 'replay-'))
  try {
    const wrong = structuredClone(cupOfSix)
    Object.assign(wrong.expected.places[0] ?? {}, { id: 'p1' })
    writeFileSync(join(folder, 'cup.json'), JSON.stringify(wrong))
    const { status, stderr } = run(join(folder, 'cup.json'))
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: 'stages.0.places.0.id: expected "p1", got "p4"\n',
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
})
