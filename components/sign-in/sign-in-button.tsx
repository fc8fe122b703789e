import type { ComponentProps } from 'react'

type Props = ComponentProps<'button'> & { isWaiting?: boolean }

/** CHAT-12: the sign-in button. While the sign-in is unknown, it only keeps its space. */
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
