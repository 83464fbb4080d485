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
import { requireTeam } from '../teams/teams.store.ts'
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

/** Whose a conversation is. */
type Place = Pick<ConversationRow, 'assigneeId' | 'teamId'>

/** Whose a conversation becomes: what is left out stays, but for who has it in another team. */
const placeAfter = (work: Place, { assigneeId, teamId }: UpdateConversation): Place => {
  const moves = teamId !== undefined && teamId !== work.teamId
  return {
    assigneeId: assigneeId === undefined ? (moves ? null : work.assigneeId) : assigneeId,
    teamId: teamId === undefined ? work.teamId : teamId,
  }
}

async function give(tx: Tx, person: BulkPerson, wanted: UpdateConversation): Promise<Applied> {
  const work = await lockedWork(tx, person, wanted)
  if (work === undefined) return hasNotWritten
  const { assigneeId, teamId } = placeAfter(work, wanted)
  if (work.assigneeId === assigneeId && work.teamId === teamId) return unchanged('is assigned so already')
  await change(tx, person, wanted)
  return done(wanted.teamId === undefined ? work.assigneeId : `${work.teamId ?? ''} ${work.assigneeId ?? ''}`)
}

const givenIn = ({ assigneeId, teamId }: ActionOf<'assign'>): UpdateConversation => ({ assigneeId, teamId })

/** Whose a conversation was, of what `give` has kept. */
function placeBefore({ teamId }: ActionOf<'assign'>, before: Before): UpdateConversation {
  const kept = typeof before === 'string' ? before : ''
  const [team = '', member = ''] = teamId === undefined ? ['', kept] : kept.split(' ')
  const assigneeId = member === '' ? null : member
  return teamId === undefined ? { assigneeId } : { assigneeId, teamId: team === '' ? null : team }
}

/** Gives many conversations to a member, to a team, or to nobody. */
export const assignKind: BulkKind<ActionOf<'assign'>> = {
  single: contract.updateConversation,
  needs: 'agent',
  async accept(tx, accountId, action) {
    const { assigneeId, teamId } = action
    if (typeof assigneeId === 'string') await requireAnswerer(tx, accountId, assigneeId, 'action.assigneeId')
    if (typeof teamId === 'string') await requireTeam(tx, accountId, teamId)
    return action
  },
  apply: (tx, person, action) => give(tx, person, givenIn(action)),
  async undo(tx, person, action, before) {
    const to = placeBefore(action, before)
    const work = await lockedWork(tx, person, to)
    const isSo =
      work !== undefined &&
      (action.teamId === undefined || work.teamId === action.teamId) &&
      (action.assigneeId === undefined || work.assigneeId === action.assigneeId)
    return isSo ? give(tx, person, to) : isAsBefore
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
