import { ASSISTANT_NAME } from '#lib/protocol/brand.ts'
import { downloadFile } from '../../../ui/download-file.ts'
import { FILE_STYLE } from './paper-style.ts'

/** CARD-1: downloads the page as one self-contained file. */
export function downloadPaper(paper: HTMLElement, question: string): void {
  const url = URL.createObjectURL(new Blob([paperFile(paper, question)], { type: 'text/html;charset=utf-8' }))
  downloadFile(url, `${fileNameOf(question)}.html`)
  setTimeout(() => URL.revokeObjectURL(url), URL_LIVES_MS)
}

/** The browser reads the object URL right after the click. */
const URL_LIVES_MS = 60_000

/** Builds the file as a DOM document, so that names and lines cannot become markup. */
export function paperFile(paper: HTMLElement, question: string): string {
  const page = document.implementation.createHTMLDocument(question)
  const charset = page.createElement('meta')
  charset.setAttribute('charset', 'utf-8')
  const viewport = page.createElement('meta')
  viewport.name = 'viewport'
  viewport.content = 'width=device-width, initial-scale=1'
  const generator = page.createElement('meta')
  generator.name = 'generator'
  generator.content = ASSISTANT_NAME
  const style = page.createElement('style')
  style.textContent = FILE_STYLE
  page.head.prepend(charset, viewport, generator)
  page.head.append(style)
  page.documentElement.lang = document.documentElement.lang
  page.body.append(page.importNode(paper, true))
  return `<!doctype html>\n${page.documentElement.outerHTML}\n`
}

const NAME_MAX_CHARS = 60

/** Returns a file name of letters and digits of any script, spaces and hyphens, which every system accepts. */
function fileNameOf(question: string): string {
  const kept = question
    .replace(/[^\p{L}\p{M}\p{N} -]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
  return Array.from(kept).slice(0, NAME_MAX_CHARS).join('').trim() || 'Agreement'
}
