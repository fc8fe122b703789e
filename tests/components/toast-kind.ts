/** Whether a toast with these words on it tells a success, an error, a warning or news. */
export const toastKind = (words: HTMLElement) => words.closest<HTMLElement>('[data-sonner-toast]')?.dataset['type']
