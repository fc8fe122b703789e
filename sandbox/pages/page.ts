/** Returns a page marked as the sandbox's, in both themes and without scripts. `body` is HTML. */
export function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<link rel="icon" href="data:,">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
<main><p class="mark">Sandbox</p><h1>${escapeHtml(title)}</h1>${body}</main>
</html>`
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

const STYLE = `
  :root { font: 16px/1.5 system-ui, sans-serif; --line: #8885; --accent: #e8954f }
  body { margin: 0; display: grid; place-items: center; min-height: 100dvh }
  main { width: min(24rem, 100vw - 3rem); padding: 2rem 0 }
  h1 { font-size: 1.4rem; font-weight: 600; margin: .25rem 0 1.25rem }
  .mark { display: inline-block; margin: 0; padding: 0 .6rem; border: 1px solid var(--accent); border-radius: 1rem; font-size: .8rem }
  form { margin: 0 0 .5rem } label { display: block; margin: .75rem 0 0; font-size: .9rem }
  input, select { box-sizing: border-box; width: 100%; min-height: 44px; padding: .5rem .75rem; font: inherit; border: 1px solid var(--line); border-radius: .6rem; background: none; color: inherit }
  select { margin: .25rem 0 .75rem } option { color: initial } a { color: inherit }
  button { box-sizing: border-box; width: 100%; min-height: 44px; padding: .6rem .9rem; font: inherit; text-align: left; border: 1px solid var(--line); border-radius: .6rem; background: none; color: inherit; cursor: pointer }
  button + button { margin-top: .5rem }
  button:hover { border-color: var(--accent) } button.primary { margin-top: 1rem; text-align: center; background: var(--accent); color: #1c1410; border-color: var(--accent) }
  small { display: block; opacity: .75 } hr { border: 0; border-top: 1px solid var(--line); margin: 1.25rem 0 } .quiet { border: 0; text-align: center; opacity: .8 }`
