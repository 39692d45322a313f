import { type FormEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { i18n } from './i18n.ts'
import type { Act, Problem } from './use-act.ts'

interface FormOptions<Values, Given, Answer> {
  /**
   * What the page can say before the server has seen it; everything else the server judges. Of several faults the first
   * is told and gets the focus, and each is said beside its control.
   */
  check?: (values: Values) => Problem | readonly Problem[] | null | undefined
  /** The control beside which is said what is about none of them; without it that stands above the form. */
  main?: keyof Values & string
  /** What the act is given of what was filled in. */
  given: (values: Values) => Given
  /** Something else has to end first, such as an upload. */
  isWaiting?: boolean
  /** Acts of other buttons in the form, whose refusals are said in it too. */
  others?: readonly Pick<Act, 'problem' | 'reset'>[]
  onDone?: (answer: Answer, filled: { values: Values; form: HTMLFormElement }) => unknown
}

/**
 * A form that does one act: `<form {...form.props}>`, with `error={form.about('name')}` at each field. The browser
 * keeps the values, by the names of the controls. What is refused, here or by the server, is said beside its control,
 * and the control gets the focus; what the server refused is told by the act too.
 */
export function useForm<Values extends Record<keyof Values, string>, Given, Answer>(
  act: Act<Given, Answer>,
  { check, main, given, isWaiting, others = [], onDone }: FormOptions<Values, Given, Answer>,
) {
  const ref = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [beside, setBeside] = useState<readonly Problem[]>([])

  const told = act.problem ?? others.find((other) => other.problem)?.problem ?? null
  useEffect(() => {
    const name = told?.field ?? main ?? null
    const control = told && ref.current?.elements.namedItem(name ?? '')
    setProblem(told && { ...told, field: control ? name : null })
    if (control instanceof HTMLElement) control.focus()
  }, [told, main])

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (act.isPending || isWaiting) return
    const form = event.currentTarget
    const values = Object.fromEntries(new FormData(form)) as Values
    for (const other of others) other.reset()
    const faults = [check?.(values) ?? []].flat()
    setBeside([...faults, ...emptyControls(form)])
    const [fault] = faults
    if (fault) return act.refuse(fault.text, fault.field ?? undefined)
    const done = await act.run(given(values))
    if (!done) return
    setBeside([])
    await onDone?.(done.answer, { values, form })
  }

  /**
   * What is said beside a control is about what stood in it. Not at its input event: to draw anew between that and the
   * change event would give a controlled select its old value back.
   */
  function onChange({ target }: FormEvent<HTMLFormElement>) {
    const { name } = target as HTMLInputElement
    setProblem((told) => (told?.field === name ? null : told))
    setBeside((faults) => faults.filter(({ field }) => field !== name))
  }

  return {
    props: { ref, onSubmit, onChange },
    about: (field: string) =>
      (told ? [problem, ...beside] : []).find((fault) => fault?.field === field)?.text,
    /** What is about no control has a `field` of null, and stands above them. */
    problem,
  }
}

/** Every control that has to be filled in and is not: they are all marked, not only the one that is refused first. */
function emptyControls(form: HTMLFormElement): Problem[] {
  const required = form.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
    ':required',
  )
  return [...required]
    .filter(({ value }) => !value.trim())
    .map(({ name }) => ({ field: name, text: i18n.t('errors.empty') }))
}
