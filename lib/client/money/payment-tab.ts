type PaymentTab = {
  /** Navigates the tab; false when the browser opened none and the page has to show a link. */
  leadTo(url: string): boolean
  close(): void
}

/**
 * MODAL-SUB-7, HTTP-38, HTTP-41: opens a tab in the click handler, before its address is known: browsers block later
 * ones. The tab cannot reach this page.
 */
export function openPaymentTab(): PaymentTab {
  const tab = window.open('about:blank', '_blank')
  if (tab) {
    tab.opener = null
    tab.document.title = 'One moment…'
    tab.document.documentElement.style.colorScheme = 'dark light'
  }
  return {
    leadTo(url) {
      if (!tab || tab.closed) return false
      tab.location.replace(url)
      return true
    },
    close: () => tab?.close(),
  }
}
