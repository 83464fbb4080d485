import type { StartBulk } from '@replyloop/shared/contract/bulk'
import type { BulkAction } from '@replyloop/shared/contract/bulkAction'
import { maxBulkContacts } from '@replyloop/shared/values/bulk'
import { fieldProblem, Problem } from '../../../platform/errors/problem.ts'
import type { Caller } from '../../../platform/http/authenticate.ts'
import type { Reader, Tx } from '../../../platform/db/db.ts'
import { audit } from '../../access/audit.store.ts'
import { requireConfirmation } from '../../campaigns/greetings.ts'
import { type BulkKind, firstOutcome } from '../../contacts/bulkActions.ts'
import { findContactByAlias } from '../../contacts/people.ts'
import { requireWhole } from '../../segments/wholeFilter.ts'
import type { BulkParts, PlanParts } from '../bulkParts.ts'
import { addContacts, readKnown } from './bulkContacts.store.ts'
import { insertRun, requireRun, starterOf, updateRun, type BulkRunRow } from './bulkRuns.store.ts'
import { countPeople, countWhoIsGreeted, type People } from './countPeople.ts'
import { pressedJoinPlan } from './joinPlans.ts'

/** What a request means, as it is found before the transaction: nobody waits for a count. */
export interface MeantPeople {
  people: People
  notFound: string[]
  willGreet: number
}

/**
 * Finds out whom a request means. Throws `SEGMENT_NOT_FOUND`, `FILTER_BROKEN`, and `BULK_COUNT_CHANGED` or `PLAN_CHANGED` where
 * another number was confirmed. A member confirms how many a join greets; a program is not asked.
 */
export async function findMeant(
  parts: PlanParts,
  { id: accountId, session }: Pick<Caller, 'id' | 'session'>,
  body: StartBulk,
): Promise<MeantPeople> {
  const { db, audience } = parts
  const found = await findPeople(parts, accountId, body)
  const { people } = found
  const { action } = body
  if (action.type === 'erase') {
    const count = await requireCount(parts, accountId, people)
    if (action.confirm !== count) throw new Problem('BULK_COUNT_CHANGED', notConfirmed(action.confirm, count))
  }
  if (action.type !== 'addToList' || action.greet === false) return { ...found, willGreet: 0 }
  const { listId } = action
  if (session === null && body.willGreet === undefined)
    return { ...found, willGreet: await countWhoIsGreeted(db.scan, audience, accountId, people, listId) }
  const plan = await pressedJoinPlan(parts, accountId, people, listId)
  requireConfirmation(plan, body.willGreet)
  return { ...found, willGreet: plan.willGreet }
}

/** Whom a filter, a segment or ids mean. Throws `SEGMENT_NOT_FOUND` and `FILTER_BROKEN`. */
export async function findPeople(
  { db, audience }: Pick<BulkParts, 'db' | 'audience'>,
  accountId: string,
  body: Pick<StartBulk, 'filter' | 'segmentId' | 'contactIds'>,
): Promise<Omit<MeantPeople, 'willGreet'>> {
  const filter = await requireWhole(db.read, audience, accountId, body)
  return filter === undefined
    ? resolveIds(db.read, accountId, body.contactIds ?? [])
    : { people: { filter }, notFound: [] }
}

/** How many people are meant. Refuses more than a bulk action may have. */
export async function requireCount(
  { db, audience }: Pick<BulkParts, 'db' | 'audience'>,
  accountId: string,
  people: People,
): Promise<number> {
  const count = await countPeople(db.scan, audience, accountId, people)
  if (count > maxBulkContacts) throw fieldProblem('filter', tooMany)
  return count
}

/** Why nobody is erased. */
export const notConfirmed = (confirmed: number, count: number): string =>
  `${count} contacts are meant, and ${confirmed} were confirmed: look whom it means, and send "confirm": ${count}`

/** Why nothing is done. */
export const tooMany = `finds more than ${maxBulkContacts.toLocaleString('en')} contacts, which is the most at once; make it narrower`

/** The contacts of some ids: of one that was merged, that into which it was. */
async function resolveIds(read: Reader, accountId: string, named: readonly string[]) {
  const given = [...new Set(named)]
  const there = await readKnown(read, accountId, given)
  const ids = new Set<string>()
  const notFound: string[] = []
  for (const id of given) {
    const kept = there.has(id)
      ? id
      : (await findContactByAlias(read, accountId, { kind: 'id', value: id }))?.id
    if (kept === undefined) notFound.push(id)
    else ids.add(kept)
  }
  return { people: { ids: [...ids] }, notFound }
}

/** Takes a bulk action: whom it means is fixed now where they are named, else by its job. */
export async function startBulk(
  tx: Tx,
  { bulkKinds, audience }: BulkParts,
  caller: Caller,
  body: StartBulk,
  { people }: MeantPeople,
): Promise<BulkRunRow> {
  const kind: BulkKind = bulkKinds[body.action.type]
  const action = (await kind.accept?.(tx, caller.id, body.action)) ?? body.action
  const filter = (await requireWhole(tx, audience, caller.id, body)) ?? null
  const segmentId = body.segmentId ?? null
  const run = await insertRun(tx, { accountId: caller.id, ...starterOf(caller), action, filter, segmentId })
  if ('ids' in people) {
    const contacts = people.ids.map((contactId) => ({ contactId, before: null, outcome: firstOutcome(kind) }))
    await updateRun(tx, run, { total: await addContacts(tx, run, contacts), fixedAt: tx.now })
  }
  await audit(tx, caller, 'bulk_started', run.id, { facts: factsOf(action, segmentId) })
  return requireRun(tx, caller.id, run.id)
}

/** What the audit log has of an action: no value, which may be somebody's. */
const factsOf = (action: BulkAction, segmentId: string | null) => ({
  action: action.type,
  ...(segmentId !== null && { segmentId }),
  ...('tag' in action && { tagId: action.tag }),
  ...('listId' in action && { listId: action.listId }),
  ...('field' in action && { field: action.field }),
  ...('assigneeId' in action &&
    action.assigneeId !== undefined && { assigneeId: action.assigneeId ?? 'nobody' }),
  ...('teamId' in action && action.teamId !== undefined && { teamId: action.teamId ?? 'none' }),
  ...('confirm' in action && { contacts: action.confirm }),
})
