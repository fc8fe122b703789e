import type { MessageFile } from '../files.ts'

type Named = Pick<MessageFile, 'kind' | 'alt' | 'name'>

/** IMG-1: returns words for the files of a message without text: 'Picture: a beach', '3 pictures', 'contract.pdf'. */
export function filesText(files: readonly Named[]): string {
  const [only] = files
  if (files.length === 1 && only) return fileText(only)
  const counts = countsOf(files)
  return counts.charAt(0).toUpperCase() + counts.slice(1)
}

/** Returns a file's description or name. */
export function fileText({ kind, alt, name }: Named): string {
  if (kind === 'pdf') return [name || 'File', alt].filter(Boolean).join(': ')
  return alt === '' ? 'Picture' : `Picture: ${alt}`
}

/** PUSH-1: returns the notification of files: the sender, but nothing of their content. */
export function filesArrivedText(userName: string, files: readonly Named[]): string {
  return `${userName} sent ${countsOf(files)}.`
}

/** Counts files in words: 'a picture', '3 pictures and a file'. */
function countsOf(files: readonly Named[]): string {
  const pictures = files.filter(({ kind }) => kind === 'picture').length
  const counts = [counted(pictures, 'picture'), counted(files.length - pictures, 'file')]
  return counts.filter(Boolean).join(' and ')
}

function counted(n: number, thing: string): string {
  if (n === 0) return ''
  return n === 1 ? `a ${thing}` : `${n} ${thing}s`
}
