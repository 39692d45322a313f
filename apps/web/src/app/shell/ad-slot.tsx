import { useQuery } from '@tanstack/react-query'
import type { AdPosition } from '@trunfo/contract/ads'
import { useLocation } from 'react-router'
import { AdPlace } from '@/features/ads/index.ts'
import { sessionQuery } from '@/lib/session.ts'

/** An ad position on every page. It is filled when the page appears or not at all. */
export function AdSlot({ position }: { position: AdPosition }) {
  const { pathname } = useLocation()
  const { data } = useQuery(sessionQuery)
  return <AdPlace key={pathname} ads={data?.ads ?? []} position={position} path={pathname} />
}
