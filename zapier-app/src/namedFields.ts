/** Fields of a step that ask for what the account has names for, such as its custom fields, by the beginning of their keys. */
export const namedFields = (prefix: string) => ({
  /**
   * The key of the field that asks for the value under a name. A name can have any characters, while Zapier gives some of them a
   * meaning in keys: other than letters and digits are written as in a URL, with `_` in place of `%`.
   */
  keyOf: (name: string): string =>
    prefix +
    encodeURIComponent(name)
      .replace(/[-_.!~*'()]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
      .replaceAll('%', '_'),

  /** Takes their values out of a step's input: those that are filled in, by their names, and the rest of the input. */
  gather(inputData: Readonly<Record<string, unknown>>) {
    const entries = Object.entries(inputData)
    const isNamed = ([key]: readonly [string, unknown]) => key.startsWith(prefix)
    const named = entries
      .filter(isNamed)
      .map(([key, value]) => [nameIn(key.slice(prefix.length)), value] as const)
    return {
      named: named.filter(hasValue),
      rest: Object.fromEntries(entries.filter((entry) => !isNamed(entry))),
    }
  },
})

const nameIn = (key: string): string => decodeURIComponent(key.replaceAll('_', '%'))

const hasValue = ([, value]: readonly [string, unknown]) =>
  value !== undefined && value !== null && value !== ''
