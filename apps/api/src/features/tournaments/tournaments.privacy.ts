import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { allAtOnce, inBatches, PERSONAL_DATA_BATCH, type PersonalData } from '../../platform/personal-data.ts'

export const tournamentsPersonalData: readonly PersonalData[] = [
  { section: 'torneios_criados', read: (db, userId) => inBatches((after) => findCreated(db, userId, after)) },
  {
    section: 'inscricoes_em_torneios',
    read: (db, userId) => inBatches((after) => findEntries(db, userId, after)),
  },
  {
    section: 'torneios_disputados',
    read: (db, userId) => inBatches((after) => findPlayed(db, userId, after)),
  },
  {
    section: 'recados_a_inscritos',
    read: (db, userId) => inBatches((after) => findAnnounced(db, userId, after)),
  },
  {
    section: 'organizacao_de_torneios',
    read: (db, userId) => inBatches((after) => findHelped(db, userId, after)),
  },
  { section: 'atos_na_organizacao', read: (db, userId) => inBatches((after) => findActs(db, userId, after)) },
  {
    section: 'recados_a_quem_joga',
    read: (db, userId) => inBatches((after) => findMessaged(db, userId, after)),
  },
  { section: 'listas_de_espera', read: (db, userId) => inBatches((after) => findWaiting(db, userId, after)) },
  { section: 'inscricoes_retiradas', read: (db, userId) => allAtOnce(findRemovals(db, userId)) },
  { section: 'faltas_e_pausas', read: (db, userId) => allAtOnce(findNoShows(db, userId)) },
  { section: 'avisos_de_torneios', read: (db, userId) => allAtOnce(findSubscribed(db, userId)) },
]

