import type { DeclaredAccount, ProvisionedIds } from '@replyloop/shared/contract/account'
import type { Audience } from '../../modules/segments/audience.ts'
import { declareSegment } from '../../modules/segments/saved.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/http/actor.ts'

/** Creates or updates the declared segments by their names, once the lists and campaigns are there that they name. */
export async function provisionSegments(
  tx: Tx,
  audience: Audience,
  operator: Actor,
  segments: DeclaredAccount['segments'],
): Promise<Pick<ProvisionedIds, 'segments'>> {
  const made: ProvisionedIds['segments'] = []
  for (const segment of segments) {
    const { id } = await declareSegment(tx, audience, operator, segment)
    made.push({ name: segment.name, id })
  }
  return made.length === 0 ? {} : { segments: made }
}
