import { Button } from '@/ui/button.tsx'
import { Card, CardContent, CardDescription, CardFooter, CardHeader, CardTitle } from '@/ui/card.tsx'
import { PlayingCard } from '@/ui/playing-card.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { Grid, LONG_NAME, Section } from '../specimen.tsx'
import type { SectionProps } from './section-props.ts'

export function CardsSection(props: SectionProps) {
  return (
    <Section {...props}>
      <Grid>
        <Card>
          <CardHeader>
            <CardTitle level={3}>Copa Feltro de Inverno</CardTitle>
            <CardDescription>Super Duelo · 20/11/2026 às 19:30</CardDescription>
          </CardHeader>
          <CardContent>R$ 1.500,00 para a equipe campeã, em até dois dias.</CardContent>
          <CardFooter>
            <Button>Inscrever</Button>
            <Button variant="ghost">Detalhes</Button>
          </CardFooter>
        </Card>
        <Card>
          <CardHeader>
            <CardTitle level={3}>{LONG_NAME}</CardTitle>
            <CardDescription>Um nome sem espaços quebra em vez de alargar o cartão.</CardDescription>
          </CardHeader>
          <CardContent className="text-sm text-muted-foreground">7 / 10 Membros</CardContent>
        </Card>
        <Card aria-busy="true">
          <CardContent className="grid gap-3">
            <Skeleton className="aspect-video w-full rounded-md" />
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="h-4 w-1/2" />
          </CardContent>
        </Card>
      </Grid>
      <div className="flex gap-4 pt-4">
        <PlayingCard rank="A" suit="spade" />
        <PlayingCard rank="2" suit="heart" className="rotate-3" />
      </div>
    </Section>
  )
}
