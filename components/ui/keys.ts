type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'isComposing' | 'keyCode'>

/**
 * LAND-4, LAND-5, CHAT-30, CHAT-31: Enter sends, and with Shift or Alt it does not. Nor does the Enter that ends an input
 * method's composition: Safari reports it after the composition, with the key code 229.
 */
export function isSendKey({ key, shiftKey, altKey, isComposing, keyCode }: Key): boolean {
  return key === 'Enter' && !shiftKey && !altKey && !isComposing && keyCode !== 229
}

/** Escape, unless an input method takes it to end its composition. */
export function isEscapeKey({ key, isComposing, keyCode }: Pick<Key, 'key' | 'isComposing' | 'keyCode'>): boolean {
  return key === 'Escape' && !isComposing && keyCode !== 229
}
