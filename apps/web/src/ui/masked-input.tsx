import type { MaskitoOptions } from '@maskito/core'
import { useMaskito } from '@maskito/react'
import type { ComponentProps } from 'react'
import { Input } from './input.tsx'

const digits = (count: number) => Array.from({ length: count }, () => /\d/u)

export const cpfMask: MaskitoOptions = {
  mask: [...digits(3), '.', ...digits(3), '.', ...digits(3), '-', ...digits(2)],
}

/** `17/05/1990`. Browsers autofill birthdays as `1990-05-17`. */
export const dateMask: MaskitoOptions = {
  mask: [...digits(2), '/', ...digits(2), '/', ...digits(4)],
  preprocessors: [
    ({ elementState, data }) => ({
      elementState: { ...elementState, value: dayFirst(elementState.value) },
      data: dayFirst(data),
    }),
  ],
}

function dayFirst(text: string): string {
  return text.replace(/^\s*(\d{4})-(\d{2})-(\d{2})\s*$/u, '$3/$2/$1')
}

/** A mask stays bound to its element: to change it, give the input another `key`. */
export function MaskedInput({ mask, ...props }: ComponentProps<'input'> & { mask: MaskitoOptions | null }) {
  const ref = useMaskito({ options: mask })
  return <Input {...props} ref={ref} />
}
