import { type FormEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { i18n } from './i18n.ts'
import type { Action, Problem } from './use-action.ts'

interface FormOptions<Values, Given, Answer> {
  /** Validates before sending. Every problem is shown beside its field; the first one gets the focus. */
  check?: (values: Values) => Problem | readonly Problem[] | null | undefined
  /** The field that shows form-level errors; without it they appear above the form. */
  main?: keyof Values & string
  /** Turns the field values into the action's input. */
  given: (values: Values) => Given
  /** Blocks submitting while something else runs, such as an upload. */
  isWaiting?: boolean
  /** Actions of other buttons in the form, whose errors are shown in it too. */
  others?: readonly Pick<Action, 'problem' | 'reset'>[]
  onDone?: (answer: Answer, filled: { values: Values; form: HTMLFormElement }) => unknown
}

/**
 * A form that runs one action: `<form {...form.props}>`, with `error={form.about('name')}` at each field.
 * Fields are uncontrolled and identified by `name`. Errors are shown beside their field, which gets the
 * focus; the action also toasts the server's errors.
 */
export function useForm<Values extends Record<keyof Values, string>, Given, Answer>(
  act: Action<Given, Answer>,
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
    const first = control instanceof RadioNodeList ? control[0] : control
    if (first instanceof HTMLElement) first.focus()
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
   * Clears a field's error once its value changes. Not on the input event: a render between that and the
   * change event would reset a controlled select.
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
    /** An error with a `field` of null belongs above the form. */
    problem,
  }
}

/** All empty required fields, so that every one is marked and not only the first. */
function emptyControls(form: HTMLFormElement): Problem[] {
  const required = form.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
    ':required',
  )
  return [...required]
    .filter(({ value }) => !value.trim())
    .map(({ name }) => ({ field: name, text: i18n.t('errors.empty') }))
}
