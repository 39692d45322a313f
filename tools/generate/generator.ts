/**
 * A committed file that is generated from others. `npm run generate` writes it, `npm run check` compares it.
 */
export interface Generator {
  readonly file: string
  readonly generate: (root: string) => Promise<string>
}
