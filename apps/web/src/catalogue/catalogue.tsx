import { Logo } from '@/ui/logo.tsx'
import { Toaster } from '@/ui/toaster.tsx'
import { BadgesSection } from './sections/badges.tsx'
import { BracketSection } from './sections/bracket.tsx'
import { ButtonsSection } from './sections/buttons.tsx'
import { CardsSection } from './sections/cards.tsx'
import { ChoicesSection } from './sections/choices.tsx'
import { FeedbackSection } from './sections/feedback.tsx'
import { FieldsSection } from './sections/fields.tsx'
import { FormatsSection } from './sections/formats.tsx'
import { FoundationsSection } from './sections/foundations.tsx'
import { MatchSection } from './sections/match.tsx'
import { MessagesSection } from './sections/messages.tsx'
import { MoneySection } from './sections/money.tsx'
import { OverlaysSection } from './sections/overlays.tsx'
import { PeopleSection } from './sections/people.tsx'
import { TableSection } from './sections/table.tsx'
import { TabsSection } from './sections/tabs.tsx'
import { UploadSection } from './sections/upload.tsx'

const sections = [
  { id: 'fundamentos', title: 'Fundamentos', Body: FoundationsSection },
  { id: 'botoes', title: 'Botões', Body: ButtonsSection },
  { id: 'campos', title: 'Campos', Body: FieldsSection },
  { id: 'escolhas', title: 'Escolhas', Body: ChoicesSection },
  { id: 'dinheiro', title: 'Dinheiro e Pix', Body: MoneySection },
  { id: 'cartoes', title: 'Cartões', Body: CardsSection },
  { id: 'selos', title: 'Selos', Body: BadgesSection },
  { id: 'pessoas', title: 'Avatares e brasões', Body: PeopleSection },
  { id: 'sobreposicoes', title: 'Sobreposições', Body: OverlaysSection },
  { id: 'abas', title: 'Abas e rolagem', Body: TabsSection },
  { id: 'estados', title: 'Estados e avisos', Body: FeedbackSection },
  { id: 'mensagens', title: 'Mensagens', Body: MessagesSection },
  { id: 'tabela', title: 'Tabela de dados', Body: TableSection },
  { id: 'imagem', title: 'Envio de imagem', Body: UploadSection },
  { id: 'chaveamento', title: 'Chaveamento', Body: BracketSection },
  { id: 'formatos', title: 'Formatos', Body: FormatsSection },
  { id: 'partida', title: 'Partida', Body: MatchSection },
]

export function Catalogue() {
  return (
    <>
      <header className="border-b bg-card">
        <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3">
          <Logo name="Trunfo" />
          <h1 className="text-base font-semibold text-muted-foreground">Catálogo de componentes</h1>
        </div>
      </header>
      <div className="mx-auto grid max-w-page grid-cols-1 gap-x-10 px-4 lg:grid-cols-[11rem_1fr]">
        <nav aria-label="Seções" className="pt-6 lg:sticky lg:top-0 lg:h-dvh lg:overflow-y-auto lg:py-10">
          <ul className="flex flex-wrap gap-x-1 lg:grid">
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="flex min-h-11 items-center rounded-sm px-2 text-sm text-muted-foreground -outline-offset-2 hover:text-foreground lg:min-h-9"
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <main className="min-w-0 [&>section:first-child]:border-0">
          {sections.map(({ id, title, Body }) => (
            <Body key={id} id={id} title={title} />
          ))}
        </main>
      </div>
      <Toaster />
    </>
  )
}
