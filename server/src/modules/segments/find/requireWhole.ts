import type { Filter } from '@replyloop/shared/contract/filter'
import type { CompiledFilter } from '../../contacts/filters.ts'
import type { Reader } from '../../../platform/db/db.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import type { Audience } from '../audience.ts'
import { requireSegment } from '../saved/segments.store.ts'
import { compileFor } from './compileFor.ts'

/** Compiles a stored filter of an account by which something is done. Throws `FILTER_BROKEN` where it names what is gone. */
export async function compileWhole(
  read: Reader,
  audience: Audience,
  accountId: string,
  filter: Filter,
  { isNew } = { isNew: false },
): Promise<CompiledFilter> {
  const compiled = await compileFor(read, audience, accountId, filter, { isNew })
  const [first] = compiled.broken
  if (first !== undefined)
    throw new Problem('FILTER_BROKEN', `The filter finds nobody: at ${first.path} it ${first.reason}`)
  return compiled
}

/**
 * The filter that is given, or that of the segment that is, by which something is about to be done; `undefined` where neither is.
 * Throws `SEGMENT_NOT_FOUND` and `FILTER_BROKEN`.
 */
export async function requireWhole(
  read: Reader,
  audience: Audience,
  accountId: string,
  given: { filter?: Filter | undefined; segmentId?: string | undefined },
): Promise<Filter | undefined> {
  const { segmentId } = given
  const isNew = segmentId === undefined
  const filter = isNew ? given.filter : (await requireSegment(read, accountId, segmentId)).filter
  return filter && (await compileWhole(read, audience, accountId, filter, { isNew })).kept
}
