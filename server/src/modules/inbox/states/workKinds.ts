import { contract } from '@replyloop/shared/contract/contract'
import type { UpdateConversation } from '@replyloop/shared/contract/conversationWork'
import {
  type ActionOf,
  type Applied,
  type Before,
  type BulkKind,
  type BulkPerson,
  done,
  unchanged,
} from '../../contacts/bulkActions.ts'
import { type ConversationRow, findWork } from '../../conversations/conversations.ts'
import { isoTime } from '../../../platform/clock/isoTime.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { requireAnswerer } from './answerer.ts'
import { changeWorkBy, lockWork, timeOfSnooze } from './updateConversation.ts'

const isAsBefore = unchanged('has been changed since')

/** The conversation of a contact, locked for a change; `undefined` while the contact has not written. */
async function lockedWork(
  tx: Tx,
  { accountId, contactId }: BulkPerson,
  change: UpdateConversation,
): Promise<ConversationRow | undefined> {
  await lockWork(tx, accountId, { contactId, change })
  const work = await findWork(tx, contactId)
  return work?.state === null ? undefined : work
}

const change = (tx: Tx, { accountId, contactId, by }: BulkPerson, wanted: UpdateConversation) =>
  changeWorkBy(tx, { ...by, id: accountId }, contactId, wanted)

const hasNotWritten = unchanged('has not written yet')

/** What an undo makes of a conversation: open, snoozed until the contact writes, or until an instant. */
const stateOf = ({ state, snoozedUntil }: ConversationRow): Before =>
  state === 'snoozed' ? (snoozedUntil ?? 'snoozed') : 'open'

/** Makes it so again; a time that is past by now has opened it. */
async function giveBack(tx: Tx, person: BulkPerson, before: Before): Promise<Applied> {
  await change(tx, person, { state: 'open' })
  if (before === 'snoozed') await change(tx, person, { untilTheyWrite: true })
  if (typeof before === 'number' && before > tx.now)
    await change(tx, person, { snoozedUntil: isoTime(before) })
  return done()
}

async function give(tx: Tx, person: BulkPerson, assigneeId: string | null): Promise<Applied> {
  const work = await lockedWork(tx, person, { assigneeId })
  if (work === undefined) return hasNotWritten
  if (work.assigneeId === assigneeId) return unchanged('is assigned so already')
  await change(tx, person, { assigneeId })
  return done(work.assigneeId)
}

/** Gives many conversations to a member, or to nobody. */
export const assignKind: BulkKind<ActionOf<'assign'>> = {
  single: contract.updateConversation,
  needs: 'agent',
  async accept(tx, accountId, action) {
    const { assigneeId } = action
    if (assigneeId !== null) await requireAnswerer(tx, accountId, assigneeId, 'action.assigneeId')
    return action
  },
  apply: (tx, person, { assigneeId }) => give(tx, person, assigneeId),
  async undo(tx, person, { assigneeId }, before) {
    const to = typeof before === 'string' ? before : null
    const work = await lockedWork(tx, person, { assigneeId: to })
    return work?.assigneeId === assigneeId ? give(tx, person, to) : isAsBefore
  },
}

/** Closes many conversations. */
export const closeKind: BulkKind<ActionOf<'close'>> = {
  single: contract.updateConversation,
  needs: 'agent',
  async apply(tx, person) {
    const work = await lockedWork(tx, person, {})
    if (work === undefined) return hasNotWritten
    if (work.state === 'closed') return unchanged('is closed already')
    await change(tx, person, { state: 'closed' })
    return done(stateOf(work))
  },
  async undo(tx, person, _action, before) {
    const work = await lockedWork(tx, person, {})
    return work?.state === 'closed' ? giveBack(tx, person, before) : isAsBefore
  },
}

/** Until when a bulk action snoozes; `null`: until the contact writes. */
const untilOf = ({ snoozedUntil }: ActionOf<'snooze'>) =>
  snoozedUntil === undefined ? null : Date.parse(snoozedUntil)

const isSnoozedSo = ({ state, snoozedUntil }: ConversationRow, action: ActionOf<'snooze'>) =>
  state === 'snoozed' && snoozedUntil === untilOf(action)

/** Puts many conversations off. */
export const snoozeKind: BulkKind<ActionOf<'snooze'>> = {
  single: contract.updateConversation,
  needs: 'agent',
  async accept(tx, accountId, action) {
    if (action.snoozedUntil === undefined) return action
    const at = await timeOfSnooze(tx, accountId, action.snoozedUntil, 'action.snoozedUntil')
    return { ...action, snoozedUntil: isoTime(at) }
  },
  async apply(tx, person, action) {
    const work = await lockedWork(tx, person, {})
    if (work === undefined) return hasNotWritten
    if (work.state === 'closed') return unchanged('is closed')
    if (isSnoozedSo(work, action)) return unchanged('is snoozed so already')
    const { snoozedUntil } = action
    await change(tx, person, snoozedUntil === undefined ? { untilTheyWrite: true } : { snoozedUntil })
    return done(stateOf(work))
  },
  async undo(tx, person, action, before) {
    const work = await lockedWork(tx, person, {})
    return work !== undefined && isSnoozedSo(work, action) ? giveBack(tx, person, before) : isAsBefore
  },
}
