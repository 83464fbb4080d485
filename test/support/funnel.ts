import { createContact, declareAccount, openAccount, type TestAccount } from './factories.ts'
import type { Declaration, TestServer } from './server.ts'

export type Campaign = NonNullable<Declaration['campaigns']>[number]

/** A campaign that sends its opening message to everybody who joins the list Leads; `given` replaces or adds fields. */
export const funnel = (given: Partial<Campaign> = {}): Campaign => ({
  name: 'Funnel',
  status: 'Live',
  list: 'Leads',
  triggerOnListAdd: true,
  openingMessage: 'Hi!',
  ...given,
})

/** An account with the list Leads and campaigns linked to it, and what a test does with them. */
export async function openFunnel(
  server: TestServer,
  campaigns: Campaign[],
  given: Partial<Declaration> = {},
) {
  const declared = declareAccount({ lists: [{ name: 'Leads' }], campaigns, ...given })
  const account = await openAccount(server, declared)
  return {
    ...joinsOf(account),
    account,
    /** Provisions its one campaign anew, as an operator changes it. */
    change: (changed: Partial<Campaign>) => server.provision({ ...declared, campaigns: [funnel(changed)] }),
  }
}

/** Joins of an account's list Leads, and the opening messages that follow. */
export function joinsOf(account: TestAccount) {
  const { client } = account
  const params = { id: account.listId('Leads') }
  const join = (contactId: string) => client.joinList({ params, body: { contactId } })
  const messages = async () => {
    const { data } = (await client.listMessages({ query: { direction: 'outgoing', limit: 100 } })).body
    return data.toReversed().filter(({ author }) => author === 'campaign')
  }
  return {
    join,
    leave: (contactId: string) => client.leaveList({ params: { ...params, contactId } }),
    /** The ids of new contacts who are not on the list yet. */
    people: (count: number) =>
      Promise.all(
        Array.from({ length: count }, async (_, index) => {
          const { id } = await createContact(account, { firstName: `N${index}` })
          return id
        }),
      ),
    joinInTurn: async (contactIds: readonly string[]) => {
      for (const id of contactIds) await join(id)
    },
    /** The opening messages, in the order of sending. */
    messages,
    /** The contacts who got them. */
    opened: async () => (await messages()).map(({ contactId }) => contactId),
  }
}
