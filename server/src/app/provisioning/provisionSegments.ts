import type { DeclaredAccount, ProvisionedIds } from '@replyloop/shared/contract/account'
import type { Audience } from '../../modules/segments/audience.ts'
import { declareSegment } from '../../modules/segments/saved.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/http/actor.ts'

/**
 * Creates or updates the declared segments by their names, once the lists and campaigns are there that they name. Throws
 * `VALIDATION_FAILED` for a filter that names what is not there, with its place in the file.
 */
export async function provisionSegments(
  tx: Tx,
  audience: Audience,
  operator: Actor,
  segments: DeclaredAccount['segments'],
  path: string,
): Promise<Pick<ProvisionedIds, 'segments'>> {
  const made: ProvisionedIds['segments'] = []
  for (const [index, segment] of segments.entries()) {
    const place = `${path}.segments[${index}].filter`
    const { id } = await declareSegment(tx, audience, operator, segment, place)
    made.push({ name: segment.name, id })
  }
  return made.length === 0 ? {} : { segments: made }
}
