import SearchX from 'lucide-react/icons/search-x'
import Trophy from 'lucide-react/icons/trophy'
import { Button } from '@/ui/button.tsx'
import { Countdown } from '@/ui/countdown.tsx'
import { CountdownTiles } from '@/ui/countdown-tiles.tsx'
import { Empty } from '@/ui/empty.tsx'
import { ErrorState } from '@/ui/error-state.tsx'
import { Notice } from '@/ui/notice.tsx'
import { Progress } from '@/ui/progress.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { Spinner } from '@/ui/spinner.tsx'
import { Grid, Section, Specimen } from '../specimen.tsx'
import type { SectionProps } from './section-props.ts'

const HOUR_MS = 3_600_000
const started = Date.now()
const after = (ms: number) => new Date(started + ms)

export function FeedbackSection(props: SectionProps) {
  return (
    <Section {...props}>
      <Grid>
        <Empty
          icon={Trophy}
          title="Nenhum torneio em destaque no momento."
          action={<Button variant="secondary">Ver todos</Button>}
        />
        <Empty
          icon={SearchX}
          title="Nenhuma equipe encontrada."
          description="Tente outro nome ou outra tag."
        />
        <Empty title="Nenhum log de atividade." />
        <ErrorState onRetry={() => undefined} />
        <ErrorState
          title="Erro ao buscar equipes"
          description="O servidor não respondeu. Sua conexão está boa?"
          onRetry={() => undefined}
          isRetrying
        />
        <Specimen label="Girador (aparece depois de 150 ms)" className="justify-center">
          <Spinner />
        </Specimen>
      </Grid>
      <Grid>
        <Notice title="Falta confirmar" action={<Button variant="outline">Desistir da troca</Button>}>
          Abra o link que enviamos para voce@exemplo.com.br.
        </Notice>
        <Notice tone="success">Senha redefinida.</Notice>
        <Notice tone="warning">Não conseguimos reunir seus dados desta vez.</Notice>
      </Grid>
      <Grid>
        <Specimen label="Progresso: 0, 40, 100 e sem fim conhecido" className="grid">
          <Progress value={0} aria-label="Parado" />
          <Progress value={40} aria-label="Quase na metade" />
          <Progress value={100} aria-label="Completo" />
          <Progress value={null} aria-label="Atualizando" />
        </Specimen>
        <Specimen label="Esqueleto de uma linha">
          <Skeleton className="size-11 rounded-full" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-3 w-1/3" />
          </div>
        </Specimen>
        <Specimen label="Contagem: dias, horas, minutos, encerrada" className="grid gap-1 text-lg">
          <Countdown endsAt={after(51 * HOUR_MS)} />
          <Countdown endsAt={after(5 * HOUR_MS)} />
          <Countdown endsAt={after(HOUR_MS / 6)} />
          <Countdown endsAt={after(-HOUR_MS)} className="text-muted-foreground" />
          <CountdownTiles
            endsAt={after(28 * HOUR_MS)}
            label="Começa em"
            labels={{ days: 'dias', hours: 'horas', minutes: 'min', seconds: 's' }}
            className="w-full max-w-72"
          />
        </Specimen>
      </Grid>
    </Section>
  )
}
