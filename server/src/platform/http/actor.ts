import { meMember } from '@replyloop/shared/values/note'
import { fieldProblem } from '../errors/problem.ts'
import type { Caller, SignedIn } from './authenticate.ts'

/** Who acts in an account, and from where: a member, an API key, or nobody whom the account knows. */
export type Actor = Pick<Caller, 'id'> & {
  session: Omit<SignedIn, 'id'> | null
  /** Who it is where neither a member nor a key acts; the service itself where nothing is said. */
  self?: 'operator' | 'service' | 'unknown'
  /** The agency that acts in the account by a key of its own. */
  agencyName?: string
} & Partial<Pick<Caller, 'key' | 'address'>>

/** The one who runs the server, by a command or a file. */
export const operatorIn = (accountId: string): Actor => ({ id: accountId, session: null, self: 'operator' })

/** The service, which does things by itself. */
export const serviceIn = (accountId: string): Actor => ({ id: accountId, session: null, self: 'service' })

/** The same actor of an agency, in the account of one of its sub-accounts. */
export const actorInSubAccount = (
  { session, ...actor }: Actor,
  agency: { id: string; name: string },
  subAccountId: string,
): Actor => ({
  ...actor,
  id: subAccountId,
  session: session && { ...session, agency },
  ...(actor.key && { agencyName: agency.name }), // the operator and the service act for no agency
})

/**
 * The member who acts, by the name that what they write keeps: of a member of an agency who acts as the account, with that of the
 * agency; `undefined`: a key.
 */
export const memberOf = ({ session }: Pick<Caller, 'session'>): { id: string; name: string } | undefined =>
  session === null
    ? undefined
    : {
        id: session.memberId,
        name: session.agency === null ? session.memberName : `${session.memberName} (${session.agency.name})`,
      }

/**
 * The id of a member as a request gives it: `me` is the member who asks. Throws `VALIDATION_FAILED` for the field in which an API key
 * says that.
 */
export function memberNamed<T extends string | undefined>(
  { session }: Pick<Caller, 'session'>,
  given: T,
  field: string,
): T | string {
  if (given !== meMember) return given
  if (session === null)
    throw fieldProblem(field, 'is me, which an API key is not: give the id of a member instead')
  return session.memberId
}
