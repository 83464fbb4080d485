import { contract } from '@replyloop/shared/contract/contract'
import { requireRow, type Db, type Reader } from '../../platform/db/db.ts'
import { locks } from '../../platform/db/locks.ts'
import { ok, route, type Route } from '../../platform/http/endpoint.ts'
import { readPageBy } from '../../platform/http/page.ts'
import { linkContacts, type Links } from '../webhooks/links.ts'
import { presentContact } from './contact.presenter.ts'
import { findKept } from './findContact.ts'
import { resolveTags } from './tags/resolveTags.ts'
import { deleteTag, saveTag } from './tags/saveTag.ts'
import { addTags, removeTags, requireAllFit } from './tags/tagContact.ts'
import type { TagRow } from './tags/tags.rules.ts'
import { countTagged, listTags, requireTag } from './tags/tags.store.ts'

const presentTag = ({ id, name, colour, count }: TagRow & { count: number }) => ({ id, name, colour, count })

const showTag = async (read: Reader, tag: TagRow) =>
  presentTag({ ...tag, count: await countTagged(read, tag) })

/** Tags, and who has them (docs/interface.md#tags). */
export const tagRoutes = ({ db, links }: { db: Db; links: Links }): Route[] => [
  route(contract.addTags, ({ params, body }, { caller, transact }) =>
    transact(async (tx) => {
      const contact = await findKept(tx, caller.id, params.id)
      const given = await resolveTags(tx, caller.id, body.tags)
      const tagged = await addTags(tx, contact, given)
      requireAllFit(given, 'tags')
      return ok(requireRow(await linkContacts(links, tx, [presentContact(tagged)])))
    }),
  ),
  route(contract.removeTag, ({ params }, { caller, transact }) =>
    transact(async (tx) => {
      const contact = await findKept(tx, caller.id, params.id)
      const tag = await requireTag(tx, caller.id, params.tag)
      const untagged = await removeTags(tx, contact, [tag])
      return ok(requireRow(await linkContacts(links, tx, [presentContact(untagged)])))
    }),
  ),
  route(contract.listTags, async ({ query }, { caller }) =>
    ok(
      await readPageBy(
        null,
        query,
        (limit) => listTags(db.read, caller.id, query, limit),
        ({ folded }) => folded,
        presentTag,
      ),
    ),
  ),
  route(contract.getTag, async ({ params }, { caller }) =>
    ok(await showTag(db.read, await requireTag(db.read, caller.id, params.tag))),
  ),
  route(
    contract.updateTag,
    ({ params, body }, { caller, transact }) =>
      transact(async (tx) => ok(await showTag(tx, await saveTag(tx, caller, params.tag, body)))),
    async (tx, { params }, caller) => {
      await tx.lock(locks.tags(caller.id))
      return showTag(tx, await requireTag(tx, caller.id, params.tag))
    },
  ),
  route(contract.deleteTag, ({ params }, { caller, transact }) =>
    transact(async (tx) => {
      const { tag, count } = await deleteTag(tx, caller, params.tag)
      return ok({ success: true, tagId: tag.id, count })
    }),
  ),
]
