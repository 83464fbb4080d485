/** How much of a name a mail shows: enough to know it by, too little for a letter. */
const maxShown = 60

const address = /^[^\p{L}\p{N}]*(?:www\.|mailto:|tel:)|:\/\//iu
/** A number that a mail program would call. */
const callable = /\+?\p{Nd}(?:[ ()/.-]{0,3}\p{Nd}){6,}/gu
/** What stands before a dot and a letter, or before an @, within a word: a mail program links `evil.test`, and no `guests.csv`. */
const joint = /(?<=\S)(?=[.。](?!(?:csv|tsv|txt)$)\p{L}|@\S)/giu

/**
 * A text that a user, or a stranger, has chosen, without anything that a mail program would turn into a link: a mail by the
 * operator's server leads nowhere but into the dashboard.
 */
export const withoutLinks = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{C}/gu, ' ')
    .replace(callable, '…')
    .split(/\s+/u)
    .filter((word) => word !== '')
    .map((word) => (address.test(word) ? '…' : word.replace(joint, ' ')))
    .join(' ')

/** A name in a mail, in quotation marks, which show where it ends. */
export function quotedName(name: string): string {
  const whole = Array.from(withoutLinks(name).replaceAll(/[“”"]/gu, ''))
  return `“${
    whole.length > maxShown
      ? `${whole
          .slice(0, maxShown - 1)
          .join('')
          .trim()}…`
      : whole.join('')
  }”`
}
