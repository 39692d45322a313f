/** Match points. Safe integers. */
export interface Points {
  readonly win: number
  readonly draw: number
  readonly loss: number
}
