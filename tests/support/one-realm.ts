/**
 * Makes `instanceof TypeError` work across realms, as in a browser. Each page test file has a realm of its own, and
 * Node's `fetch` rejects with the TypeError of another.
 */
Object.defineProperty(TypeError, Symbol.hasInstance, {
  value: (error: unknown) =>
    Object.prototype.toString.call(error) === '[object Error]' && (error as Error).name === 'TypeError',
})
