import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { filesOf } from '../checks/check.ts'
import { readPanelExpressions } from './dashboards.ts'
import { PROMETHEUS } from './rules.ts'

/** If promtool is missing, the check says so. On CI, where the script installs it, that is a failure. */
export function hasPromtool(): boolean {
  try {
    execFileSync('promtool', ['--version'], { stdio: 'pipe' })
    return true
  } catch (error) {
    if (process.env.CI) throw new Error('promtool is missing: apt-get install prometheus', { cause: error })
    console.log('not run: tests of the alerts, because promtool is missing (apt-get install prometheus)')
    return false
  }
}

/** Lets promtool parse the configuration, the rules and the dashboards, and run the tests of the rules. */
export function problemsOfPromtool(root: string): string[] {
  const draft = mkdtempSync(join(tmpdir(), 'trunfo-rules-'))
  try {
    // promtool has no command for a single expression, so each one becomes a recording rule.
    const panels = readPanelExpressions(root)
    const rules = panels.map(({ expr }, index) => ({ record: `panel:${index}`, expr }))
    const panelRules = join(draft, 'panels.yml')
    writeFileSync(panelRules, stringify({ groups: [{ name: 'panels', rules }] }))
    const at = (pattern: string) => filesOf(root, `${PROMETHEUS}/${pattern}`).map((file) => join(root, file))
    return [
      ['check', 'config', '--syntax-only', ...at('prometheus.yml')],
      ['check', 'rules', panelRules],
      ['check', 'rules', ...at('rules/*.yml')],
      ['test', 'rules', ...at('tests/*.yml')],
    ].flatMap((args) => promtool(args))
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

function promtool(args: readonly string[]): string[] {
  try {
    execFileSync('promtool', args, { stdio: 'pipe', encoding: 'utf8' })
    return []
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    return [`promtool ${args.slice(0, 2).join(' ')}: ${stdout}${stderr}`]
  }
}
