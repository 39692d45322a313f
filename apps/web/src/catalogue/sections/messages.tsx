import { Avatar } from '@/ui/avatar.tsx'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { Message } from '@/ui/message.tsx'
import { LONG_NAME, Section } from '../specimen.tsx'
import type { SectionProps } from './section-props.ts'

const at = (minute: number) => <time dateTime={`2026-11-20T22:${minute}:00Z`}>{`19:${minute}`}</time>

export function MessagesSection(props: SectionProps) {
  return (
    <Section {...props}>
      <ul className="grid gap-5 rounded-lg border bg-background p-4 sm:p-6">
        <li>
          <Message author="capivara" avatar={<Avatar name="capivara" size="sm" />} sentAt={at(30)}>
            Boa partida! Crio a sala em um minuto.
          </Message>
        </li>
        <li>
          <Message
            author="onça_pintada"
            avatar={<Avatar name="onça_pintada" size="sm" />}
            sentAt={at(31)}
            isOwn
          >
            {'Fechado.\nMe chama quando abrir.'}
          </Message>
        </li>
        <li>
          <Message
            author="Bia"
            avatar={<Avatar name="Bia Lima" size="sm" />}
            badge={<Badge variant="info">Equipe</Badge>}
            sentAt={at(32)}
          >
            Estou acompanhando esta partida. Enviem as duas provas, por favor.
          </Message>
        </li>
        <li>
          <Message author="onça_pintada" sentAt={at(33)} isOwn state="sending" stateLabel="Enviando…">
            Prova enviada.
          </Message>
        </li>
        <li>
          <Message
            author="onça_pintada"
            isOwn
            state="failed"
            stateLabel="Não enviada"
            onRetry={() => undefined}
          >
            Alguém caiu?
          </Message>
        </li>
        <li>
          <Message
            author={LONG_NAME}
            avatar={<Avatar name={LONG_NAME} size="sm" />}
            sentAt={at(34)}
            state="pending"
            stateLabel="Aguardando aprovação"
            actions={
              <>
                <Button variant="secondary" size="sm">
                  Aprovar
                </Button>
                <Button variant="ghost" size="sm">
                  Excluir
                </Button>
              </>
            }
          >
            {`Parabéns pelo título! ${LONG_NAME.repeat(2)}`}
          </Message>
        </li>
      </ul>
    </Section>
  )
}
