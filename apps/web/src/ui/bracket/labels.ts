export const bracketLabels = {
  round: (number: number) => `Rodada ${number}`,
  /** What people call the round beside its number; null where it has only that. */
  roundName: (_number: number, _count: number): string | null => null,
  match: (number: number) => `Partida ${number}`,
  emptySlot: 'Aguardando',
  winnerOf: (round: number, match: number) => `Vencedor da ${round}.${match}`,
  open: 'Abrir sala',
  watch: 'Ver partida',
  light: (number: number) => `Destacar os caminhos da partida ${number}`,
  bye: 'Folga',
  you: 'você',
  winnerMark: 'V',
  winner: 'venceu',
  champion: 'venceu a final',
  status: {
    waiting: 'Ainda não começou',
    live: 'Ao vivo',
    dispute: 'Em disputa',
    completed: 'Encerrada',
  },
  picker: 'Rodada mostrada',
  firstColumn: 'Mostrar a partir da',
  previousRound: 'Rodada anterior',
  nextRound: 'Próxima rodada',
  findViewer: 'Encontrar você',
  collapse: 'Recolher rodadas encerradas',
  expand: (count: number) =>
    count === 1 ? 'Mostrar a rodada encerrada' : `Mostrar as ${count} rodadas encerradas`,
  keyboardHint:
    'Setas para cima e para baixo percorrem os participantes da rodada; para os lados, seguem um participante. Enter abre a página de quem está em foco.',
}

export type BracketLabels = typeof bracketLabels
