import { Component, type ReactNode } from 'react'

interface GuardProps {
  readonly children: ReactNode
  /** What stands in place of the part that broke; `retry` draws that part anew. */
  readonly fallback: (error: unknown, retry: () => void) => ReactNode
}

/** A part of the page that could not be fetched or drawn: said in place of an empty page (ERP-1). */
export class Guard extends Component<GuardProps, { readonly error: unknown; readonly is_broken: boolean }> {
  override state = { error: null, is_broken: false }

  static getDerivedStateFromError(error: unknown) {
    return { error, is_broken: true }
  }

  retry = (): void => this.setState({ error: null, is_broken: false })

  override render() {
    const { error, is_broken } = this.state
    return is_broken ? this.props.fallback(error, this.retry) : this.props.children
  }
}
