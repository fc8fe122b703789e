const MOST = 6
/** Compiled at run time: a literal would be a syntax error in engines without the `v` flag. */
const EMOJI_ONLY = emojiOnly()

/** True for a message of a few emoji only, which is drawn larger. */
export function isEmojiOnly(text: string): boolean {
  return text.length <= 120 && EMOJI_ONLY !== null && EMOJI_ONLY.test(text.trim())
}

function emojiOnly(): RegExp | null {
  try {
    return new RegExp(`^(?:\\p{RGI_Emoji}\\s*){1,${MOST}}$`, 'v')
  } catch {
    return null
  }
}
