import { contract } from '@replyloop/shared/contract/contract'
import { presentContact } from '../contacts/contact.presenter.ts'
import { withContact, requireContact } from '../contacts/findContact.ts'
import type { Db } from '../../platform/db/db.ts'
import { created, ok, route, type Route } from '../../platform/http/endpoint.ts'
import { isoTime } from '../../platform/clock/isoTime.ts'
import { readLargePage, readPage } from '../../platform/http/page.ts'
import { Problem } from '../../platform/errors/problem.ts'
import { linkContacts, type Links } from '../webhooks/links.ts'
import { joinList } from './membership/joinList.ts'
import type { CountGreeted } from './membership/countGreeted.ts'
import { leaveList } from './membership/leaveList.ts'
import { listLists, listMembers, requireList } from './lists.store.ts'

/** Contact lists and their members (docs/interface.md#add-a-contact-to-a-list). */
export const listRoutes = ({
  db,
  links,
  countGreeted,
}: {
  db: Db
  links: Links
  countGreeted: CountGreeted
}): Route[] => [
  route(contract.listLists, async ({ query }, { caller }) =>
    ok(
      await readPage(
        'lst',
        query,
        (limit) => listLists(db.scan, caller.id, query, limit),
        (list) => ({ ...list, createdAt: isoTime(list.createdAt) }),
      ),
    ),
  ),
  route(contract.joinList, ({ params, body }, { caller, transact }) =>
    // Alone, as all that waits for a campaign's queue when it has written already.
    withContact(db.read, caller.id, body.contactId, (contactId) =>
      transact(
        async (tx) => {
          const list = await requireList(tx, caller.id, params.id)
          const contact = await requireContact(tx, caller.id, contactId)
          const since = tx.now
          const joined = await joinList(tx, list, contact, { greet: body.greet })
          const message = joined ? `Added to ${list.name}` : `Already on ${list.name}`
          const response = {
            success: true as const,
            message,
            contactId: contact.id,
            listId: list.id,
            listName: list.name,
            alreadyMember: !joined,
            willGreet: joined ? await countGreeted(tx, { listId: list.id, contactId, since }) : 0,
          }
          return joined ? created(response) : ok(response)
        },
        { alone: true },
      ),
    ),
  ),
  route(contract.listMembers, async ({ params, query }, { caller }) => {
    const list = await requireList(db.read, caller.id, params.id)
    const page = await readLargePage(
      'mem',
      query,
      async (limit, cursor) => {
        const members = await listMembers(db.read, list.id, { cursor }, limit)
        const contacts = members.map(({ id, contact, joinedAt }) => ({
          ...presentContact(contact),
          joinedAt: isoTime(joinedAt),
          membershipId: id,
        }))
        const linked = await linkContacts(links, db.read, contacts)
        return linked.map(({ membershipId, ...member }) => ({ id: membershipId, member }))
      },
      ({ member }) => member,
    )
    return ok(page)
  }),
  route(contract.leaveList, ({ params }, { caller, transact }) =>
    withContact(db.read, caller.id, params.contactId, (contactId) =>
      transact(
        async (tx) => {
          const list = await requireList(tx, caller.id, params.id)
          const contact = await requireContact(tx, caller.id, contactId)
          if (!(await leaveList(tx, list, contact)))
            throw new Problem('CONTACT_NOT_FOUND', `Contact ${contact.id} is not on ${list.name}`)
          return ok({
            success: true,
            message: `Removed from ${list.name}`,
            contactId: contact.id,
            listId: list.id,
            listName: list.name,
          })
        },
        { alone: true },
      ),
    ),
  ),
]
