import type { MaskitoOptions } from '@maskito/core'
import { PIX_KEY_TYPES, type PixKeyType, readPixKey } from '@trunfo/money/pix-key'
import { type ComponentProps, useState } from 'react'
import { Field } from './field.tsx'
import { cpfMask, MaskedInput } from './masked-input.tsx'
import { NativeSelect } from './native-select.tsx'

export interface PixKeyValue {
  type: PixKeyType | null
  /** As typed, including the mask; `readPixKey` normalises it. */
  text: string
}

interface PixKeyFieldProps {
  value: PixKeyValue
  onChange: (value: PixKeyValue) => void
  /** Form name of the key's field; the type's field is named `<name>Type`. */
  name?: string
  /** Error of the form or server; precedes the field's own. Without a type it is shown at the type. */
  error?: string | undefined
  disabled?: boolean
}

const digit = /\d/u
const alphanumeric = /[0-9A-Za-z]/u
const hex = /[0-9A-Fa-f]/u
const times = (count: number, part: RegExp) => Array.from({ length: count }, () => part)

const cnpjMask = [
  ...times(2, alphanumeric),
  '.',
  ...times(3, alphanumeric),
  '.',
  ...times(3, alphanumeric),
  '/',
  ...times(4, alphanumeric),
  '-',
  ...times(2, digit),
]
const phoneMask = ['(', ...times(2, digit), ')', ' ', ...times(5, digit), '-', ...times(4, digit)]
const randomMask = [8, 4, 4, 4, 12].flatMap((count, index) => [
  ...(index > 0 ? ['-'] : []),
  ...times(count, hex),
])

interface KeyKind {
  label: string
  hint: string
  placeholder: string
  error: string
  inputMode: ComponentProps<'input'>['inputMode']
  mask: MaskitoOptions | null
}

const kinds: Record<PixKeyType, KeyKind> = {
  cpf: {
    label: 'CPF',
    hint: '11 dígitos.',
    placeholder: '000.000.000-00',
    error: 'CPF inválido.',
    inputMode: 'numeric',
    mask: cpfMask,
  },
  cnpj: {
    label: 'CNPJ',
    hint: '14 caracteres; o formato novo tem letras.',
    placeholder: '00.AAA.000/AAAA-00',
    error: 'CNPJ inválido.',
    inputMode: 'text',
    mask: {
      mask: cnpjMask,
      postprocessors: [({ value, selection }) => ({ value: value.toUpperCase(), selection })],
    },
  },
  phone: {
    label: 'Celular',
    hint: 'Com DDD, sem o +55.',
    placeholder: '(00) 90000-0000',
    error: 'Celular inválido.',
    inputMode: 'tel',
    mask: { mask: phoneMask, preprocessors: [withoutCountryCode] },
  },
  email: {
    label: 'E-mail',
    hint: 'O e-mail cadastrado no seu banco.',
    placeholder: 'nome@exemplo.com.br',
    error: 'E-mail inválido.',
    inputMode: 'email',
    mask: null,
  },
  random: {
    label: 'Chave aleatória',
    hint: '32 letras e números, em cinco grupos.',
    placeholder: '00000000-0000-0000-0000-000000000000',
    error: 'Chave aleatória inválida.',
    inputMode: 'text',
    mask: { mask: randomMask },
  },
}

const isSubmit = (element: EventTarget | null) =>
  element instanceof HTMLButtonElement && element.type === 'submit'

/** Numbers pasted from contacts start with +55, which the mask would read as the area code. */
function withoutCountryCode({
  elementState,
  data,
}: {
  elementState: { value: string; selection: readonly [number, number] }
  data: string
}) {
  return { elementState, data: data.replace(/^\s*\+55\s*/u, '') }
}

/** A Pix key with its type. Users choose the type first; it is never guessed. */
export function PixKeyField({ value, onChange, name, error, disabled }: PixKeyFieldProps) {
  const [wasLeft, setWasLeft] = useState(false)
  const kind = value.type && kinds[value.type]
  const isWrong = value.type !== null && value.text !== '' && readPixKey(value.type, value.text) === null

  return (
    <div className="grid gap-4 sm:grid-cols-[12rem_1fr]">
      <Field label="Tipo de chave" error={value.type === null ? error : undefined}>
        <NativeSelect
          name={name && `${name}Type`}
          value={value.type ?? ''}
          disabled={disabled}
          onChange={({ target }) => {
            setWasLeft(false)
            onChange({ type: PIX_KEY_TYPES.find((known) => known === target.value) ?? null, text: '' })
          }}
        >
          <option value="" disabled>
            Escolha
          </option>
          {PIX_KEY_TYPES.map((type) => (
            <option key={type} value={type}>
              {kinds[type].label}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Field
        label="Chave Pix"
        hint={kind ? kind.hint : 'Escolha primeiro o tipo da chave.'}
        error={kind ? (error ?? (wasLeft && isWrong ? kind.error : undefined)) : undefined}
      >
        <MaskedInput
          key={value.type}
          name={name}
          mask={kind?.mask ?? null}
          inputMode={kind?.inputMode}
          placeholder={kind?.placeholder}
          disabled={disabled || !kind}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={value.text}
          onInput={({ currentTarget }) => onChange({ type: value.type, text: currentTarget.value })}
          // An error that appears while submit is pressed would move the button; the form shows it anyway.
          onBlur={({ relatedTarget }) => setWasLeft(!isSubmit(relatedTarget))}
        />
      </Field>
    </div>
  )
}
