import type { Filter } from '@replyloop/shared/contract/filter'
import { isSameValue } from '@replyloop/shared/values/changes'
import { maxSegments } from '@replyloop/shared/values/filter'
import { audit } from '../../access/audit.store.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { fieldProblem, Problem } from '../../../platform/errors/problem.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { omitUndefined } from '../../../platform/omitUndefined.ts'
import { compileFor } from '../find/compileFor.ts'
import { segmentDeleting, segmentFilterChanging } from '../segments.facts.ts'
import type { Audience } from '../audience.ts'
import {
  countSegments,
  deleteSegmentRow,
  findSegmentByName,
  insertSegment,
  requireSegment,
  updateSegment,
  type SegmentRow,
} from './segments.store.ts'

/** Saves a filter under a name. Throws `NAME_TAKEN`, and refuses one segment too many. */
export async function createSegment(
  tx: Tx,
  audience: Audience,
  caller: Actor,
  { name, filter }: { name: string; filter: Filter },
): Promise<SegmentRow> {
  await tx.lock(locks.segments(caller.id))
  await requireFreeName(tx, caller.id, name)
  await requireRoom(tx, caller.id)
  const { kept } = await compileFor(tx, audience, caller.id, filter, { isNew: true })
  return addSegment(tx, caller, { name, filter: kept })
}

/** Adds a segment with a filter as it is kept. The caller holds `locks.segments`, and has found its name free, and room for it. */
export async function addSegment(
  tx: Tx,
  caller: Actor,
  { name, filter }: { name: string; filter: Filter },
): Promise<SegmentRow> {
  const segment = await insertSegment(tx, { accountId: caller.id, name, filter })
  await audit(tx, caller, 'segment_created', name, { facts: { segmentId: segment.id } })
  tx.notify(`changed:${caller.id} account`)
  return segment
}

/** Changes the name of a segment, its filter or both. Throws `SEGMENT_NOT_FOUND`, `NAME_TAKEN`, and `SEGMENT_IN_USE` for its filter. */
export async function changeSegment(
  tx: Tx,
  audience: Audience,
  caller: Actor,
  id: string,
  { name, filter }: { name?: string | undefined; filter?: Filter | undefined },
): Promise<SegmentRow> {
  await tx.lock(locks.segments(caller.id))
  const before = await requireSegment(tx, caller.id, id)
  if (name !== undefined && name !== before.name) await requireFreeName(tx, caller.id, name, id)
  const kept = filter && (await compileFor(tx, audience, caller.id, filter, { isNew: true })).kept
  return saveChange(tx, caller, before, omitUndefined({ name, filter: kept }))
}

async function saveChange(
  tx: Tx,
  caller: Actor,
  before: SegmentRow,
  change: { name?: string; filter?: Filter },
): Promise<SegmentRow> {
  const { id, name, filter } = before
  const changes = changesOf(before, { name, filter, ...change })
  if (Object.keys(changes).length === 0) return before
  if (changes.filter !== undefined) await segmentFilterChanging.happened(tx, before)
  const segment = await updateSegment(tx, id, change)
  await audit(tx, caller, 'segment_changed', segment.name, {
    changes,
    facts: { segmentId: id },
  })
  tx.notify(`changed:${caller.id} account`)
  return segment
}

const changesOf = (before: SegmentRow, after: Pick<SegmentRow, 'name' | 'filter'>) => ({
  ...(before.name !== after.name && { name: { before: before.name, after: after.name } }),
  ...(!isSameValue(before.filter, after.filter) && {
    filter: { before: JSON.stringify(before.filter), after: JSON.stringify(after.filter) },
  }),
})

/**
 * Makes the segment that a file declares, or changes the one of its name; nothing where it is the same. The caller holds
 * `locks.segments` of an account that was there before. Throws `VALIDATION_FAILED` at the place of a filter that is not whole.
 */
export async function declareSegment(
  tx: Tx,
  audience: Audience,
  operator: Actor,
  { name, filter }: { name: string; filter: Filter },
  place: string,
): Promise<SegmentRow> {
  const { kept, broken } = await compileFor(tx, audience, operator.id, filter, { isNew: false })
  const [first] = broken
  if (first !== undefined)
    throw fieldProblem(first.path === 'filter' ? place : `${place}.${first.path}`, first.reason)
  const known = await findSegmentByName(tx, operator.id, name)
  if (known !== undefined) return saveChange(tx, operator, known, { filter: kept })
  await requireRoom(tx, operator.id)
  return addSegment(tx, operator, { name, filter: kept })
}

/** Deletes a segment; its contacts stay. Throws `SEGMENT_NOT_FOUND`, and `SEGMENT_IN_USE` where something needs it. */
export async function deleteSegment(tx: Tx, caller: Actor, id: string): Promise<void> {
  await tx.lock(locks.segments(caller.id))
  const segment = await requireSegment(tx, caller.id, id)
  await segmentDeleting.happened(tx, segment)
  await deleteSegmentRow(tx, id)
  await audit(tx, caller, 'segment_deleted', segment.name, { facts: { segmentId: id } })
  tx.notify(`changed:${caller.id} account`)
}

async function requireFreeName(tx: Tx, accountId: string, name: string, own?: string): Promise<void> {
  const taken = await findSegmentByName(tx, accountId, name)
  if (taken === undefined || taken.id === own) return
  const message = 'is the name of another segment'
  throw new Problem('NAME_TAKEN', `There is already a segment named ${taken.name}`, {
    details: [{ path: 'name', message }],
  })
}

async function requireRoom(tx: Tx, accountId: string): Promise<void> {
  if ((await countSegments(tx, accountId)) >= maxSegments)
    throw new Problem(
      'VALIDATION_FAILED',
      `There are ${maxSegments} segments, and there cannot be more; delete one that nobody needs`,
    )
}
