import { ConversationCounts } from '@replyloop/shared/contract/conversationQuery'
import { ConversationPage } from '@replyloop/shared/contract/conversation'
import { askDashboard } from '../support/dashboardApi.ts'
import { received } from '../support/messages.ts'
import { suiteAccount, suiteServer } from '../support/suite.ts'

describe('A search for texts', () => {
  const server = suiteServer()
  const account = suiteAccount(server)

  const find = async (query: { search: string; limit?: number; direction?: 'outgoing' }) =>
    (await account.client.listMessages({ query })).body.data.map(({ id }) => id)
  const inbox = async (search: string) => {
    const { body } = await askDashboard(
      server,
      account,
      'GET',
      `/conversations?${new URLSearchParams({ search })}`,
    )
    return ConversationPage.parse(body).data
  }

  let [velvet, blue, chinese, ann] = ['', '', '', '']
  beforeAll(async () => {
    const first = await received(account, {
      fromId: 'ann',
      body: 'Is the VELVET sofa in Größe 3 still there?',
    })
    ;[velvet, ann] = [first.id, first.contactId]
    chinese = (await received(account, { fromId: 'ann', body: '请问王伟在吗' })).id
    const body = `The blue one, 100% sure.\n${'and so on, '.repeat(40)} a velvet ribbon`
    blue = (await received(account, { fromId: 'bob', body })).id
    await received(account, { fromId: 'carla', body: 'Hello' })
  })

  test('finds messages that contain it, in any script and case, newest first, with the other filters', async () => {
    expect(await find({ search: 'velvet' })).toEqual([blue, velvet])
    expect(await find({ search: 'VELVET', limit: 1 })).toEqual([blue])
    expect(await find({ search: 'größe' })).toEqual([velvet])
    expect(await find({ search: '王伟' })).toEqual([chinese])
    expect(await find({ search: '100%' })).toEqual([blue])
    expect(await find({ search: '100_' })).toEqual([])
    expect(await find({ search: 'velvet', direction: 'outgoing' })).toEqual([])
  })

  test('shows in the inbox whose messages contain it, with that text, and counts them', async () => {
    expect(await inbox('velvet ribbon')).toMatchObject([
      {
        contact: { fromId: 'bob' },
        foundMessage: { id: blue, excerpt: expect.stringMatching(/^….*so on, a velvet ribbon$/) },
      },
    ])
    const [named] = await inbox('carla')
    expect(named).toMatchObject({ contact: { fromId: 'carla' } })
    expect(named).not.toHaveProperty('foundMessage')
    const { body } = await askDashboard(server, account, 'GET', '/conversation_counts?search=velvet')
    expect(ConversationCounts.parse(body).unread).toBe(2)
  })

  test('finds nothing of a contact that was erased', async () => {
    await account.client.deleteContact({ params: { id: ann } })
    expect(await find({ search: 'velvet' })).toEqual([blue])
    expect(await find({ search: '王伟' })).toEqual([])
  })
})
