import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useState } from 'react'
import { useDevelopersTexts } from '../open.texts.ts'
import type { AnswerField, Operation, Parameter, Values } from '../reference.rules.ts'
import { Examples } from './examples.tsx'
import { TryOut } from './try-out.tsx'

/** Closed at first: its name and address say what it is for. A link with its id as fragment leads to it. */
export function OperationCard({ operation }: { operation: Operation }) {
  const { t } = useDevelopersTexts()
  const { id, path, summary, description, parameters, fields } = operation
  const [values, setValues] = useState<Values>({})
  const [isOpen, setIsOpen] = useState(location.hash === `#${id}`)
  return (
    <details
      id={id}
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="group scroll-mt-20 surface"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 p-4 [&::-webkit-details-marker]:hidden">
        <span className="grid min-w-0 gap-1">
          <h3 className="font-semibold">{summary}</h3>
          <code className="text-xs wrap-anywhere text-muted-foreground">GET {path}</code>
        </span>
        <ChevronDown aria-hidden className="size-5 shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      {isOpen && (
        <div className="grid gap-6 border-t p-4">
          <p className="max-w-prose">{description}</p>
          {parameters.length > 0 && (
            <Part title={t('operation.parameters')}>
              <Rows>
                {parameters.map((one) => (
                  <ParameterRow key={one.name} parameter={one} />
                ))}
              </Rows>
            </Part>
          )}
          <Part title={t('try.title')}>
            <TryOut operation={operation} values={values} onChange={setValues} />
          </Part>
          <Part title={t('operation.examples')}>
            <Examples operation={operation} values={values} />
          </Part>
          <Part title={t('operation.answer')}>
            <Rows>
              {fields.map((one) => (
                <FieldRow key={one.path} field={one} />
              ))}
            </Rows>
          </Part>
        </div>
      )}
    </details>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid min-w-0 gap-3">
      <h4 className="text-sm font-semibold text-muted-foreground">{title}</h4>
      {children}
    </section>
  )
}

const Rows = ({ children }: { children: ReactNode }) => <dl className="grid divide-y">{children}</dl>

function ParameterRow({ parameter }: { parameter: Parameter }) {
  const { t } = useDevelopersTexts()
  const { name, type, isRequired, description, values } = parameter
  return (
    <Row name={name} notes={[type, isRequired && t('operation.required')]} values={values}>
      {description}
    </Row>
  )
}

function FieldRow({ field }: { field: AnswerField }) {
  const { t } = useDevelopersTexts()
  const { path, type, isNullable, description, values } = field
  return (
    <Row name={path} notes={[type, isNullable && t('operation.nullable')]} values={values}>
      {description}
    </Row>
  )
}

interface RowProps {
  name: string
  notes: readonly (string | false)[]
  values: readonly string[]
  children: string
}

function Row({ name, notes, values, children }: RowProps) {
  const { t } = useDevelopersTexts()
  return (
    <div className="grid gap-x-4 gap-y-1 py-2 sm:grid-cols-[minmax(0,16rem)_minmax(0,1fr)]">
      <dt className="grid content-start gap-0.5">
        <code className="text-sm wrap-anywhere">{name}</code>
        <span className="text-xs text-muted-foreground">{notes.filter(Boolean).join(' · ')}</span>
      </dt>
      <dd className="grid gap-1 text-sm leading-relaxed">
        {children && <span>{children}</span>}
        {values.length > 0 && (
          <span className="text-xs wrap-anywhere text-muted-foreground">
            {t('operation.values', { values: values.join(', ') })}
          </span>
        )}
      </dd>
    </div>
  )
}
