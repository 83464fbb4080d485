import type { SaveTag } from '@replyloop/shared/contract/tag'
import { foldName } from '@replyloop/shared/values/foldName'
import { audit } from '../../access/audit.store.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { omitUndefined } from '../../../platform/omitUndefined.ts'
import type { TagRow } from './tags.rules.ts'
import { countTagged, findTag, markTagDeleted, requireTag, updateTag } from './tags.store.ts'

/** Renames a tag or changes its colour; its id stays. Throws `TAG_NOT_FOUND`, and `NAME_TAKEN` for the name of another one. */
export async function saveTag(
  tx: Tx,
  caller: Actor,
  idOrName: string,
  { name, colour }: SaveTag,
): Promise<TagRow> {
  await tx.lock(locks.tags(caller.id))
  const tag = await requireTag(tx, caller.id, idOrName)
  if (name !== undefined) await requireFreeName(tx, tag, name)
  const change = omitUndefined({ name, colour })
  const before = { name: tag.name, colour: tag.colour }
  const changes = Object.fromEntries(
    Object.entries(change).flatMap(([field, after]) => {
      const old = field === 'name' ? before.name : before.colour
      return old === after ? [] : [[field, { before: old, after }] as const]
    }),
  )
  if (Object.keys(changes).length === 0) return tag
  await updateTag(tx, tag.id, { ...change, ...(name !== undefined && { folded: foldName(name) }) })
  tx.notify(`changed:${caller.id} contact`)
  await audit(tx, caller, 'tag_changed', name ?? tag.name, { changes, facts: { tagId: tag.id } })
  return { ...tag, ...change }
}

async function requireFreeName(tx: Tx, tag: TagRow, name: string): Promise<void> {
  const other = await findTag(tx, tag.accountId, name)
  if (other !== undefined && other.id !== tag.id)
    throw new Problem('NAME_TAKEN', `There is already a tag named ${other.name}; choose another name`, {
      details: [{ path: 'name', message: 'is the name of another tag' }],
    })
}

/** Deletes a tag. Contacts lose it at once, its rows within the hour. Returns how many had it. Throws `TAG_NOT_FOUND`. */
export async function deleteTag(
  tx: Tx,
  caller: Actor,
  idOrName: string,
): Promise<{ tag: TagRow; count: number }> {
  await tx.lock(locks.tags(caller.id))
  const tag = await requireTag(tx, caller.id, idOrName)
  const count = await countTagged(tx, tag)
  await markTagDeleted(tx, tag.id)
  tx.notify(`changed:${caller.id} contact`)
  await audit(tx, caller, 'tag_deleted', tag.name, { facts: { tagId: tag.id, contacts: count } })
  return { tag, count }
}
