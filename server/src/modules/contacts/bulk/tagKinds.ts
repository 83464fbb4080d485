import { contract } from '@replyloop/shared/contract/contract'
import type { Tx } from '../../../platform/db/db.ts'
import { fieldProblem } from '../../../platform/errors/problem.ts'
import { lockContact } from '../saving/updateContact.ts'
import { resolveTags } from '../tags/resolveTags.ts'
import { addTags, removeTags, requireAllFit } from '../tags/tagContact.ts'
import type { TagRow } from '../tags/tags.rules.ts'
import { findTag, requireTag } from '../tags/tags.store.ts'
import { type ActionOf, type Applied, type BulkKind, type BulkPerson, done, unchanged } from './bulkKind.ts'

type Named = Pick<ActionOf<'tag'>, 'tag'>

async function tagOne(tx: Tx, { accountId, contactId }: BulkPerson, { tag: id }: Named): Promise<Applied> {
  const tag = await requireTag(tx, accountId, id)
  const contact = await lockContact(tx, accountId, contactId, {})
  if (contact.tagIds?.includes(tag.id) === true) return unchanged('has the tag already')
  const given = { tags: [tag], leftOut: [] }
  await addTags(tx, contact, given)
  requireAllFit(given, 'tag')
  return done()
}

async function untagOne(tx: Tx, { accountId, contactId }: BulkPerson, { tag: id }: Named): Promise<Applied> {
  const tag = await requireTag(tx, accountId, id)
  const contact = await lockContact(tx, accountId, contactId, {})
  if (contact.tagIds?.includes(tag.id) !== true) return unchanged('does not have the tag')
  await removeTags(tx, contact, [tag])
  return done()
}

/** The tag of a name or an id, made where it is not there yet. */
async function tagToAdd(tx: Tx, accountId: string, idOrName: string): Promise<TagRow> {
  const known = await findTag(tx, accountId, idOrName)
  if (known !== undefined) return known
  const { tags, leftOut } = await resolveTags(tx, accountId, [idOrName])
  const [made] = tags
  if (made === undefined) throw fieldProblem('action.tag', leftOut[0]?.why ?? 'is no tag')
  return made
}

/** Tags many contacts. */
export const tagKind: BulkKind<ActionOf<'tag'>> = {
  single: contract.addTags,
  accept: async (tx, accountId, action) => ({
    ...action,
    tag: (await tagToAdd(tx, accountId, action.tag)).id,
  }),
  apply: tagOne,
  undo: untagOne,
}

/** Takes a tag from many contacts. */
export const untagKind: BulkKind<ActionOf<'untag'>> = {
  single: contract.removeTag,
  accept: async (tx, accountId, action) => ({
    ...action,
    tag: (await requireTag(tx, accountId, action.tag)).id,
  }),
  apply: untagOne,
  undo: tagOne,
}
