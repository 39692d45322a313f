export interface ImageLimits {
  types: readonly string[]
  maxBytes: number
}

/** Checks a file before upload for what the server would reject anyway. */
export function imageProblem(
  file: { type: string; size: number },
  limits: ImageLimits,
): 'type' | 'size' | null {
  if (!limits.types.includes(file.type)) return 'type'
  if (file.size > limits.maxBytes) return 'size'
  return null
}

/** First file of a drop or paste; null for pasted text. */
export function firstFile(data: DataTransfer | null): File | null {
  return data?.files[0] ?? null
}
