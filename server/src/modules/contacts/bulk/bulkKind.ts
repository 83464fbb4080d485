import type { BulkAction } from '@replyloop/shared/contract/bulkAction'
import type { Endpoint } from '@replyloop/shared/contract/endpoint'
import type { BulkActionType } from '@replyloop/shared/values/bulk'
import type { Role } from '@replyloop/shared/values/roles'
import type { Db, Tx } from '../../../platform/db/db.ts'

/** What an undo gives back. */
export type Before = string | number | boolean | null

/** What became of one contact. */
export interface Applied {
  outcome: 'done' | 'unchanged'
  /** Why nothing was done. */
  reason?: string
  before?: Before
}

/** One contact of a bulk action. */
export interface BulkPerson {
  runId: string
  accountId: string
  contactId: string
  /** Who started it: a member, or a program by its name. */
  by: { member: { id: string; name: string } | undefined; name: string }
}

/** The action of a type, as requests give it. */
export type ActionOf<T extends BulkActionType> = Extract<BulkAction, { type: T }>

/** How an action is done to one contact: as the endpoint does it that does it to one alone. */
export interface BulkKind<A extends BulkAction = BulkAction> {
  /** The endpoint that does it to one contact: nobody may do to many what they may not do to one. */
  single: Pick<Endpoint, 'access' | 'scope' | 'needs' | 'sends'>
  /** The least role of who starts it; left out: a manager. */
  needs?: Role
  /** Whether each is done in a transaction of its own, one after the other. */
  alone?: true
  /** Whether the contact is gone afterwards. */
  removes?: true
  /** Checks what it names, and returns the action with ids in place of names. */
  accept?(tx: Tx, accountId: string, action: A): Promise<A>
  /** What goes before, in steps of its own. It may run twice. */
  prepare?(db: Db, person: BulkPerson): Promise<void>
  /** Does it to one contact. Throws a `Problem` that says why it cannot. Without it, only `finish` does something. */
  apply?(tx: Tx, person: BulkPerson, action: A): Promise<Applied>
  /** Takes it back from one to whom it was done. */
  undo?(tx: Tx, person: BulkPerson, action: A, before: Before): Promise<Applied>
  /** Ends it, once it is done to all: the id of an export that it begins. */
  finish?(tx: Tx, run: { id: string; accountId: string }): Promise<string>
}

/** How each action is done. */
export type BulkKinds = { readonly [T in BulkActionType]: BulkKind<ActionOf<T>> }

/** What a contact of a bulk action is at first: it waits where something is done to each. */
export const firstOutcome = ({ apply }: { apply?: unknown }): 'waiting' | 'done' =>
  apply === undefined ? 'done' : 'waiting'

/** That something was done, and what an undo gives back. */
export const done = (before?: Before): Applied => ({
  outcome: 'done',
  ...(before !== undefined && { before }),
})
/** That it was so before. */
export const unchanged = (reason: string): Applied => ({ outcome: 'unchanged', reason })
