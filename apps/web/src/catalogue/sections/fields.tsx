import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { NativeSelect } from '@/ui/native-select.tsx'
import {
  Select,
  SelectContent,
  SelectGroup,
  SelectItem,
  SelectLabel,
  SelectTrigger,
  SelectValue,
} from '@/ui/select.tsx'
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
          <Select>
            <SelectTrigger>
              <SelectValue placeholder="Escolha um jogo" />
            </SelectTrigger>
            <SelectContent>
              <SelectGroup>
                <SelectLabel>Cartas</SelectLabel>
                <SelectItem value="truco">Truco</SelectItem>
                <SelectItem value="buraco">Buraco</SelectItem>
                <SelectItem value="longo">{LONG_NAME}</SelectItem>
              </SelectGroup>
              <SelectGroup>
                <SelectLabel>Luta</SelectLabel>
                <SelectItem value="duelo">Super Duelo</SelectItem>
                <SelectItem value="fora" disabled>
                  Fora da temporada
                </SelectItem>
              </SelectGroup>
            </SelectContent>
          </Select>
        </Field>
        <Field label="Tipo" error="Escolha o tipo.">
          <Select>
            <SelectTrigger>
              <SelectValue placeholder="Individual ou equipe" />
            </SelectTrigger>
            <SelectContent>
              <SelectItem value="individual">Individual</SelectItem>
              <SelectItem value="team">Equipe</SelectItem>
            </SelectContent>
          </Select>
        </Field>
        <Field label="Lista do sistema">
          <NativeSelect defaultValue="2">
            <option value="1">Rodada 1</option>
            <option value="2">Rodada 2</option>
          </NativeSelect>
        </Field>
      </Grid>
    </Section>
  )
}
