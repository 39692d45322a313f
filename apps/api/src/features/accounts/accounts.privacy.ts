import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { allAtOnce, inBatches, PERSONAL_DATA_BATCH, type PersonalData } from '../../platform/personal-data.ts'
import { findIdentityForCopy } from './identity/index.ts'

/**
 * Personal data of this feature. Secrets are left out: a hash or a token says nothing about a person. The
 * directory is left out too: it repeats the account, and triggers remove erased users from it.
 */
export const accountsPersonalData: readonly PersonalData[] = [
  { section: 'conta', read: (db, userId) => allAtOnce(findAccount(db, userId)) },
  {
    section: 'identidade',
    read: (db, userId, config) => allAtOnce(findIdentityForCopy(db, config, userId)),
  },
  {
    section: 'nomes_anteriores',
    read: (db, userId) => inBatches((after) => findFormerNames(db, userId, after)),
  },
  { section: 'formas_de_entrar', read: (db, userId) => allAtOnce(findCredentials(db, userId)) },
  { section: 'sessoes', read: (db, userId) => inBatches((after) => findSessions(db, userId, after)) },
  { section: 'dias_de_uso', read: (db, userId) => allAtOnce(findActiveDays(db, userId)) },
  { section: 'imagens_enviadas', read: (db, userId) => inBatches((after) => findUploads(db, userId, after)) },
  {
    section: 'historico_da_conta',
    read: (db, userId) => inBatches((after) => findHistory(db, userId, after)),
  },
]

function findAccount(db: Db, userId: string) {
  return db
    .selectFrom('users as person')
    .innerJoin('profiles as profile', 'profile.id', 'person.id')
    .select([
      'person.id as identificador',
      'profile.username as nome_de_usuario',
      'profile.username_changed_at as nome_alterado_em',
      'person.email',
      'person.email_verified as email_confirmado',
      'person.email_changed_at as email_alterado_em',
      'profile.roles as papeis',
      'profile.status as situacao',
      'profile.avatar_key as imagem_do_perfil',
      'profile.team_id as equipe',
      'person.two_factor_enabled as verificacao_em_duas_etapas',
      'profile.staff_since as na_equipe_desde',
      'person.staff_password_set_at as senha_da_equipe_definida_em',
      'person.created_at as criada_em',
    ])
    .where('person.id', '=', userId)
    .execute()
}

function findActiveDays(db: Db, userId: string) {
  return db
    .selectFrom('active_days')
    .select(sql<string>`to_char(day, 'YYYY-MM-DD')`.as('dia'))
    .where('user_id', '=', userId)
    .orderBy('day')
    .execute()
}

function findFormerNames(db: Db, userId: string, after: string) {
  return db
    .selectFrom('former_usernames')
    .select(['id', 'username as nome_de_usuario', 'borne_until as usado_ate'])
    .where('user_id', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(PERSONAL_DATA_BATCH)
    .execute()
}

function findCredentials(db: Db, userId: string) {
  return db
    .selectFrom('credentials')
    .select([
      sql<string>`case provider_id when 'credential' then 'senha' else provider_id end`.as('forma'),
      'created_at as desde',
      'unlinked_at as desconectada_em',
    ])
    .where('user_id', '=', userId)
    .execute()
}

function findSessions(db: Db, userId: string, after: string) {
  return db
    .selectFrom('sessions')
    .select([
      'id',
      'created_at as inicio',
      'updated_at as ultimo_uso',
      'ip_address as endereco_ip',
      'user_agent as navegador',
    ])
    .where('user_id', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(PERSONAL_DATA_BATCH)
    .execute()
}

function findUploads(db: Db, userId: string, after: string) {
  return db
    .selectFrom('uploads')
    .select([
      'id',
      'purpose as para',
      'key as arquivo',
      'created_at as enviada_em',
      'bytes as tamanho_em_bytes',
    ])
    .where('owner_id', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(PERSONAL_DATA_BATCH)
    .execute()
}

/** Audit entries about the account by any actor: bans, roles, changes of username and email address. */
function findHistory(db: Db, userId: string, after: string) {
  return db
    .selectFrom('audit_entries')
    .select([
      'id',
      'at as quando',
      'action as o_que',
      'reason as motivo',
      'before as antes',
      'after as depois',
    ])
    .where('subject_type', '=', 'person')
    .where('subject_id', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(PERSONAL_DATA_BATCH)
    .execute()
}
