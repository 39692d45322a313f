import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { filesOf } from '../checks/check.ts'

interface Dashboard {
  readonly panels: readonly {
    readonly title: string
    readonly targets?: readonly { readonly expr: string }[]
  }[]
}

export interface PanelExpression {
  /** For messages: dashboard and panel. */
  readonly where: string
  readonly expr: string
}

/** Every expression of every Grafana dashboard. They contain no variables of Grafana, so Prometheus can run them. */
export function readPanelExpressions(root: string): PanelExpression[] {
  return filesOf(root, 'deploy/grafana/dashboards/*.json').flatMap((file) => {
    const { panels } = JSON.parse(readFileSync(join(root, file), 'utf8')) as Dashboard
    return panels.flatMap(({ title, targets = [] }) =>
      targets.map(({ expr }) => ({ where: `${basename(file)}, ${title}`, expr })),
    )
  })
}
