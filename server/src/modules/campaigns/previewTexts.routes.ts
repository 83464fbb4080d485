import type { Preview, PreviewTexts } from '@replyloop/shared/contract/campaignTrial'
import { dashboardContract } from '@replyloop/shared/contract/dashboardContract'
import { presentPerson } from '../contacts/contact.presenter.ts'
import { unknownPerson } from '../contacts/contact.rules.ts'
import { withContact, requireContact } from '../contacts/findContact.ts'
import { listContacts } from '../contacts/contacts.ts'
import type { Db, Reader } from '../../platform/db/db.ts'
import { ok, route, type Route } from '../../platform/http/endpoint.ts'
import { fillVariables } from '../conversations/outgoing.ts'

/** The texts of a campaign as a contact would get them. */
export const previewTextRoutes = ({ db }: { db: Db }): Route[] => [
  route(dashboardContract.previewTexts, async ({ body }, { caller }) =>
    ok(await preview(db.read, caller.id, body)),
  ),
]

async function preview(
  read: Reader,
  accountId: string,
  { texts, contactId }: PreviewTexts,
): Promise<Preview> {
  const contact =
    contactId === undefined
      ? (await listContacts(read, accountId, {}, 1))[0]
      : await withContact(read, accountId, contactId, (id) => requireContact(read, accountId, id))
  return {
    contact: contact === undefined ? null : presentPerson(contact),
    texts: texts.map((text) => fillVariables(text, contact ?? unknownPerson)),
  }
}
