import { newEmail, newPhone, type TestAccount } from './factories.ts'
import { senderOf } from './messages.ts'

/** Merges of an account's contacts, by the interface. */
export function mergesOf(account: TestAccount) {
  const merge = (id: string, otherId: string) =>
    account.ask('POST', `/contacts/${id}/merge`, { body: { otherId } })
  const read = async (id: string) => (await account.client.getContact({ params: { id } })).body
  return {
    merge,
    preview: (id: string, other: string) => account.ask('GET', `/contacts/${id}/merge_preview?with=${other}`),
    read,
    /** What was decided about a contact, the oldest first. */
    timeline: async (id: string) =>
      (await account.client.getTimeline({ params: { id }, query: { limit: '100' } })).body.data.toReversed(),
    /** Two contacts who have written and differ in everything, by default merged. */
    two: async ({ merged = true } = {}) => {
      const kept = await senderOf(account, {
        fromId: `kept-${newEmail()}`,
        channel: 'crm',
        body: 'I am Jane',
      })
      const other = await senderOf(account, {
        fromId: `other-${newEmail()}`,
        channel: 'chat',
        body: 'I am Janet',
      })
      const fields = () => ({ phone: newPhone(), email: newEmail() })
      const body = { ...fields(), firstName: 'Jane', customFields: { company: 'Acme' } }
      await account.client.updateContact({ params: { id: kept.id }, body })
      const others = { ...fields(), firstName: 'Janet', lastName: 'Doe', customFields: { city: 'Rome' } }
      await account.client.updateContact({ params: { id: other.id }, body: others })
      const both = { kept: await read(kept.id), other: await read(other.id) }
      if (merged) expect(await merge(kept.id, other.id)).toMatchObject({ status: 200, body: { id: kept.id } })
      return both
    },
  }
}

/** A refusal with a code, and something in its words. */
export const refusal = (status: number, code: string, words: RegExp) => ({
  status,
  body: { error: { code, message: expect.stringMatching(words) } },
})
