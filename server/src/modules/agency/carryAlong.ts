import type { CopiedCampaign } from '@replyloop/shared/contract/agency'
import { copyFields, type CopiedField } from '../contacts/customFields.ts'
import { copyTags } from '../contacts/tags.ts'
import { findListByName, insertList } from '../lists/lists.store.ts'
import type { Audience } from '../segments/audience.ts'
import { copySegment, readNamedSegment, type NamedSegment } from '../segments/wholeFilter.ts'
import type { Tx } from '../../platform/db/db.ts'
import { locks } from '../../platform/db/locks.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { notesOnFields, notesOnSegments, notesOnTags } from './carryAlong.rules.ts'

/** What goes along with a campaign and is there before it, and what follows it. */
export interface Along {
  fields: readonly CopiedField[]
  tags: CopiedCampaign['tags']
  listNames: readonly string[]
  segments: readonly NamedSegment[]
}

/**
 * Has the account of `actor` have the declared fields that a campaign and its segments name, and the tags of these; and takes the locks
 * of lists and segments. Throws `SEGMENT_NOT_FOUND`.
 */
export async function carryBefore(
  tx: Tx,
  audience: Audience,
  actor: Actor,
  of: {
    accountId: string
    segmentIds: readonly string[]
    fields: readonly string[]
    listName?: string | undefined
  },
): Promise<Along> {
  const segments: NamedSegment[] = []
  for (const id of new Set(of.segmentIds))
    segments.push(await readNamedSegment(tx, audience, of.accountId, id))
  const namedBy = (subject: 'tag' | 'list' | 'field') => [
    ...new Set(
      segments.flatMap(({ named }) => named.flatMap(({ of: one, name }) => (one === subject ? [name] : []))),
    ),
  ]
  const tags = await copyTags(tx, actor.id, namedBy('tag'))
  const fields = await copyFields(tx, actor, of.accountId, [...of.fields, ...namedBy('field')])
  const listNames = namedBy('list').filter((name) => name !== of.listName)
  const allLists = of.listName === undefined ? listNames : [of.listName, ...listNames]
  await tx.lock(...allLists.map((name) => locks.listName(actor.id, name)))
  if (segments.length > 0) await tx.lock(locks.segments(actor.id))
  return { fields, tags, listNames, segments }
}

/** Makes the lists and the segments that go along, once the campaign is there that they may ask for. */
export async function carryAfter(
  tx: Tx,
  audience: Audience,
  actor: Actor,
  { fields, tags, listNames, segments }: Along,
  campaign: { name: string; id: string },
): Promise<Pick<CopiedCampaign, 'customFields' | 'tags' | 'lists' | 'segments' | 'notes'>> {
  const lists: CopiedCampaign['lists'] = []
  for (const name of listNames) {
    const isThere = (await findListByName(tx, actor.id, name)) !== undefined
    if (!isThere) await insertList(tx, actor.id, name)
    lists.push({ name, outcome: isThere ? 'there' : 'made' })
  }
  const copied = []
  for (const segment of segments) copied.push(await copySegment(tx, audience, actor, segment, campaign))
  return {
    customFields: fields.map(({ name, type, outcome }) => ({ name, type, outcome })),
    tags,
    lists,
    segments: copied.map(({ id, name, outcome }) => ({ id, name, outcome })),
    notes: [...notesOnFields(fields), ...notesOnTags(tags), ...notesOnSegments(copied)],
  }
}
