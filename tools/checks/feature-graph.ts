export type FeatureGraph = Readonly<Record<string, readonly string[]>>

/**
 * Delivers the notices that other features declare. No feature imports it, and it imports only the people.
 */
const DELIVERS = 'notifications'
const DELIVERY_KNOWS = ['accounts']

export function graphProblems(graph: FeatureGraph): string[] {
  const edges = Object.entries(graph).flatMap(([feature, imports]) => imports.map((to) => ({ feature, to })))
  const unknown = edges.filter(({ to }) => !Object.hasOwn(graph, to))
  const waiting = edges.filter(({ to }) => to === DELIVERS)
  const collected = edges.filter(({ feature, to }) => feature === DELIVERS && !DELIVERY_KNOWS.includes(to))
  const cycle = findCycle(graph)
  return [
    ...unknown.map(({ feature, to }) => `feature-graph.mjs: ${feature} imports ${to}, which is no feature`),
    ...waiting.map(
      ({ feature, to }) => `feature-graph.mjs: ${feature} imports ${to}, which reacts to events`,
    ),
    ...collected.map(
      ({ feature, to }) => `feature-graph.mjs: ${feature} imports ${to}, which declares its notices itself`,
    ),
    ...(cycle ? [`feature-graph.mjs: ${cycle.join(' → ')} is a cycle; break it with an event`] : []),
  ]
}

function findCycle(graph: FeatureGraph): string[] | null {
  const cleared = new Set<string>()
  const visit = (feature: string, path: readonly string[]): string[] | null => {
    const start = path.indexOf(feature)
    if (start >= 0) return [...path.slice(start), feature]
    if (cleared.has(feature)) return null
    for (const next of graph[feature] ?? []) {
      const cycle = visit(next, [...path, feature])
      if (cycle) return cycle
    }
    cleared.add(feature)
    return null
  }
  for (const feature of Object.keys(graph)) {
    const cycle = visit(feature, [])
    if (cycle) return cycle
  }
  return null
}
