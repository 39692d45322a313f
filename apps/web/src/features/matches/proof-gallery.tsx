import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { formatDateTime } from '@/lib/formats.ts'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { refresh } from '@/lib/query.ts'
import { ExpiringImage } from '@/ui/expiring-image.tsx'
import { type MatchSide, matchQuery } from './matches.api.ts'
import { useMatchesTexts } from './matches.texts.ts'

const ProofDialog = lazyComponent(async () => (await import('./proof-dialog.tsx')).ProofDialog)

interface ProofGalleryProps {
  matchId: string
  side: MatchSide
  /** Shows the newest proof large, above the others. */
  hasLead?: boolean
}

/** The proofs of one side, newest first. Each opens enlarged. */
export function ProofGallery({ matchId, side, hasLead = false }: ProofGalleryProps) {
  const { t } = useMatchesTexts()
  const queryClient = useQueryClient()
  const [openId, setOpenId] = useState<string | null>(null)
  const open = side.proofs.find(({ id }) => id === openId)
  // Image links expire after a few minutes, so a later view needs a new one.
  const onExpired = () => void refresh(queryClient, matchQuery(matchId))
  return (
    <>
      <ul className="grid grid-cols-3 gap-2">
        {side.proofs.map((proof, index) => (
          <li key={proof.id} className={hasLead && index === 0 ? 'col-span-3' : ''}>
            <button
              type="button"
              onClick={() => setOpenId(proof.id)}
              aria-label={t('proof.enlarge', { name: side.name, date: formatDateTime(proof.uploadedAt) })}
              className="block w-full overflow-clip rounded-md border bg-background transition-colors hover:border-input"
            >
              <ExpiringImage
                url={proof.url}
                alt=""
                onExpired={onExpired}
                className={`w-full object-cover ${hasLead && index === 0 ? 'aspect-video' : 'aspect-square'}`}
              />
            </button>
          </li>
        ))}
      </ul>
      {open && (
        <Suspense fallback={null}>
          <ProofDialog side={side} proof={open} onExpired={onExpired} onClose={() => setOpenId(null)} />
        </Suspense>
      )}
    </>
  )
}
