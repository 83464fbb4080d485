import { memberOf } from '../../../platform/http/actor.ts'
import type { Caller } from '../../../platform/http/authenticate.ts'

/** Who does something with a conversation of an account. */
export interface Doer {
  /** The account. */
  id: string
  /** `undefined`: a program. */
  member: { id: string; name: string } | undefined
  /** How timelines call them. */
  name: string
  /** In whose name the audit log has a line; left out: it has one of all that is done at once. */
  audited?: Caller
}

/** The one who asks. */
export function doerOf(caller: Caller): Doer {
  const member = memberOf(caller)
  return { id: caller.id, member, name: member?.name ?? caller.key?.name ?? 'API', audited: caller }
}
