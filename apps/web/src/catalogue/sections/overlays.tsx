import Bell from 'lucide-react/icons/bell'
import CircleHelp from 'lucide-react/icons/circle-help'
import LogOut from 'lucide-react/icons/log-out'
import Menu from 'lucide-react/icons/menu'
import Settings from 'lucide-react/icons/settings'
import User from 'lucide-react/icons/user'
import { useState } from 'react'
import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogHeader,
  AlertDialogTitle,
  AlertDialogTrigger,
} from '@/ui/alert-dialog.tsx'
import { Button } from '@/ui/button.tsx'
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from '@/ui/dialog.tsx'
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/ui/dropdown-menu.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '@/ui/popover.tsx'
import { Sheet, SheetClose, SheetContent, SheetTrigger } from '@/ui/sheet.tsx'
import { toast } from '@/ui/toast.ts'
import { Tooltip } from '@/ui/tooltip.tsx'
import { Grid, LONG_NAME, Section, Specimen } from '../specimen.tsx'
import type { SectionProps } from './section-props.ts'

export function OverlaysSection(props: SectionProps) {
  return (
    <Section {...props}>
      <Grid>
        <Specimen label="Diálogo">
          <DialogSpecimen />
          <LongDialogSpecimen />
        </Specimen>
        <Specimen label="Confirmação: o foco começa em cancelar">
          <ConfirmSpecimen />
        </Specimen>
        <Specimen label="Menu">
          <MenuSpecimen />
        </Specimen>
        <Specimen label="Gaveta: direita, esquerda, de baixo">
          <SheetSpecimen side="right" label="Menu" />
          <SheetSpecimen side="left" label="Filtros" />
          <SheetSpecimen side="bottom" label="Notificações" />
        </Specimen>
        <Specimen label="Balão">
          <Popover>
            <PopoverTrigger asChild>
              <Button variant="secondary" size="icon" aria-label="Notificações, 2 novas">
                <Bell aria-hidden />
              </Button>
            </PopoverTrigger>
            <PopoverContent aria-label="Notificações" className="grid gap-2 text-sm">
              <p className="font-semibold">Sua partida começou</p>
              <p className="text-muted-foreground">Onças do Cerrado contra Capivaras F.C., rodada 2.</p>
            </PopoverContent>
          </Popover>
        </Specimen>
        <Specimen label="Dica">
          <Tooltip content="Saldo que pode ser sacado hoje.">
            <Button variant="ghost" size="icon" aria-label="O que é saldo disponível?">
              <CircleHelp aria-hidden />
            </Button>
          </Tooltip>
        </Specimen>
        <Specimen label="Avisos">
          <Button
            variant="secondary"
            onClick={() =>
              toast({ title: 'Equipe criada com sucesso!', description: 'Convide até nove pessoas.' })
            }
          >
            Aviso
          </Button>
          <Button
            variant="secondary"
            onClick={() =>
              toast({
                title: 'Erro ao criar equipe',
                description: 'Já existe uma equipe com essa tag.',
                variant: 'destructive',
                durationMs: 8000,
              })
            }
          >
            Aviso de erro
          </Button>
        </Specimen>
      </Grid>
    </Section>
  )
}

function DialogSpecimen() {
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button variant="secondary">Convidar jogador</Button>
      </DialogTrigger>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Convidar jogador</DialogTitle>
          <DialogDescription>A pessoa recebe uma notificação e decide se entra.</DialogDescription>
        </DialogHeader>
        <Field label="Nome de usuário">
          <Input placeholder="capivara" />
        </Field>
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="secondary">Cancelar</Button>
          </DialogClose>
          <Button>Enviar convite</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

function LongDialogSpecimen() {
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button variant="secondary">Diálogo longo</Button>
      </DialogTrigger>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Regras de {LONG_NAME}</DialogTitle>
          <DialogDescription>O conteúdo rola dentro do diálogo.</DialogDescription>
        </DialogHeader>
        <ol className="grid list-decimal gap-3 pl-5 text-sm">
          {Array.from(
            { length: 24 },
            (_, index) => `Regra ${index + 1}: quem se atrasa mais de dez minutos perde.`,
          ).map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ol>
        <DialogFooter>
          <DialogClose asChild>
            <Button>Entendi</Button>
          </DialogClose>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

function ConfirmSpecimen() {
  return (
    <AlertDialog>
      <AlertDialogTrigger asChild>
        <Button variant="destructive">Dissolver equipe</Button>
      </AlertDialogTrigger>
      <AlertDialogContent>
        <AlertDialogHeader>
          <AlertDialogTitle>Dissolver a equipe?</AlertDialogTitle>
          <AlertDialogDescription>
            Os membros saem e a tag fica livre. Isso não pode ser desfeito.
          </AlertDialogDescription>
        </AlertDialogHeader>
        <AlertDialogFooter>
          <AlertDialogCancel>Cancelar</AlertDialogCancel>
          <AlertDialogAction>Dissolver</AlertDialogAction>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  )
}

function MenuSpecimen() {
  const [isLive, setIsLive] = useState(true)
  const [language, setLanguage] = useState('pt')
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="secondary">Minha conta</Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start">
        <DropdownMenuLabel>capivara</DropdownMenuLabel>
        <DropdownMenuItem>
          <User aria-hidden />
          Meu perfil
        </DropdownMenuItem>
        <DropdownMenuItem disabled>
          <Settings aria-hidden />
          Configurações
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuCheckboxItem checked={isLive} onCheckedChange={setIsLive}>
          Só ao vivo
        </DropdownMenuCheckboxItem>
        <DropdownMenuSeparator />
        <DropdownMenuRadioGroup value={language} onValueChange={setLanguage}>
          <DropdownMenuRadioItem value="pt">Português</DropdownMenuRadioItem>
          <DropdownMenuRadioItem value="en">English</DropdownMenuRadioItem>
        </DropdownMenuRadioGroup>
        <DropdownMenuSeparator />
        <DropdownMenuItem variant="destructive">
          <LogOut aria-hidden />
          Sair
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

function SheetSpecimen({ side, label }: { side: 'left' | 'right' | 'bottom'; label: string }) {
  return (
    <Sheet>
      <SheetTrigger asChild>
        <Button variant="secondary">
          <Menu aria-hidden />
          {label}
        </Button>
      </SheetTrigger>
      <SheetContent side={side} title={label}>
        <ul className="grid gap-1">
          {['Torneios', 'Equipes', 'Loja', 'Ranking', 'VIP', 'Suporte'].map((item) => (
            <li key={item}>
              <SheetClose asChild>
                <Button variant="ghost" className="w-full justify-start">
                  {item}
                </Button>
              </SheetClose>
            </li>
          ))}
        </ul>
      </SheetContent>
    </Sheet>
  )
}
