/** Returns a stable 32-bit hash of a text (FNV-1a). For looks only: collisions are easy to make. */
export function textHash(text: string): number {
  let hash = 2166136261
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16777619)
  return hash >>> 0
}
