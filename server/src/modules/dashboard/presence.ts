import { LivePresence } from '@replyloop/shared/contract/presence'
import { dashboardContract } from '@replyloop/shared/contract/dashboardContract'
import { findKept } from '../contacts/findContact.ts'
import type { Db } from '../../platform/db/db.ts'
import { memberOf } from '../../platform/http/actor.ts'
import { ok, route, type Route } from '../../platform/http/endpoint.ts'

/** So many are told together at most: what is left out is told again soon. */
const maxPresences = 100

/** What members do in conversations since a stream was told last. */
export interface PendingPresences {
  /** Adds one in the words of its topic; none, and words of a later version, are left out. */
  add(words?: string): void
  isEmpty(): boolean
  /** Returns the latest of each member in each conversation, and begins again. */
  takeAll(): LivePresence[]
}

/** Collects who reads or answers conversations, for a stream that tells it. */
export function createPendingPresences(): PendingPresences {
  const pending = new Map<string, LivePresence>()
  return {
    add(words = '') {
      const [contactId, id, doing, ...name] = words.split(' ')
      const member = { id, name: name.join(' ') }
      const { data } = LivePresence.safeParse({ kind: 'presence', contactId, member, doing })
      const key = `${contactId} ${id}`
      if (data !== undefined && (pending.has(key) || pending.size < maxPresences)) pending.set(key, data)
    },
    isEmpty: () => pending.size === 0,
    takeAll() {
      const taken = [...pending.values()]
      pending.clear()
      return taken
    },
  }
}

/** Tells what a member does in a conversation, on to the open pages of the account in every process. No row is written. */
export const presenceRoute = (db: Db): Route =>
  route(dashboardContract.tellPresence, async ({ params, body }, { caller, transact }) => {
    const { id } = await findKept(db.read, caller.id, params.contactId)
    const member = memberOf(caller)
    return transact((tx) => {
      if (member !== undefined)
        tx.notify(`presence:${caller.id} ${id} ${member.id} ${body.doing} ${member.name}`)
      return Promise.resolve(ok({ success: true }))
    })
  })
