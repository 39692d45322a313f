declare module 'edmonds-blossom-fixed' {
  /** Maximum weight matching; with `isMaxCardinality`, among the largest ones. Returns the mate of each vertex or -1. */
  // biome-ignore lint/style/noDefaultExport: the package has no other.
  export default function blossom(
    edges: readonly (readonly [number, number, number])[],
    isMaxCardinality: boolean,
  ): number[]
}
