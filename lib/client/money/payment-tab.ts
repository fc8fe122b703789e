type PaymentTab = {
  /** Leads the tab there; false where the browser did not open one, and a link must do. */
  leadTo(url: string): boolean
  close(): void
}

/**
 * MODAL-SUB-7, HTTP-38, HTTP-41: a new tab, opened in the click itself, so that no browser blocks it; where it leads is
 * known only later. It cannot reach back to this page.
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
