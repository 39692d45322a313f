import { type ReactNode, Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { Spinner } from '@/ui/spinner.tsx'
import { Toaster } from '@/ui/toaster.tsx'
import { ErrorBoundary } from '../error-boundary.tsx'
import { usePageChange } from '../use-page-change.ts'
import { AdSlot } from './ad-slot.tsx'
import { Footer } from './footer.tsx'
import { LoadingBar } from './loading-bar.tsx'
import { Navbar } from './navbar.tsx'

const MAIN_ID = 'conteudo'

/** The frame around every page. Pages are Portuguese whatever language the frame speaks. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
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
        <AdSlot position="top" />
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
        <AdSlot position="bottom" />
        <Footer />
      </div>
      <Toaster />
    </div>
  )
}
