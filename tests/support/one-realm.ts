/**
 * Each file of the page's tests has a realm of its own, and Node's `fetch` rejects with the TypeError of another. In a browser
 * both are one.
 */
Object.defineProperty(TypeError, Symbol.hasInstance, {
  value: (error: unknown) =>
    Object.prototype.toString.call(error) === '[object Error]' && (error as Error).name === 'TypeError',
})
