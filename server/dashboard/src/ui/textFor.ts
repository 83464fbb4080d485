/** The text for a code; `undefined` for one that has none, such as that of a later version. */
export const textFor = (texts: Readonly<Record<string, string>>, code: string): string | undefined =>
  Object.hasOwn(texts, code) ? texts[code] : undefined
