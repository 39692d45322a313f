import { PAGES } from '@trunfo/contract/pages'
import { type ReactNode, Suspense, useRef } from 'react'
import { useLocation, useMatch, useSearchParams } from 'react-router'
import { isBroadcast } from '@/lib/broadcast-view.ts'
import { useTranslation } from '@/lib/i18n.ts'
import { Spinner } from '@/ui/spinner.tsx'
import { Toaster } from '@/ui/toaster.tsx'
import { useMediaQuery } from '@/ui/use-media-query.ts'
import { ErrorBoundary } from '../error-boundary.tsx'
import { usePageChange } from '../use-page-change.ts'
import { AdSlot } from './ad-slot.tsx'
import { Footer } from './footer.tsx'
import { LoadingBar } from './loading-bar.tsx'
import { Navbar } from './navbar.tsx'
import { NextMatch } from './next-match.tsx'
import { OfflineBar } from './offline-bar.tsx'

const MAIN_ID = 'conteudo'
/** A phone or a strongly zoomed window, where the page needs the first screen. */
const SMALL = '(width < 40rem) or (height < 30rem)'

interface ShellProps {
  children: ReactNode
}

export function Shell({ children }: ShellProps) {
  const isTournament = useMatch(PAGES.tournament.path) !== null
  const [search] = useSearchParams()
  // The broadcast view shows a bracket without the app's frame.
  if (isTournament && isBroadcast(search))
    return (
      <main lang="pt-BR">
        <ErrorBoundary>
          <Suspense fallback={null}>{children}</Suspense>
        </ErrorBoundary>
      </main>
    )
  return <Frame>{children}</Frame>
}

/** Frame around every page. Pages are Portuguese, whatever language the frame uses. */
function Frame({ children }: ShellProps) {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const isSmall = useMediaQuery(SMALL)
  usePageChange(main)

  return (
    <div className="flex min-h-dvh">
      <a
        href={`#${MAIN_ID}`}
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-primary px-4 py-3 font-semibold text-primary-foreground focus:translate-y-0"
      >
        {t('skipToContent')}
      </a>
      <LoadingBar />
      <AdSlot position="sidebar" />
      <div className="flex min-w-0 flex-1 flex-col">
        <Navbar />
        {!isSmall && <AdSlot position="top" />}
        <main
          ref={main}
          id={MAIN_ID}
          lang="pt-BR"
          tabIndex={-1}
          className="mx-auto min-h-[calc(100dvh-4rem)] w-full max-w-page flex-1 px-4 py-6 outline-none sm:py-8 [&_h1]:outline-none"
        >
          <ErrorBoundary resetKey={pathname}>
            <Suspense fallback={<Spinner />}>{children}</Suspense>
          </ErrorBoundary>
        </main>
        {isSmall && <AdSlot position="top" />}
        <AdSlot position="bottom" />
        <Footer />
        <div className="sticky bottom-0 z-30">
          <NextMatch />
          <OfflineBar />
        </div>
      </div>
      <Toaster />
    </div>
  )
}
