/** Grows a box that its text does not fit, in browsers without `field-sizing`. The style sheet limits the height. */
export function fitHeight(box: HTMLTextAreaElement): void {
  box.style.height = ''
  const borders = box.offsetHeight - box.clientHeight
  if (box.scrollHeight > box.clientHeight) box.style.height = `${box.scrollHeight + borders}px`
}
