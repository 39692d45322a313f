import { HOME_ROOM } from '@trunfo/contract/home'
import { useLiveQuery } from '@/lib/use-live-query.ts'
import { homeQuery } from './home.api.ts'

export function useLiveHome(): void {
  useLiveQuery(HOME_ROOM, homeQuery)
}
