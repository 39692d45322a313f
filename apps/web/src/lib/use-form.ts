import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { Act, Problem } from './use-act.ts'

interface FormOptions<Values, Given, Answer> {
  /** What the page can say before the server has seen it; everything else the server judges. */
  check?: (values: Values) => Problem | null | undefined
  /** The control beside which is said what is about none of them; without it that stands above the form. */
  main?: keyof Values & string
  /** What the act is given of what was filled in. */
  given: (values: Values) => Given
  /** Something else has to end first, such as an upload. */
  isWaiting?: boolean
  onDone?: (answer: Answer, form: HTMLFormElement) => unknown
}

/**
 * A form that does one act: `<form {...form.props}>`, with `error={form.about('name')}` at each field. The browser
 * keeps the values, by the names of the controls. What is refused, here or by the server, is told by the act, said
 * beside its control, and the control gets the focus.
 */
export function useForm<Values extends Record<keyof Values, string>, Given, Answer>(
  act: Act<Given, Answer>,
  { check, main, given, isWaiting, onDone }: FormOptions<Values, Given, Answer>,
) {
  const ref = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState<Problem | null>(null)

  useEffect(() => {
    const told = act.problem
    const control = told && ref.current?.elements.namedItem(told.field ?? main ?? '')
    setProblem(told && { ...told, field: control ? (told.field ?? main ?? null) : null })
    if (control instanceof HTMLElement) control.focus()
  }, [act.problem, main])

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (act.isPending || isWaiting) return
    const form = event.currentTarget
    const values = Object.fromEntries(new FormData(form)) as Values
    const fault = check?.(values)
    if (fault) return act.refuse(fault.text, fault.field ?? undefined)
    const done = await act.run(given(values))
    if (done) await onDone?.(done.answer, form)
  }

  return {
    /** The page says what is missing, in its own words. */
    props: { ref, onSubmit, noValidate: true },
    about: (field: string) => (problem?.field === field ? problem.text : undefined),
    /** What is about no control has a `field` of null, and stands above them. */
    problem,
  }
}
