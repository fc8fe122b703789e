import { Brand } from './brand.tsx'

type Failure = { status: number; statusText: string; message?: string | undefined; stack?: string | undefined }

/** The default error screen (ROUTE-10 to ROUTE-13). Plain links: after a failure the page is loaded in full. */
export function ErrorScreen({ status, statusText, message, stack }: Failure) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-2xl animate-appear flex-col justify-center gap-8 px-6 py-16">
      <a href="/" className="inline-flex min-h-11 items-center self-start rounded-lg">
        <Brand />
      </a>
      <div className="space-y-3">
        <h1 className="font-display text-[clamp(1.875rem,1.4rem+2vw,2.75rem)] leading-tight tracking-[-0.015em]">
          Unexpected Application Error!
        </h1>
        <p className="text-lead text-soft">
          <span className="font-semibold text-ink tabular-nums">{status}</span> <span>{statusText}</span>
        </p>
        {message && message !== statusText && <p className="text-body text-soft">{message}</p>}
      </div>
      {stack && (
        <pre
          tabIndex={0}
          aria-label="Stack trace"
          className="max-h-[40dvh] overflow-auto rounded-2xl border border-line bg-sunken p-5 font-mono text-note text-soft"
        >
          {stack}
        </pre>
      )}
      <a href="/" className="button button-accent self-start">
        Back to the start
      </a>
    </main>
  )
}
