import { Component, type ReactNode } from 'react'
import { i18n } from '@/lib/i18n.ts'
import { forgetFailedLoads } from '@/lib/lazy-component.tsx'
import { Button } from '@/ui/button.tsx'
import { ErrorState } from '@/ui/error-state.tsx'

interface ErrorBoundaryProps {
  children: ReactNode
  /** Another place in the site deserves a fresh start. */
  resetKey?: string
}

/** Catches what a page threw while rendering, or code that would not load, and offers a way on. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  // Code that a broken line kept back is fetched when the line is there again.
  override componentDidMount() {
    addEventListener('online', this.reset)
  }

  override componentWillUnmount() {
    removeEventListener('online', this.reset)
  }

  override componentDidUpdate(previous: ErrorBoundaryProps) {
    if (this.state.hasFailed && previous.resetKey !== this.props.resetKey) this.reset()
  }

  private readonly reset = () => {
    forgetFailedLoads()
    this.setState({ hasFailed: false })
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <div className="grid justify-items-center gap-4 p-4">
        <ErrorState
          isPage
          className="w-full max-w-page"
          title={i18n.t('crash.title')}
          description={i18n.t('crash.description')}
          onRetry={this.reset}
        />
        <Button variant="ghost" onClick={() => location.reload()}>
          {i18n.t('actions.reload')}
        </Button>
      </div>
    )
  }
}
