import { botCampaign, openContact, type Campaign } from '../support/conversation.ts'
import { newPhone, openAccount } from '../support/factories.ts'
import { readMessage, senderOf } from '../support/messages.ts'
import { suiteAccount, suiteOnFakeClock } from '../support/suite.ts'
import { minute } from '../support/time.ts'

const { server, after } = suiteOnFakeClock()

describe('The campaign of a message', () => {
  const answering = (name: string, given: Partial<Campaign> = {}) =>
    botCampaign({
      name,
      list: name,
      answers: [{ question: 'How much is it?', answer: `Says ${name}.` }],
      ...given,
    })

  const account = suiteAccount(server, {
    lists: ['Draft', 'Outgoing', 'Oldest', 'Shoes', 'Newest'].map((name) => ({ name })),
    campaigns: [
      answering('Draft', { status: 'Draft', keywords: ['blue'] }),
      answering('Outgoing', { type: 'Outgoing', keywords: ['blue'] }),
      answering('Oldest', { type: 'Incoming' }),
      answering('Shoes', { keywords: ['shoe', 'Größe 42', 'c++'] }),
      answering('Newest', { keywords: ['blue', 'shoe', '预约'] }),
    ],
  })

  const campaignOf = async (ann: Awaited<ReturnType<typeof openContact>>, body: string, fields = {}) => {
    const { campaignId } = await readMessage(account, await ann.writes(body, fields))
    return (await account.client.listCampaigns({ query: {} })).body.data.find(({ id }) => id === campaignId)
      ?.name
  }
  const join = (name: string, contactId: string) =>
    account.client.joinList({ params: { id: account.listId(name) }, body: { contactId } })

  test('by default is the oldest Live one that takes incoming messages', async () => {
    expect(await campaignOf(await openContact(server, account), 'How much is it?')).toBe('Oldest')
  })

  test.each([
    ['a SHOE, please', 'Shoes'],
    ['shoehorn', 'Oldest'],
    ['größe 42?', 'Shoes'],
    ['I know C++.', 'Shoes'],
    ['in blue', 'Newest'],
    ['我想预约', 'Newest'],
  ])('of “%s” is the one whose keyword it contains as a word: %s', async (text, name) => {
    expect(await campaignOf(await openContact(server, account), text)).toBe(name)
  })

  test('whose keyword stands far behind its beginning is the oldest one', async () => {
    const other = ' at last'.repeat(1000)
    expect(await campaignOf(await openContact(server, account), `in blue${other}`)).toBe('Newest')
    expect(await campaignOf(await openContact(server, account), `${other} in blue`)).toBe('Oldest')
  })

  test('is the given one, no matter what else holds, and only for that message until it is answered', async () => {
    const ann = await openContact(server, account)
    expect(await campaignOf(ann, 'a shoe', { campaignId: account.campaignId('Draft') })).toBe('Draft')
    await after(minute)
    expect(await campaignOf(ann, 'How much is it?', { campaignId: account.campaignId('Newest') })).toBe(
      'Newest',
    )
    await after(minute)
    expect((await ann.said()).at(-1)).toBe('bot: Says Newest.')
    expect(await campaignOf(ann, 'a shoe')).toBe('Newest')
  })

  test('is named by the create that joins a contact to its list', async () => {
    const listId = account.listId('Shoes')
    const campaignId = account.campaignId('Shoes')
    const phone = newPhone()
    for (const status of [201, 200])
      expect(await account.ask('POST', '/contacts', { body: { phone, listId } })).toMatchObject({
        status,
        body: { phone, campaignId },
      })
  })

  test('is the one that the contact joined or was answered in last; this wins over any keyword', async () => {
    const ann = await openContact(server, account)
    await join('Newest', ann.id)
    expect(await campaignOf(ann, 'a shoe')).toBe('Newest')
    await join('Shoes', ann.id)
    expect(await campaignOf(ann, 'blue')).toBe('Shoes')
    await join('Draft', ann.id) // counts for nothing
    expect(await campaignOf(ann, 'blue')).toBe('Shoes')
  })

  test('is the last of those that the contact joined at once, even if it was in that one before', async () => {
    const ann = await openContact(server, account)
    await ann.sends('Look at these.', { campaignId: account.campaignId('Shoes') })
    const listIds = [account.listId('Newest'), account.listId('Shoes')]
    await account.ask('POST', '/contacts', { body: { phone: ann.phone, listIds } })
    expect(await campaignOf(ann, 'blue')).toBe('Shoes')
  })

  test('is the one in which the API answered the contact last; a message that names none changes nothing', async () => {
    const ann = await openContact(server, account)
    await join('Newest', ann.id)
    await ann.sends('Look at these.', { campaignId: account.campaignId('Shoes') })
    await ann.sends('Or at those.')
    expect(await campaignOf(ann, 'How much is it?')).toBe('Shoes')
  })

  test('of a contact who joined an Outgoing one stores and is not answered', async () => {
    const ann = await openContact(server, account)
    await join('Outgoing', ann.id)
    expect(await campaignOf(ann, 'How much is it?')).toBe('Outgoing')
    await after(minute)
    expect(await ann.said()).toEqual(['campaign: Hi!'])
  })

  test('is none if no campaign takes incoming messages, and nothing is answered', async () => {
    const other = await openAccount(server, {
      campaigns: [{ ...answering('Off', { status: 'Paused' }), list: '' }],
    })
    const contact = await senderOf(other, { body: 'How much is it?' })
    await after(minute)
    const { data } = (await other.client.listMessages({ query: { contactId: contact.id } })).body
    expect(data).toMatchObject([{ direction: 'incoming', campaignId: null }])
  })
})
