import { ConversationPage } from '@replyloop/shared/contract/conversation'
import { botCampaign } from '../support/conversation.ts'
import { askDashboard } from '../support/dashboardApi.ts'
import { createContact, openAccount } from '../support/factories.ts'
import { receive } from '../support/messages.ts'
import { suiteServer } from '../support/suite.ts'

const server = suiteServer()

describe('GET /conversations', () => {
  test('what campaigns have sent stands apart until somebody answers, but is found by its name', async () => {
    const campaigns = [botCampaign({ botEnabled: false })]
    const acme = await openAccount(server, { lists: [{ name: 'Leads' }], campaigns })
    const join = async (firstName: string, phone: string) => {
      const contact = await createContact(acme, { firstName, phone })
      await acme.client.joinList({ params: { id: acme.listId('Leads') }, body: { contactId: contact.id } })
      return contact
    }
    const jane = await join('Jane', '+15550007001')
    const john = await join('John', '+15550007002')
    await join('Zoe', '+15550007003')
    const listed = async (query: string) =>
      ConversationPage.parse((await askDashboard(server, acme, 'GET', `/conversations${query}`)).body).data
    const names = async (query = '') => (await listed(query)).map(({ contact }) => contact.firstName)
    const sent = '?filter=sent_by_campaigns'
    const counted = async (query = '') =>
      (await askDashboard(server, acme, 'GET', `/conversation_counts${query}`)).body
    expect([await counted(), await counted('?search=zoe'), await counted('?channel=crm')]).toMatchObject([
      { sentByCampaigns: 3 },
      { sentByCampaigns: 1 },
      { sentByCampaigns: 0 },
    ])
    expect(await names()).toEqual([])
    expect(await names(sent)).toEqual(['Zoe', 'John', 'Jane'])
    await receive(acme, { fromId: '+15550007001', firstName: 'Jane', body: 'Who is this?' })
    await acme.client.sendMessage({
      body: { customData: { contactId: john.id, customChannel: 'crm', body: 'By hand elsewhere' } },
    })
    expect(await names()).toEqual(['John', 'Jane'])
    expect(await names(sent)).toEqual(['Zoe'])
    expect(await counted()).toMatchObject({ sentByCampaigns: 1 })
    expect(await names('?search=zoe')).toEqual(['Zoe'])
    expect(await names(`${sent}&search=jane`)).toEqual([])
    await askDashboard(server, acme, 'POST', `/contacts/${jane.id}/replies`, { body: { body: 'A person' } })
    expect(await names()).toEqual(['Jane', 'John'])
  })
})
