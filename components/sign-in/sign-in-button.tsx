import type { ComponentProps } from 'react'

type Props = ComponentProps<'button'> & { isWaiting?: boolean }

/** CHAT-12. While waiting to know whether it is needed, it only keeps its place. */
export function SignInButton({ isWaiting = false, ...props }: Props) {
  return (
    <button
      type="button"
      {...props}
      className={`button border border-line-strong px-3.5 text-ink max-[22.5rem]:ml-1.5 hover:bg-hover ${isWaiting ? 'invisible' : 'animate-appear'}`}
    >
      Sign in
    </button>
  )
}
