import { contract } from '@replyloop/shared/contract/contract'
import { requireRow, type Db } from '../../platform/db/db.ts'
import { ok, route, type Route } from '../../platform/http/endpoint.ts'
import { presentContact } from '../contacts/contact.presenter.ts'
import { linkContacts, type Links } from '../webhooks/links.ts'
import { mergeContacts } from './mergeContacts.ts'
import { previewMerge } from './previewMerge.ts'

/** Two contacts that are one person (docs/interface.md#merge-contacts). */
export const mergingRoutes = ({ db, links }: { db: Db; links: Links }): Route[] => [
  route(contract.getMergePreview, async ({ params: { id }, query }, { caller }) => {
    const preview = await previewMerge(db.read, caller.id, { id, otherId: query.with })
    const [contact = preview.contact, merged = preview.merged] = await linkContacts(links, db.read, [
      preview.contact,
      preview.merged,
    ])
    return ok({ ...preview, contact, merged })
  }),
  route(contract.mergeContacts, ({ params: { id }, body }, { caller, transact }) =>
    transact(
      async (tx) => {
        const contact = await mergeContacts(tx, caller, { id, otherId: body.otherId })
        return ok(requireRow(await linkContacts(links, tx, [presentContact(contact)])))
      },
      { alone: true }, // with all that refers to the contact
    ),
  ),
]
