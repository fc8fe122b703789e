/** Returns the kind of the toast with these words: success, error, warning or info. */
export const toastKind = (words: HTMLElement) => words.closest<HTMLElement>('[data-sonner-toast]')?.dataset['type']
