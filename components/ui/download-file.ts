/** The browser takes what stands at this address as a file, and stays where it is. */
export function downloadFile(path: string): void {
  const link = document.createElement('a')
  link.href = path
  link.download = ''
  document.body.append(link)
  link.click()
  link.remove()
}
