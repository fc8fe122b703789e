/** Downloads the file at this address without leaving the page. */
export function downloadFile(path: string): void {
  const link = document.createElement('a')
  link.href = path
  link.download = ''
  document.body.append(link)
  link.click()
  link.remove()
}
