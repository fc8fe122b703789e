/** The style of the page, shared by the app and the file. Light in both themes, like paper. Fonts come by variable. */
export const PAPER_STYLE = `
.paper { box-sizing: border-box; max-width: 46rem; margin: 0 auto; padding: 72px 68px 80px; background: #fff; color: #26211c; font-family: var(--font-headline, Newsreader), 'Iowan Old Style', Georgia, 'Times New Roman', serif; font-size: 1.125rem; line-height: 1.55; overflow-wrap: anywhere; font-variant-numeric: oldstyle-nums; }
.paper[data-much='true'] { font-size: 1rem; line-height: 1.45; }
.paper p, .paper ol, .paper ul { margin: 0; padding: 0; list-style: none; }
.paper .paper-kind { text-align: center; font-family: ui-sans-serif, system-ui, sans-serif; font-size: .6875rem; font-weight: 600; letter-spacing: .24em; text-indent: .24em; text-transform: uppercase; color: #8a5a2b; }
.paper .paper-question { margin-top: 16px; text-align: center; font-size: 2em; line-height: 1.2; text-wrap: balance; }
.paper .paper-lines { margin-top: 40px; border-top: 1px solid #26211c; border-bottom: 1px solid #26211c; }
.paper-lines > li { display: flex; gap: 18px; padding: 13px 0; break-inside: avoid; }
.paper-lines > li + li { border-top: 1px solid #ddd5ca; }
.paper-number { flex: none; width: 1.4em; color: #8a5a2b; }
.paper-line { flex: 1; min-width: 0; }
.paper-words { display: block; unicode-bidi: plaintext; text-align: start; }
.paper-speaker { display: block; font-size: .8125em; font-style: italic; color: #5d544a; }
.paper[data-much='true'] .paper-lines > li { padding: 8px 0; }
.paper .paper-agreed { margin-top: 26px; text-align: center; font-style: italic; color: #5d544a; break-after: avoid; }
.paper .paper-names { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(13rem, 100%), 1fr)); gap: 0 44px; }
.paper-names > li { display: flex; flex-direction: column; padding-top: 58px; break-inside: avoid; }
.paper[data-much='true'] .paper-names > li { padding-top: 44px; }
.paper-sign { border-top: 1px solid #26211c; }
.paper-name { padding-top: 6px; }
.paper-date { font-size: .8125em; color: #5d544a; }
@media (max-width: 40rem) { .paper { padding: 44px 24px 52px; } .paper .paper-lines { margin-top: 28px; } }
@media print { .paper { max-width: none; padding: 0; } }
`

/** The page's style with its surroundings in a file. */
export const FILE_STYLE = `
@page { margin: 22mm 20mm; }
body { margin: 0; padding: 48px 16px; background: #efeae3; }
@media (max-width: 40rem) { body { padding: 0; } }
@media print { body { padding: 0; background: none; } }
${PAPER_STYLE}`
