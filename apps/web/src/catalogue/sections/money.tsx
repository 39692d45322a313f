import { useState } from 'react'
import { Field } from '@/ui/field.tsx'
import { MoneyInput } from '@/ui/money-input.tsx'
import { PixKeyField, type PixKeyValue } from '@/ui/pix-key-field.tsx'
import { Grid, Section, Specimen } from '../specimen.tsx'
import type { SectionProps } from './section-props.ts'

export function MoneySection(props: SectionProps) {
  return (
    <Section {...props}>
      <Grid>
        <Money label="Valor vazio" startCents={null} />
        <Money label="Valor preenchido" startCents={150_000} />
        <Money label="Acima do saldo" startCents={99_999_999} error="Saldo insuficiente" />
      </Grid>
      <div className="grid gap-8">
        <Specimen label="Sem tipo escolhido" className="grid">
          <Pix start={{ type: null, text: '' }} />
        </Specimen>
        <Specimen label="CPF" className="grid">
          <Pix start={{ type: 'cpf', text: '529.982.247-25' }} />
        </Specimen>
        <Specimen label="CNPJ com letras" className="grid">
          <Pix start={{ type: 'cnpj', text: '12.ABC.345/01DE-35' }} />
        </Specimen>
        <Specimen label="Chave recusada" className="grid">
          <Pix start={{ type: 'random', text: '123e4567-e89b' }} error="Chave aleatória inválida." />
        </Specimen>
      </div>
    </Section>
  )
}

function Money({ label, startCents, error }: { label: string; startCents: number | null; error?: string }) {
  const [cents, setCents] = useState(startCents)
  return (
    <Field label={label} error={error} hint={`Centavos: ${cents ?? 'nenhum'}`}>
      <MoneyInput valueCents={cents} onChangeCents={setCents} placeholder="R$ 0,00" />
    </Field>
  )
}

function Pix({ start, error }: { start: PixKeyValue; error?: string }) {
  const [value, setValue] = useState(start)
  return <PixKeyField value={value} onChange={setValue} error={value === start ? error : undefined} />
}
