type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'isComposing' | 'keyCode'>

/**
 * LAND-4, LAND-5, CHAT-30, CHAT-31: true for Enter without Shift or Alt. False for the Enter that ends an input
 * method's composition: Safari reports it afterwards, with key code 229.
 */
export function isSendKey({ key, shiftKey, altKey, isComposing, keyCode }: Key): boolean {
  return key === 'Enter' && !shiftKey && !altKey && !isComposing && keyCode !== 229
}

/** True for Escape, unless an input method ends its composition with it. */
export function isEscapeKey({ key, isComposing, keyCode }: Pick<Key, 'key' | 'isComposing' | 'keyCode'>): boolean {
  return key === 'Escape' && !isComposing && keyCode !== 229
}

/** True for a key that types one character. */
export function isLetterKey({ key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean {
  return Array.from(key).length === 1 && !ctrlKey && !metaKey && !altKey && !isComposing
}
