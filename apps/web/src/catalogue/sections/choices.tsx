import { useState } from 'react'
import { Checkbox } from '@/ui/checkbox.tsx'
import { Choice } from '@/ui/choice.tsx'
import { FieldSet } from '@/ui/field.tsx'
import { RadioGroup, RadioGroupItem } from '@/ui/radio-group.tsx'
import { Switch } from '@/ui/switch.tsx'
import { focused, Grid, LONG_NAME, Section } from '../specimen.tsx'
import type { SectionProps } from './section-props.ts'

export function ChoicesSection(props: SectionProps) {
  const [winner, setWinner] = useState('onca')
  return (
    <Section {...props}>
      <Grid>
        <FieldSet legend="Jogos do membro" hint="No máximo 2 jogos.">
          <Choice label="Truco">{(choice) => <Checkbox defaultChecked {...choice} />}</Choice>
          <Choice label="Super Duelo">{(choice) => <Checkbox className={focused} {...choice} />}</Choice>
          <Choice label="Todos os jogos">
            {(choice) => <Checkbox checked="indeterminate" {...choice} />}
          </Choice>
          <Choice label="Buraco">{(choice) => <Checkbox disabled {...choice} />}</Choice>
          <Choice label={LONG_NAME} description="O texto longo quebra e não empurra a caixa.">
            {(choice) => <Checkbox {...choice} />}
          </Choice>
        </FieldSet>
        <FieldSet legend="Quem venceu?" error="Por favor, selecione um vencedor.">
          <RadioGroup value={winner} onValueChange={setWinner} aria-label="Quem venceu?">
            <Choice label="Onças do Cerrado" description="Sua equipe">
              {(choice) => <RadioGroupItem value="onca" {...choice} />}
            </Choice>
            <Choice label="Capivaras F.C.">
              {(choice) => <RadioGroupItem value="capivara" className={focused} {...choice} />}
            </Choice>
            <Choice label="Boitatás">
              {(choice) => <RadioGroupItem value="boitata" disabled {...choice} />}
            </Choice>
          </RadioGroup>
        </FieldSet>
        <FieldSet legend="Avisos">
          <Choice label="Novos torneios deste jogo">
            {(choice) => <Switch defaultChecked {...choice} />}
          </Choice>
          <Choice label="Recados no meu mural" description="Também por e-mail.">
            {(choice) => <Switch className={focused} {...choice} />}
          </Choice>
          <Choice label="Segurança da conta">{(choice) => <Switch checked disabled {...choice} />}</Choice>
          <Choice label="Promoções">{(choice) => <Switch disabled {...choice} />}</Choice>
        </FieldSet>
      </Grid>
    </Section>
  )
}
