/** A whole number of 32 bits that is always the same for a text (FNV-1a). For looks only: anybody can find two alike. */
export function textHash(text: string): number {
  let hash = 2166136261
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16777619)
  return hash >>> 0
}
