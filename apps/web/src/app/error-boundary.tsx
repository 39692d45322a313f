import { Component, type ReactNode } from 'react'
import { i18n } from '@/lib/i18n.ts'
import { forgetFailedLoads } from '@/lib/lazy-component.tsx'
import { Button } from '@/ui/button.tsx'
import { ErrorState } from '@/ui/error-state.tsx'

interface ErrorBoundaryProps {
  children: ReactNode
  /** A change of this key, such as the path, clears the error. */
  resetKey?: string
}

/** Catches render errors and code that failed to load, and offers a retry. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  // Code that failed to load offline is loaded again when the connection is back.
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
