import { type FormEvent, useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { NativeSelect } from '@/ui/native-select.tsx'
import { type Tried, tryOut } from '../open.api.ts'
import { useDevelopersTexts } from '../open.texts.ts'
import { addressOf, isLacking, type Operation, type Parameter, type Values } from '../reference.rules.ts'

interface TryOutProps {
  operation: Operation
  values: Values
  onChange: (values: Values) => void
}

/** Sends the request to this server. The limit of the address counts it like any other. */
export function TryOut({ operation, values, onChange }: TryOutProps) {
  const { t } = useDevelopersTexts()
  const [isRunning, setIsRunning] = useState(false)
  const [tried, setTried] = useState<Tried | 'lacking' | 'lost' | null>(null)

  async function run(event: FormEvent) {
    event.preventDefault()
    if (isRunning) return
    if (isLacking(operation, values)) return setTried('lacking')
    setIsRunning(true)
    setTried(await tryOut(addressOf(operation, values)).catch(() => 'lost' as const))
    setIsRunning(false)
  }

  return (
    <form onSubmit={(event) => void run(event)} className="grid min-w-0 gap-3" noValidate>
      {operation.parameters.length > 0 && (
        <div className="grid gap-3 sm:grid-cols-2">
          {operation.parameters.map((parameter) => (
            <ParameterField
              key={parameter.name}
              parameter={parameter}
              value={values[parameter.name] ?? ''}
              onChange={(value) => onChange({ ...values, [parameter.name]: value })}
            />
          ))}
        </div>
      )}
      <Button type="submit" variant="secondary" isLoading={isRunning} className="justify-self-start">
        {t('try.run')}
      </Button>
      <div role="status" className="grid min-w-0 gap-2">
        {tried !== null && <Outcome tried={tried} />}
      </div>
    </form>
  )
}

interface ParameterFieldProps {
  parameter: Parameter
  value: string
  onChange: (value: string) => void
}

function ParameterField({ parameter, value, onChange }: ParameterFieldProps) {
  const { t } = useDevelopersTexts()
  const { name, values, isRequired } = parameter
  return (
    <Field label={name} aside={isRequired ? t('operation.required') : undefined}>
      {values.length > 0 ? (
        <NativeSelect value={value} onChange={({ target }) => onChange(target.value)}>
          <option value="">{t('try.any')}</option>
          {values.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </NativeSelect>
      ) : (
        <Input
          value={value}
          onChange={({ target }) => onChange(target.value)}
          maxLength={400}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
    </Field>
  )
}

function Outcome({ tried }: { tried: Tried | 'lacking' | 'lost' }) {
  const { t } = useDevelopersTexts()
  if (tried === 'lacking' || tried === 'lost')
    return <p className="text-sm text-destructive">{t(`try.${tried}`)}</p>
  const { status, body } = tried
  return (
    <>
      <p className="text-sm font-semibold">{t('try.status', { status })}</p>
      {/* A long body scrolls, which needs focus with a keyboard. */}
      <section
        aria-label={t('try.body')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
        tabIndex={0}
        className="max-h-80 overflow-auto rounded-md bg-muted p-3"
      >
        <pre className="text-xs">{body}</pre>
      </section>
    </>
  )
}
