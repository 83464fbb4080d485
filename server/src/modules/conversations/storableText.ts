/** A text as databases take it: no column of PostgreSQL takes a NUL, and no UTF-8 half a character. */
export const storableText = (text: string): string => text.replaceAll('\0', '').toWellFormed()
