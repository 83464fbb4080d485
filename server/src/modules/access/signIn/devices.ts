import { type SecretBox, makeToken } from '../../../platform/crypto/secretBox.ts'
import type { MemberRow } from '../members/members.store.ts'

// A browser in which a member has signed in is known by a cookie (OWASP's device cookies), so that nobody who tries passwords
// elsewhere can lock the member out there. The cookie signs nobody in.

/** For whom a browser is remembered at most: people who share it. */
const maxRemembered = 5
const between = '~'

type Remembered = Pick<MemberRow, 'id' | 'passwordHash'>

/** Another password ends it: a browser that knew the former one is known no longer. */
const signedText = ({ id, passwordHash }: Remembered, device: string) =>
  `device:${id}:${device}:${passwordHash ?? ''}`

const entriesOf = (cookie: string | undefined) =>
  (cookie ?? '')
    .split(between)
    .slice(-maxRemembered)
    .filter((entry) => entry !== '')

const deviceIn = (box: SecretBox, entry: string, member: Remembered): string | undefined => {
  const [device = '', signature = ''] = entry.split('.')
  return box.verify(signedText(member, device), signature) ? device : undefined
}

/** The id of the browser whose cookie this is, where the member has signed in with it; `undefined` where not. */
export function knownDevice(
  box: SecretBox,
  cookie: string | undefined,
  member: Remembered | undefined,
): string | undefined {
  if (member === undefined) return undefined
  for (const entry of entriesOf(cookie)) {
    const device = deviceIn(box, entry, member)
    if (device !== undefined) return device
  }
  return undefined
}

/** The cookie of a browser in which a member has just proved who they are, beside others whom it is known to. */
export function rememberDevice(box: SecretBox, cookie: string | undefined, member: Remembered): string {
  const device = knownDevice(box, cookie, member) ?? makeToken()
  const others = entriesOf(cookie).filter((entry) => deviceIn(box, entry, member) === undefined)
  const entry = `${device}.${box.sign(signedText(member, device))}`
  return [...others, entry].slice(-maxRemembered).join(between)
}
