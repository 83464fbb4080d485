import { z } from 'zod'
import type { TestAccount } from './factories.ts'

const Tagged = z.object({
  contact: z.object({ id: z.string() }),
  tag: z.object({ name: z.string() }),
})

/** As many names of tags, from `t0` or another number on. */
export const tagNames = (count: number, from = 0) => Array.from({ length: count }, (_, at) => `t${from + at}`)

/** What tests do with the tags of an account. */
export function tagsIn(account: Pick<TestAccount, 'ask' | 'client'>) {
  const { ask, client } = account
  const read = async (id: string) => (await client.getContact({ params: { id } })).body
  const listed = async (query: { search?: string; limit?: number } = {}) =>
    (await client.listTags({ query: { limit: 100, ...query } })).body.data
  return {
    read,
    listed,
    /** The names of a contact's tags. */
    tagsOf: async (id: string) => (await read(id)).tags,
    /** How many contacts have each tag, by its name. */
    counts: async () => Object.fromEntries((await listed()).map(({ name, count }) => [name, count])),
    add: (id: string, tags: unknown) => ask('POST', `/contacts/${id}/tags`, { body: { tags } }),
    remove: (id: string, tag: string) => ask('DELETE', `/contacts/${id}/tags/${encodeURIComponent(tag)}`),
    /** The events of a type, newest first: the name of the tag and the id of the contact. */
    eventsOf: async (type: 'contact.tagged' | 'contact.untagged') =>
      (await client.listEvents({ query: { type } })).body.data
        .map(({ data }) => Tagged.parse(data))
        .map(({ contact, tag }) => `${tag.name} ${contact.id}`),
  }
}
