import type { Filter } from '@replyloop/shared/contract/filter'
import type { CompiledFilter } from '../../contacts/filters.ts'
import type { Reader } from '../../../platform/db/db.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import type { Audience } from '../audience.ts'
import { requireSegment } from '../saved/segments.store.ts'
import { compileFor } from './compileFor.ts'
import { prepareFilter, type Prepared } from './filtered.store.ts'

/** A filter, or the segment that has it. */
interface GivenFilter {
  filter?: Filter | undefined
  segmentId?: string | undefined
}

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

/** The filter that is given, or that of the segment that is; `undefined` where neither is. Throws `SEGMENT_NOT_FOUND`. */
async function filterOf(
  read: Reader,
  accountId: string,
  { filter, segmentId }: GivenFilter,
): Promise<{ filter: Filter; isNew: boolean } | undefined> {
  if (segmentId === undefined) return filter && { filter, isNew: true }
  return { filter: (await requireSegment(read, accountId, segmentId)).filter, isNew: false }
}

/**
 * The filter that is given, or that of the segment that is, by which something is about to be done; `undefined` where neither is.
 * Throws `SEGMENT_NOT_FOUND` and `FILTER_BROKEN`.
 */
export async function compileGiven(
  read: Reader,
  audience: Audience,
  accountId: string,
  given: GivenFilter,
): Promise<CompiledFilter | undefined> {
  const found = await filterOf(read, accountId, given)
  return found && compileWhole(read, audience, accountId, found.filter, found)
}

/** The same, as it is kept. */
export const requireWhole = async (...given: Parameters<typeof compileGiven>): Promise<Filter | undefined> =>
  (await compileGiven(...given))?.kept

/** A stored filter, prepared to find contacts. Throws `FILTER_BROKEN`. */
export const prepareWhole = async (
  ...[read, audience, accountId, filter, isNew]: Parameters<typeof compileWhole>
): Promise<Prepared> =>
  prepareFilter(read, accountId, await compileWhole(read, audience, accountId, filter, isNew))
