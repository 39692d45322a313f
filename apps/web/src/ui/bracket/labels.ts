export const bracketLabels = {
  round: (number: number) => `Rodada ${number}`,
  /** A round's name beside its number; null if it has none. */
  roundName: (_number: number, _count: number): string | null => null,
  /** A match's short name, as `winnerOf` refers to it. */
  tag: (round: number, match: number) => `${round}.${match}`,
  match: (number: number) => `Partida ${number}`,
  emptySlot: 'Aguardando',
  winnerOf: (round: number, match: number) => `Vencedor da ${round}.${match}`,
  open: 'Abrir sala',
  watch: 'Ver partida',
  light: (number: number) => `Destacar os caminhos da partida ${number}`,
  bye: 'Folga',
  /** A slot whose feeding match ended without a winner. */
  hole: 'Vaga vazia',
  holeWhy: (round: number, match: number) => `W.O. duplo na ${round}.${match}`,
  seed: (seed: number) => `cabeça de chave ${seed}`,
  you: 'você',
  winnerMark: 'V',
  winner: 'venceu',
  /** The winner of a W.O. */
  advanced: 'passou por W.O.',
  absent: 'não apareceu',
  score: (won: number, lost: number) => `${won} a ${lost}`,
  champion: 'venceu a final',
  status: {
    waiting: 'Ainda não começou',
    live: 'Ao vivo',
    dispute: 'Em disputa',
    completed: 'Encerrada',
  },
  unplayed: {
    walkover: 'W.O.',
    'double-walkover': 'W.O. duplo',
    void: 'Sem jogo',
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
