import type { AuditSubjectType } from '@trunfo/contract/audit'
import { PAGES, type PageName } from '@trunfo/contract/pages'
import { hasAnyRole, type Role } from '@trunfo/contract/roles'
import type { Db } from './db/database.ts'
import { isUuid } from './paging.ts'

/** A thing that the audit log speaks of, as it is now. */
export interface AuditedThing {
  readonly id: string
  /** Null where its kind says enough. */
  readonly name: string | null
  /** What stands in the address of its page instead of the id. */
  readonly param?: string
  /** What its page is asked for, such as a search that finds it. */
  readonly query?: Readonly<Record<string, string>>
  readonly isRemoved?: boolean
}

/**
 * A kind of thing that acts are written down of, declared by the feature that owns it. Without `find` it is the page
 * itself, such as settings, and never gone.
 */
export interface AuditSubjects {
  readonly type: AuditSubjectType
  readonly page: PageName
  /** Those of the ids that are there, in one statement. */
  readonly find?: (db: Db, ids: readonly string[]) => Promise<readonly AuditedThing[]>
}

export interface AuditedRef {
  readonly type: string
  readonly id: string
}

export interface FoundSubject {
  readonly name: string | null
  /** A page that the viewer may open. */
  readonly path: string | null
  readonly isGone: boolean
}

export type FindSubjects = (
  db: Db,
  refs: readonly AuditedRef[],
  powers: readonly Role[],
) => Promise<(ref: AuditedRef) => FoundSubject>

/** All of a page at once: one statement for each kind of thing that is on it. */
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
