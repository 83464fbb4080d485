/**
 * Isolates user text in a sentence, so that a right-to-left name does not reorder the words around it. For plain
 * strings; in JSX, use `<bdi>`. Not needed where nothing is displayed, such as in an `aria-label`.
 */
export const bidiIsolate = (text: string): string => `\u2068${text}\u2069`
