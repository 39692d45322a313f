import {
  FILTERED_ROLES,
  PEOPLE_SEARCH_MAX,
  PEOPLE_SORTS,
  PERSON_STATUSES,
  YES_NO,
} from '@trunfo/contract/moderation'
import { PAGES } from '@trunfo/contract/pages'
import { generatePath } from 'react-router'
import type { Schemas } from '@/lib/api.ts'
import { pagedQuery } from '@/lib/query.ts'
import { tableShape } from '@/lib/table-view.ts'
import { useTableView } from '@/lib/use-table-view.ts'

export type ListedPerson = Schemas['People']['people'][number]

/** Without a sort order the newest come first. */
const PEOPLE = tableShape({
  filters: { role: FILTERED_ROLES, status: PERSON_STATUSES, confirmed: YES_NO, vip: YES_NO },
  sorts: PEOPLE_SORTS,
  searchMax: PEOPLE_SEARCH_MAX,
})

export const usePeopleView = () => useTableView(PEOPLE)
export type PeopleView = ReturnType<typeof usePeopleView>

export const peopleQuery = ({ query }: PeopleView) => pagedQuery('/api/admin/users', { params: { query } })

export const personPath = (userId: string): string => generatePath(PAGES.adminUser.path, { userId })
