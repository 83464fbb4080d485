import { expect } from '@jest/globals'
import { ConnectedChannel } from '@replyloop/shared/contract/channel'
import { Message } from '@replyloop/shared/contract/message'
import { z } from 'zod'
import { botCampaign } from './conversation.ts'
import { askDashboard, rowsOf } from './dashboardApi.ts'
import { openAccount, type TestAccount } from './factories.ts'
import { embedded } from './media.ts'
import type { Declaration, TestServer } from './server.ts'

/** What the phone's requests are answered with. */
export const PhoneAnswer = z.object({ contactId: z.string(), messageId: z.string() }).partial()

/** A file as the phone and a reply by hand carry it. */
export const dataUri = (bytes: Buffer, type = 'image/png') => embedded(bytes, type).mediaUrl

/** The sandbox of a server's accounts, its phone, and the inbox on the other side. */
export function sandboxOf(server: TestServer) {
  const ask = (account: TestAccount, method: string, path: string, body?: unknown, headers = {}) =>
    askDashboard(server, account, method, path, { body, headers })
  const post = async (...given: Parameters<typeof ask>) => {
    const answer = await ask(...given)
    expect(answer).toMatchObject({ status: 201 })
    return answer.body
  }
  const connect = async (account: TestAccount) =>
    ConnectedChannel.parse(await post(account, 'POST', '/connected_channels', { kind: 'sandbox' }))
  const channelsOf = async (account: TestAccount) => rowsOf(await ask(account, 'GET', '/connected_channels'))
  const become = async (account: TestAccount, campaign?: string) => {
    const body = campaign === undefined ? {} : { campaignId: account.campaignId(campaign) }
    return PhoneAnswer.parse(await post(account, 'POST', '/sandbox/contacts', body)).contactId ?? ''
  }
  return {
    ask,
    connect,
    channelsOf,
    become,
    disconnect: async (account: TestAccount) =>
      ask(account, 'DELETE', `/connected_channels/${String((await channelsOf(account))[0]?.['id'])}`),
    write: async (account: TestAccount, id: string, body: object, headers = {}) => {
      const answer = await post(account, 'POST', `/sandbox/contacts/${id}/messages`, body, headers)
      return PhoneAnswer.parse(answer).messageId ?? ''
    },
    reply: async (account: TestAccount, id: string, body: object) =>
      Message.parse(await post(account, 'POST', `/contacts/${id}/replies`, body)),
    said: async ({ client }: TestAccount, contactId: string) =>
      (await client.listMessages({ query: { contactId, limit: '100' } })).body.data.toReversed(),
    /** An account whose sandbox is connected, and its test contact on the campaign Desk. */
    open: async (given: Partial<Declaration> = {}) => {
      const declared = { lists: [{ name: 'Leads' }], campaigns: [botCampaign()], ...given }
      const account = await openAccount(server, declared)
      const channel = await connect(account)
      return { account, channel, id: await become(account, 'Desk') }
    },
  }
}
