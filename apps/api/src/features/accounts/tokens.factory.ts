import type { Db } from '../../platform/db/database.ts'
import { issueToken } from './tokens.ts'

type NewToken = Parameters<typeof issueToken>[1]

export type { TokenPurpose } from './tokens.ts'

/** What a link in a mail would hold, for whoever cannot wait for the mail. */
export const makeToken = (db: Db, token: NewToken): Promise<string> =>
  db.transaction().execute((tx) => issueToken(tx, token))
