import { botCampaign, openConversation, setStatus, type Campaign } from '../support/conversation.ts'
import { readMessage } from '../support/messages.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { minute } from '../support/time.ts'

const { server, after } = suiteOnFakeClock()

const openDesk = (given: Partial<Campaign> = {}) => openConversation(server, [botCampaign(given)])

describe('The bot is silent, and the timeline says why,', () => {
  test.each<[string, Partial<Campaign>, string]>([
    ['in a Draft', { status: 'Draft' }, 'campaign_not_live'],
    ['while Paused', { status: 'Paused' }, 'campaign_not_live'],
    ['when Completed', { status: 'Completed' }, 'campaign_not_live'],
    ['in an Outgoing campaign', { type: 'Outgoing' }, 'campaign_outgoing'],
    ['with the campaign’s bot off', { botEnabled: false }, 'bot_off'],
  ])('%s', async (_name, given, rule) => {
    const ann = await openDesk(given)
    const campaignId = ann.account.campaignId('Desk')
    const messageId = await ann.writes('How much is it?', { campaignId })
    await after(minute)
    expect(await readMessage(ann.account, messageId)).toMatchObject({ campaignId })
    expect(await ann.said()).toEqual([])
    const timeline = await ann.timeline()
    expect(timeline).toMatchObject([{ subject: 'answer', decision: 'skipped', rule, campaignId, messageId }])
  })

  test('to a question that no campaign takes any more', async () => {
    const ann = await openDesk()
    await ann.writes('Hello')
    await setStatus(server, ann.account, 'Paused')
    await ann.writes('How much is it?')
    await after(minute)
    expect(await ann.decisions()).toEqual(['answer skipped no_campaign'])
  })

  test('with the bot off for the contact, until it is on again', async () => {
    const ann = await openDesk()
    await ann.update({ botActive: false })
    await ann.writes('How much is it?')
    await after(minute)
    expect(await ann.decisions()).toEqual(['answer skipped bot_off_for_contact'])
    await ann.update({ botActive: true })
    await ann.writes('How much is it?')
    await after(minute)
    expect(await ann.said()).toEqual(['bot: Ten euros.'])
  })
})

test('The bot answers in an Incoming campaign', async () => {
  const ann = await openDesk({ type: 'Incoming' })
  await ann.writes('How much is it?')
  await after(minute)
  expect(await ann.said()).toEqual(['bot: Ten euros.'])
})
