import type { Db } from '../../platform/db/database.ts'
import { issueToken } from './tokens.ts'

type NewToken = Parameters<typeof issueToken>[1]

export type { TokenPurpose } from './tokens.ts'

/** Issues a token as a mailed link would hold it, without the mail. */
export const makeToken = (db: Db, token: NewToken): Promise<string> =>
  db.transaction().execute((tx) => issueToken(tx, token))
