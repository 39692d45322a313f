import type { AuditSubjectType } from '@trunfo/contract/audit'
import { PAGES, type PageName } from '@trunfo/contract/pages'
import { hasAnyRole, type Role } from '@trunfo/contract/roles'
import type { Db } from './db/database.ts'
import { isUuid } from './paging.ts'

/** The current state of something that audit entries refer to. */
export interface AuditedThing {
  readonly id: string
  /** Null if the type already identifies it. */
  readonly name: string | null
  /** Replaces the id in the page's path. */
  readonly param?: string
  /** Query parameters of the page's URL, such as a search that finds the subject. */
  readonly query?: Readonly<Record<string, string>>
  readonly isRemoved?: boolean
}

/**
 * A type of audit subject, declared by the feature that owns it. Without `find`, the subject is the page
 * itself (settings, for example) and never counts as gone.
 */
export interface AuditSubjects {
  readonly type: AuditSubjectType
  readonly page: PageName
  /** Returns the ids that still exist, in one statement. */
  readonly find?: (db: Db, ids: readonly string[]) => Promise<readonly AuditedThing[]>
}

export interface AuditedRef {
  readonly type: string
  readonly id: string
}

export interface FoundSubject {
  readonly name: string | null
  /** Null if the viewer may not open the page, or the subject is gone or has none. */
  readonly path: string | null
  readonly isGone: boolean
}

export type FindSubjects = (
  db: Db,
  refs: readonly AuditedRef[],
  powers: readonly Role[],
) => Promise<(ref: AuditedRef) => FoundSubject>

/**
 * Resolves all audit subjects of a page with one query per type. The returned function looks a reference up;
 * types that no feature declares have neither name nor path.
 */
export function subjectsOf(
  features: readonly { readonly auditSubjects?: readonly AuditSubjects[] }[],
): FindSubjects {
  const declared = new Map(
    features
      .flatMap(({ auditSubjects = [] }) => auditSubjects)
      .map((subjects) => [subjects.type as string, subjects]),
  )
  return async (db, refs, powers) => {
    const idsByType = Map.groupBy(refs, ({ type }) => type)
    const found = new Map(
      await Promise.all(
        [...idsByType].map(async ([type, ofType]) => {
          const ids = [...new Set(ofType.map(({ id }) => id))].filter(isUuid)
          const things = ids.length > 0 ? await declared.get(type)?.find?.(db, ids) : []
          return [type, new Map(things?.map((thing) => [thing.id, thing]))] as const
        }),
      ),
    )
    return ({ type, id }) => {
      const subjects = declared.get(type)
      if (!subjects) return { name: null, path: null, isGone: false }
      const { page, find } = subjects
      if (!find) return { name: null, path: pathFor(powers, page, { id, name: null }), isGone: false }
      const thing = found.get(type)?.get(id)
      if (!thing) return { name: null, path: null, isGone: true }
      const isGone = thing.isRemoved ?? false
      return { name: thing.name, path: isGone ? null : pathFor(powers, page, thing), isGone }
    }
  }
}

function pathFor(powers: readonly Role[], page: PageName, { id, param = id, query }: AuditedThing) {
  const { path, access } = PAGES[page]
  if (typeof access !== 'string' && !hasAnyRole(powers, access)) return null
  const address = path.replace(/:\w+/, encodeURIComponent(param))
  return query ? `${address}?${new URLSearchParams(query)}` : address
}
