import type { Client } from '@replyloop/shared/client/client'
import { fullName } from '@replyloop/shared/values/fullName'
import { maxPageSize } from '@replyloop/shared/values/limits'
import { defineTrigger, type Bundle, type ZObject } from 'zapier-platform-core'
import { clientOf } from '../client.ts'
import { outputFields } from '../fields.ts'

/**
 * A hidden trigger that fills the dropdown of contacts, newest first, by name and the first of phone, email and ID on the
 * client's platform. A field that offers to add a search step needs a trigger; all other dropdowns do without (choices.ts).
 */
export const contacts = defineTrigger({
  key: 'contacts',
  noun: 'Contact',
  display: {
    label: 'Contacts',
    description: 'Triggers when a dropdown asks for the contacts.',
    hidden: true,
  },
  operation: {
    type: 'polling',
    canPaginate: true,
    perform: (z: ZObject, bundle: Bundle) => readNumberedPage(clientOf(z, bundle), bundle.meta.page),
    outputFields: outputFields(['id', 'ID'], ['name', 'Name']),
  },
})

interface Named {
  readonly id: string
  readonly name: string
}

/** Zapier asks for pages by number, while the service has cursors: the pages before are read for theirs. */
async function readNumberedPage(client: Client, page: number, cursor?: string): Promise<Named[]> {
  const { body } = await client.findContact({ query: { limit: maxPageSize, cursor } })
  if ('contact' in body) throw new Error('The service answered one contact where a page was asked for')
  if (page > 0) return body.nextCursor === null ? [] : readNumberedPage(client, page - 1, body.nextCursor)
  return body.data.map((contact) => {
    const { id, phone, email, fromId } = contact
    const name = fullName(contact)
    const address = phone ?? email ?? fromId ?? id
    return { id, name: name === '' ? address : `${name} (${address})` }
  })
}
