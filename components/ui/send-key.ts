type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey' | 'isComposing' | 'keyCode'>

/**
 * LAND-4, LAND-5, CHAT-30, CHAT-31: Enter alone sends. The Enter that ends an input method's composition does not:
 * Safari reports it after the composition, with the key code 229.
 */
export function isSendKey({ key, shiftKey, altKey, isComposing, keyCode }: Key): boolean {
  return key === 'Enter' && !shiftKey && !altKey && !isComposing && keyCode !== 229
}
