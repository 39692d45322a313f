import { createContext, useContext } from 'react'

interface FieldControl {
  id: string
  describedBy: string | undefined
  isInvalid: boolean
}

export const FieldContext = createContext<FieldControl | null>(null)

interface ControlProps {
  id?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined
}

/** Connects a control to the label, hint and error of its `Field`, if there is one. */
export function useFieldControl<Props extends ControlProps>(props: Props): Props {
  const field = useContext(FieldContext)
  if (!field) return props
  const describedBy = [props['aria-describedby'], field.describedBy].filter(Boolean).join(' ')
  return {
    ...props,
    id: props.id ?? field.id,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': props['aria-invalid'] ?? (field.isInvalid || undefined),
  }
}
