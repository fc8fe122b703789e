/** Downloads the file at this address without leaving the page; without a name, under the server's. */
export function downloadFile(path: string, name = ''): void {
  const link = document.createElement('a')
  link.href = path
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
}
