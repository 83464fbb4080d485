import { contract } from '@replyloop/shared/contract/contract'
import {
  type ActionOf,
  type Applied,
  type BulkKind,
  type BulkPerson,
  done,
  unchanged,
} from '../../contacts/bulkActions.ts'
import { requireContact } from '../../contacts/findContact.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { requireList } from '../lists.store.ts'
import { joinList } from './joinList.ts'
import { leaveList } from './leaveList.ts'

type Joining = Pick<ActionOf<'addToList'>, 'listId' | 'greet'>

/** The same action, where its list is there. */
async function withList<A extends { listId: string }>(tx: Tx, accountId: string, action: A): Promise<A> {
  await requireList(tx, accountId, action.listId)
  return action
}

async function joinOne(
  tx: Tx,
  { accountId, contactId, runId }: BulkPerson,
  { listId, greet }: Joining,
): Promise<Applied> {
  const list = await requireList(tx, accountId, listId)
  const contact = await requireContact(tx, accountId, contactId)
  return (await joinList(tx, list, contact, { greet, joinedBy: runId }))
    ? done()
    : unchanged('is on the list already')
}

async function leaveOne(
  tx: Tx,
  { accountId, contactId }: BulkPerson,
  { listId }: { listId: string },
): Promise<Applied> {
  const list = await requireList(tx, accountId, listId)
  const contact = await requireContact(tx, accountId, contactId)
  return (await leaveList(tx, list, contact)) ? done() : unchanged('is not on the list')
}

/** Puts many contacts on a list. */
export const addToListKind: BulkKind<ActionOf<'addToList'>> = {
  single: contract.joinList,
  alone: true,
  accept: withList,
  apply: joinOne,
  undo: leaveOne,
}

/** Takes many contacts off a list. Who is put back by an undo is not greeted. */
export const removeFromListKind: BulkKind<ActionOf<'removeFromList'>> = {
  single: contract.leaveList,
  alone: true,
  accept: withList,
  apply: leaveOne,
  undo: (tx, person, { listId }) => joinOne(tx, person, { listId, greet: false }),
}
