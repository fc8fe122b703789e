import { Component, type ReactNode } from 'react'
import { log } from '#lib/client/debug.ts'

type Props = { text: string; children: ReactNode }

/** What cannot be formatted is shown as it was typed: one message never takes the chat down. */
export class MessageBoundary extends Component<Props, { failedText: string | null }> {
  override state = { failedText: null }

  static getDerivedStateFromError(): { failedText: string } {
    return { failedText: '' }
  }

  override componentDidCatch(error: Error): void {
    log.warn('A message could not be formatted', error.name)
  }

  override render(): ReactNode {
    return this.state.failedText === null ? this.props.children : this.props.text
  }
}
