import type { Client } from '@replyloop/shared/client/client'
import { maxPageSize } from '@replyloop/shared/values/limits'
import { defineInputFields, defineTrigger, type Bundle, type ZObject } from 'zapier-platform-core'
import * as zod from 'zod'
import { clientOf } from '../client.ts'
import { outputFields } from '../fields.ts'

interface Choice {
  readonly id: string
  readonly name: string
}

interface PageQuery {
  readonly search?: string | undefined
  readonly limit: number
  readonly cursor?: string
}

interface DropdownOptions {
  readonly key: string
  readonly noun: string
  readonly label: string
  readonly readPage: (
    client: Client,
    page: PageQuery,
  ) => Promise<{ readonly choices: readonly Choice[]; readonly nextCursor: string | null }>
}

const Input = zod.object({ search: zod.string().optional() })
const Cursor = zod.string().nullable()
/** How long the cursor of a page is kept in Zapier's cache. */
const cursorSeconds = 3600

const searchField = defineInputFields([
  { key: 'search', label: 'Search', type: 'string', helpText: 'Only those whose name has this text in it.' },
])

/**
 * A hidden trigger that fills a dropdown, page by page. Zapier asks for pages by number, while the service has cursors: the
 * cursor of each page is kept in Zapier's cache.
 */
const dropdown = ({ key, noun, label, readPage }: DropdownOptions) =>
  defineTrigger({
    key,
    noun,
    display: {
      label,
      description: `Triggers when a dropdown asks for the ${label.toLowerCase()}.`,
      hidden: true,
    },
    operation: {
      type: 'polling',
      canPaginate: true,
      inputFields: searchField,
      async perform(z: ZObject, bundle: Bundle) {
        const { search } = Input.parse(bundle.inputData)
        const cacheName = JSON.stringify([key, search, bundle.authData])
        const cursorKey = (page: number) => `page-${page}-${z.hash('sha256', cacheName, 'hex', 'utf8')}`
        const { page } = bundle.meta
        const cursor = page > 0 ? Cursor.parse(await z.cache.get(cursorKey(page))) : null
        if (page > 0 && cursor === null) return [] // the page before was the last one
        const query = { search, limit: maxPageSize, ...(cursor !== null && { cursor }) }
        const { choices, nextCursor } = await readPage(clientOf(z, bundle), query)
        // If it cannot be kept, the dropdown ends here; its search still finds what comes after.
        await z.cache.set(cursorKey(page + 1), nextCursor, cursorSeconds).catch(() => false)
        return [...choices]
      },
      outputFields: outputFields(['id', 'ID'], ['name', 'Name']),
    },
  })

/** The dropdown of lists, by name. */
export const lists = dropdown({
  key: 'lists',
  noun: 'List',
  label: 'Lists',
  async readPage(client, query) {
    const { data, nextCursor } = (await client.listLists({ query })).body
    return { choices: data.map(({ id, name }) => ({ id, name })), nextCursor }
  },
})

/** The dropdown of campaigns, by name and status. */
export const campaigns = dropdown({
  key: 'campaigns',
  noun: 'Campaign',
  label: 'Campaigns',
  async readPage(client, query) {
    const { data, nextCursor } = (await client.listCampaigns({ query })).body
    return { choices: data.map(({ id, name, status }) => ({ id, name: `${name} (${status})` })), nextCursor }
  },
})

/** The dropdown of channels in use. */
export const channels = dropdown({
  key: 'channels',
  noun: 'Channel',
  label: 'Channels',
  async readPage(client, query) {
    const { data, nextCursor } = (await client.listChannels({ query })).body
    return { choices: data.map(({ name }) => ({ id: name, name })), nextCursor }
  },
})

/** The dropdown of contacts, by name and the first of phone, email and ID on the client's platform. */
export const contacts = dropdown({
  key: 'contacts',
  noun: 'Contact',
  label: 'Contacts',
  async readPage(client, query) {
    const { body } = await client.findContact({ query })
    if ('contact' in body) throw new Error('The service answered one contact where a page was asked for')
    const choices = body.data.map(({ id, firstName, lastName, phone, email, fromId }) => {
      const name = [firstName, lastName].filter(Boolean).join(' ')
      const address = phone ?? email ?? fromId ?? id
      return { id, name: name === '' ? address : `${name} (${address})` }
    })
    return { choices, nextCursor: body.nextCursor }
  },
})
