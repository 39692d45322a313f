export interface ImageLimits {
  types: readonly string[]
  maxBytes: number
}

/** What the server would refuse anyway, said before a byte is sent. */
export function imageProblem(
  file: { type: string; size: number },
  limits: ImageLimits,
): 'type' | 'size' | null {
  if (!limits.types.includes(file.type)) return 'type'
  if (file.size > limits.maxBytes) return 'size'
  return null
}

/** The first file of a drop or a paste; a paste of plain text has none. */
export function firstFile(data: DataTransfer | null): File | null {
  return data?.files[0] ?? null
}
