/** Tells of a toast with these words whether it is a success, an error, a warning or news. */
export const toastKind = (words: HTMLElement) => words.closest<HTMLElement>('[data-sonner-toast]')?.dataset['type']
