import { Component } from 'react'
import { log } from '#lib/client/log.ts'
import type { Elements } from '../../ui/elements.ts'

type Props = { text: string; children: Elements }

/** Shows the plain text if formatting throws, so that one message never takes the chat down. */
export class MessageBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override componentDidCatch(error: Error): void {
    log.warn('A message could not be formatted', error.name)
  }

  override render(): Elements {
    return this.state.hasFailed ? <span>{this.props.text}</span> : this.props.children
  }
}