function findCreated(db: Db, userId: string, after: string) {
  return db
    .selectFrom('tournaments')
    .select([
      'id',
      'name as nome',
      'description as descricao',
      'rules as regras',
      'status as situacao',
      'starts_at as inicio',
      'created_at as criado_em',
    ])
    .where('created_by', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(PERSONAL_DATA_BATCH)
    .execute()
}

/** The person's own entries, and those of teams that they entered. */
function findEntries(db: Db, userId: string, after: string) {
  return db
    .selectFrom('tournament_participants as entry')
    .innerJoin('tournaments as tournament', 'tournament.id', 'entry.tournament_id')
    .select([
      'entry.id',
      'tournament.name as torneio',
      'entry.name as inscrito_como',
      'entry.checked_in_at as presenca_em',
      'tournament.status as situacao',
      'tournament.starts_at as inicio',
    ])
    .where((where) =>
      where.or([where('entry.participant_id', '=', userId), where('entry.entered_by', '=', userId)]),
    )
    .where('entry.id', '>', after)
    .orderBy('entry.id')
    .limit(PERSONAL_DATA_BATCH)
    .execute()
}

/** Where the person waits, and teams that they put on a list. */
function findWaiting(db: Db, userId: string, after: string) {
  return db
    .selectFrom('tournament_waiting as waiting')
    .innerJoin('tournaments as tournament', 'tournament.id', 'waiting.tournament_id')
    .select([
      'waiting.id',
      'tournament.name as torneio',
      'waiting.joined_at as desde',
      'waiting.checked_in_at as presenca_em',
    ])
    .where((where) =>
      where.or([where('waiting.participant_id', '=', userId), where('waiting.entered_by', '=', userId)]),
    )
    .where('waiting.id', '>', after)
    .orderBy('waiting.id')
    .limit(PERSONAL_DATA_BATCH)
    .execute()
}

function findPlayed(db: Db, userId: string, after: string) {
  return db
    .selectFrom('tournament_lineups as lineup')
    .innerJoin('tournaments as tournament', 'tournament.id', 'lineup.tournament_id')
    .innerJoin('tournament_participants as side', (join) =>
      join
        .onRef('side.tournament_id', '=', 'lineup.tournament_id')
        .onRef('side.participant_id', '=', 'lineup.participant_id'),
    )
    .leftJoin('podium_finishes as finish', (join) =>
      join
        .onRef('finish.tournament_id', '=', 'lineup.tournament_id')
        .onRef('finish.owner_id', '=', 'lineup.user_id'),
    )
    .select([
      'lineup.tournament_id as id',
      'tournament.name as torneio',
      'side.name as jogou_por',
      'tournament.started_at as comecou_em',
      sql<boolean>`tournament.champion_id is not distinct from lineup.participant_id`.as('venceu'),
      'finish.place as lugar_no_podio',
    ])
    .where('lineup.user_id', '=', userId)
    .where('lineup.tournament_id', '>', after)
    .orderBy('lineup.tournament_id')
    .limit(PERSONAL_DATA_BATCH)
    .execute()
}

function findAnnounced(db: Db, userId: string, after: string) {
  return db
    .selectFrom('tournament_announcements as said')
    .innerJoin('tournaments as tournament', 'tournament.id', 'said.tournament_id')
    .select(['said.id', 'tournament.name as torneio', 'said.text as texto', 'said.created_at as em'])
    .where('said.author_id', '=', userId)
    .where('said.id', '>', after)
    .orderBy('said.id')
    .limit(PERSONAL_DATA_BATCH)
    .execute()
}

function findMessaged(db: Db, userId: string, after: string) {
  return db
    .selectFrom('tournament_messages as said')
    .innerJoin('tournaments as tournament', 'tournament.id', 'said.tournament_id')
    .select(['said.id', 'tournament.name as torneio', 'said.text as texto', 'said.created_at as em'])
    .where('said.author_id', '=', userId)
    .where('said.id', '>', after)
    .orderBy('said.id')
    .limit(PERSONAL_DATA_BATCH)
    .execute()
}

/** Removals of the person. Those that they made concern others. */
function findRemovals(db: Db, userId: string) {
  return db
    .selectFrom('tournament_removals as removal')
    .innerJoin('tournaments as tournament', 'tournament.id', 'removal.tournament_id')
    .select(['tournament.name as torneio', 'removal.reason as motivo', 'removal.created_at as em'])
    .where('removal.participant_id', '=', userId)
    .orderBy('removal.created_at')
    .limit(PERSONAL_DATA_BATCH)
    .execute()
}

/** Matches that they missed, and how long they could not enrol because of that. */
function findNoShows(db: Db, userId: string) {
  return db
    .selectFrom('tournament_no_shows as missed')
    .innerJoin('tournaments as tournament', 'tournament.id', 'missed.tournament_id')
    .select([
      'tournament.name as torneio',
      'missed.missed_at as faltou_em',
      'missed.noted_at as confirmada_em',
      'missed.days as dias_de_pausa',
      'missed.paused_until as pausa_ate',
      'missed.lifted_at as retirada_em',
    ])
    .where('missed.user_id', '=', userId)
    .orderBy('missed.missed_at')
    .limit(PERSONAL_DATA_BATCH)
    .execute()
}

function findSubscribed(db: Db, userId: string) {
  return db
    .selectFrom('tournament_subscriptions as subscription')
    .innerJoin('games as game', 'game.id', 'subscription.game_id')
    .select(['game.name as jogo', 'subscription.created_at as desde'])
    .where('subscription.user_id', '=', userId)
    .orderBy('subscription.created_at')
    .execute()
}

/** Tournaments in whose crew they are, or to whose crew they are invited. */
function findHelped(db: Db, userId: string, after: string) {
  return db
    .selectFrom('tournament_crew as crew')
    .innerJoin('tournaments as tournament', 'tournament.id', 'crew.tournament_id')
    .select([
      'crew.tournament_id as id',
      'tournament.name as torneio',
      'crew.role as papel',
      'crew.invited_at as convidado_em',
      'crew.accepted_at as aceito_em',
    ])
    .where('crew.user_id', '=', userId)
    .where('crew.tournament_id', '>', after)
    .orderBy('crew.tournament_id')
    .limit(PERSONAL_DATA_BATCH)
    .execute()
}

function findActs(db: Db, userId: string, after: string) {
  return db
    .selectFrom('tournament_log as entry')
    .innerJoin('tournaments as tournament', 'tournament.id', 'entry.tournament_id')
    .select([
      'entry.id',
      'tournament.name as torneio',
      'entry.kind as ato',
      'entry.reason as motivo',
      'entry.at as em',
    ])
    .where('entry.actor_id', '=', userId)
    .where('entry.id', '>', after)
    .orderBy('entry.id')
    .limit(PERSONAL_DATA_BATCH)
    .execute()
}
