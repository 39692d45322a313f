import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { NativeSelect } from '@/ui/native-select.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { focused, Grid, LONG_NAME, Section } from '../specimen.tsx'
import type { SectionProps } from './section-props.ts'

export function FieldsSection(props: SectionProps) {
  return (
    <Section {...props}>
      <Grid>
        <Field label="Nome da equipe" hint="Aparece no chaveamento.">
          <Input placeholder="Onças do Cerrado" />
        </Field>
        <Field label="Tag" aside="3/5">
          <Input defaultValue="ONÇ" maxLength={5} className={focused} />
        </Field>
        <Field label="E-mail" error="Informe um e-mail válido.">
          <Input type="email" defaultValue="jogadora@" />
        </Field>
        <Field label="Apelido" hint="Você pode trocar de novo em 12/12/2026.">
          <Input defaultValue="capivara" disabled />
        </Field>
        <Field label="Código de convite" aside="opcional">
          <Input defaultValue="K7-QW2" readOnly />
        </Field>
        <Field label="Nome muito longo" error={`Já existe uma equipe com o nome ${LONG_NAME}.`}>
          <Input defaultValue={LONG_NAME} />
        </Field>
        <Field label="Descrição" aside="0/500">
          <Textarea placeholder="Conte como será o torneio." />
        </Field>
        <Field label="Regras" error="Escreva as regras.">
          <Textarea />
        </Field>
        <Field label="Recado">
          <Textarea disabled defaultValue="Somente o dono do perfil pode responder." />
        </Field>
        <Field label="Jogo" hint="Os jogos vêm da administração.">
          <NativeSelect defaultValue="">
            <option value="" disabled>
              Escolha um jogo
            </option>
            <optgroup label="Cartas">
              <option value="truco">Truco</option>
              <option value="buraco">Buraco</option>
              <option value="longo">{LONG_NAME}</option>
            </optgroup>
            <optgroup label="Luta">
              <option value="duelo">Super Duelo</option>
              <option value="fora" disabled>
                Fora da temporada
              </option>
            </optgroup>
          </NativeSelect>
        </Field>
        <Field label="Tipo" error="Escolha o tipo.">
          <NativeSelect defaultValue="">
            <option value="" disabled>
              Individual ou equipe
            </option>
            <option value="individual">Individual</option>
            <option value="team">Equipe</option>
          </NativeSelect>
        </Field>
      </Grid>
    </Section>
  )
}
