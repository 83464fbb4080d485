import { readMember } from '../../access/members.ts'
import type { Reader } from '../../../platform/db/db.ts'
import { memberOf } from '../../../platform/http/actor.ts'
import type { Caller } from '../../../platform/http/authenticate.ts'
import { firstIdAt, placeOf } from '../../../platform/ids.ts'

/** A member who reads conversations: what they have not read themselves is unread. */
export interface Reading {
  memberId: string
  /** Where nothing is known of what they have read, the messages behind this one are unread. */
  since: string
}

/** The member who asks; `undefined`: a key, for which what nobody has read is unread. */
export async function readingOf(read: Reader, caller: Caller): Promise<Reading | undefined> {
  const member = memberOf(caller)
  if (member === undefined) return undefined
  const { unreadSince } = await readMember(read, member.id)
  return {
    memberId: member.id,
    since: unreadSince === null ? placeOf('msg', member.id) : firstIdAt('msg', unreadSince),
  }
}
