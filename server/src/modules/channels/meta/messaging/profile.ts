import { PersonProfile } from '@replyloop/shared/providers/messenger'
import type { ChannelProfile } from '../../port.ts'
import { askGraph } from '../graph.ts'
import { isTemporary, problemOf } from './errors.rules.ts'
import type { MessagingCall } from './platform.ts'

/**
 * A person's name; `undefined` where Meta does not tell it, such as without “Business Asset User Profile Access”. Throws where it
 * may tell it another time.
 */
export async function fetchProfileName(
  call: MessagingCall,
  address: string,
  fields: string,
): Promise<ChannelProfile | undefined> {
  const path = encodeURIComponent(address)
  const answer = await askGraph(call, { method: 'GET', path, query: { fields } })
  if (answer.is !== 'answered') {
    if (isTemporary(answer)) throw new Error(problemOf(call, answer))
    return undefined
  }
  const { data } = PersonProfile.safeParse(answer.json)
  if (data === undefined) return undefined
  const { first_name: first, last_name: last, name, username } = data
  const [begin, ...rest] = (name ?? '').trim().split(/\s+/)
  const firstName = first || begin || username || undefined
  const lastName = first ? last || undefined : rest.join(' ') || undefined
  return firstName === undefined && lastName === undefined ? undefined : { firstName, lastName }
}
