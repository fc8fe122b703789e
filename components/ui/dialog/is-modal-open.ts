/** True while a dialog blocks the page behind it. An aside beside the chat (ASIDE-1) blocks nothing. */
export function isModalOpen(): boolean {
  return document.querySelector(':is([role=dialog], [role=alertdialog]):not([data-beside=true])') !== null
}
