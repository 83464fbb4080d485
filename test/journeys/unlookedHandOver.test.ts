import { askDashboard } from '../support/dashboardApi.ts'
import { botCampaign, funnel, openContact, openConversation } from '../support/conversation.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { day, hour, minute } from '../support/time.ts'

const { server, after } = suiteOnFakeClock()

const unknown = 'Do you know the way to San José?'

/** A contact whose question the bot has handed over, and for whom a campaign then wants to begin. */
async function openHandedOver(text = unknown) {
  const ann = await openConversation(server, [botCampaign(), funnel({ name: 'News', list: 'News' })], {
    lists: [{ name: 'Leads' }, { name: 'News' }],
  })
  await ann.writes(text)
  await after(minute)
  const listId = ann.account.listId('News')
  await ann.account.client.joinList({ params: { id: listId }, body: { contactId: ann.id } })
  await after(minute)
  return ann
}
type Ann = Awaited<ReturnType<typeof openHandedOver>>

const changesBot = (ann: Ann, body: object) =>
  askDashboard(server, ann.account, 'PATCH', `/conversations/${ann.id}/bot`, { body })

const greetings = async (ann: Pick<Ann, 'said'>) =>
  (await ann.said()).filter((said) => said.startsWith('campaign:'))

describe('A hand-over that nobody has looked at holds what would start by itself', () => {
  test('for as long as nobody looks, no matter what else becomes of the contact', async () => {
    const ann = await openHandedOver()
    await ann.writes('Hello?')
    await ann.update({ lastName: 'Lee' })
    await after(30 * day)
    expect(await greetings(ann)).toEqual([])
    expect(await ann.decisions()).toContain('opening held needs_human')
  })

  test.each<[string, (ann: Ann) => Promise<unknown>]>([
    ['has read it', (ann) => ann.looks()],
    ['has replied', (ann) => ann.replies()],
    ['lets the bot on', (ann) => changesBot(ann, { botActive: true })],
    ['switches the bot off', (ann) => changesBot(ann, { botActive: false })],
    ['pauses the bot', (ann) => changesBot(ann, { pauseHours: 5 })],
    ['sends by the API', (ann) => ann.sends()],
    ['sets botActive by the API', (ann) => ann.update({ botActive: false })],
  ])('until somebody %s', async (_title, looks) => {
    const ann = await openHandedOver()
    expect(await greetings(ann)).toEqual([])
    await looks(ann)
    await after(minute)
    expect(await greetings(ann)).toEqual(['campaign: Hi!'])
  })

  test('and so does the next one, though somebody has looked at the one before', async () => {
    const ann = await openConversation(server, [botCampaign()])
    await ann.writes(unknown)
    await after(minute)
    await ann.update({ botActive: true })
    await ann.writes(unknown)
    await after(minute)
    await ann.joins()
    await after(day)
    expect(await greetings(ann)).toEqual([])
  })

  test('also where somebody has read only what came before it', async () => {
    const ann = await openConversation(server, [botCampaign()])
    const first = await ann.writes('How much is it?')
    await after(minute)
    await ann.writes(unknown)
    await after(minute)
    await ann.joins()
    const path = `/conversations/${ann.id}/read`
    await askDashboard(server, ann.account, 'POST', path, { body: { messageId: first } })
    await after(hour)
    expect(await greetings(ann)).toEqual([])
  })

  test('also after a merge with somebody whom it is about', async () => {
    const ann = await openHandedOver()
    const bob = await openContact(server, ann.account)
    const { body: merged } = await ann.account.client.mergeContacts({
      params: { id: bob.id },
      body: { otherId: ann.id },
    })
    await after(hour)
    expect(await greetings(bob)).toEqual([])
    await bob.looks()
    await after(minute)
    expect([merged.id, ...(await greetings(bob))]).toEqual([bob.id, 'campaign: Hi!'])
  })
})

test('To have looked at what may be a wish to stop decides nothing: the contact is not greeted', async () => {
  const ann = await openHandedOver('leave me alone')
  await ann.looks()
  await ann.sends()
  await changesBot(ann, { botActive: false })
  await changesBot(ann, { pauseHours: 1 })
  await after(day)
  expect(await greetings(ann)).toEqual([])
  await changesBot(ann, { botActive: true })
  await after(minute)
  expect(await greetings(ann)).toEqual(['campaign: Hi!'])
})
