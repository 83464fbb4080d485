import {
  botCampaign,
  createFollowUps,
  openContact,
  openConversation,
  setStatus,
  steps,
  type Campaign,
  type ContactWithFollowUps,
} from '../support/conversation.ts'
import { askDashboard } from '../support/dashboardApi.ts'
import { newEmail, openAccount } from '../support/factories.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { hour, minute } from '../support/time.ts'

const suite = suiteOnFakeClock()
const { server, after } = suite
const { open, sentFollowUps, expectAnswer, expectFollowUpAfter } = createFollowUps(suite)

describe('A silent contact is nudged', () => {
  test('step by step up to five times, each counted from the last outgoing message', async () => {
    const delays = [10, 20, 5, 60, 1440]
    const ann = await open(steps(...delays))
    await ann.joins()
    const expected: string[] = []
    for (const [index, delay] of delays.entries()) {
      expected.push(`Nudge ${index + 1}`)
      await expectFollowUpAfter(ann, delay * minute, expected)
    }
    await after(240 * hour)
    expect(await sentFollowUps(ann)).toEqual(expected)
    expect((await ann.timeline()).slice(1)).toMatchObject(
      delays.map((_, index) => ({
        subject: 'follow_up',
        decision: 'sent',
        rule: 'silence',
        detail: `Follow-up ${index + 1}`,
        campaignId: ann.account.campaignId('Desk'),
        messageId: expect.stringMatching(/^msg_/),
      })),
    )
  })

  test('after the bot’s answer as well as after an opening', async () => {
    const ann = await open(steps(10))
    await expectAnswer(ann)
    await expectFollowUpAfter(ann, 10 * minute, ['Nudge 1'])
  })

  test('later, when a message by the API or by hand goes out in between', async () => {
    const ann = await open(steps(10))
    await ann.joins()
    await after(6 * minute)
    await ann.sends()
    await after(6 * minute)
    await ann.replies()
    await expectFollowUpAfter(ann, 10 * minute, ['Nudge 1'])
  })

  test('later, when another campaign opens or nudges in between', async () => {
    const nudging = (name: string, afterMinutes: number) =>
      botCampaign({ name, list: name, followUps: [{ afterMinutes, text: `Nudge of ${name}` }] })
    const campaigns = [nudging('Leads', 10), nudging('Customers', 15)]
    const lists = [{ name: 'Leads' }, { name: 'Customers' }]
    const ann = await openConversation(server, campaigns, { lists })
    await ann.joins()
    await after(6 * minute)
    const params = { id: ann.account.listId('Customers') }
    await ann.account.client.joinList({ params, body: { contactId: ann.id } })
    await expectFollowUpAfter(ann, 10 * minute, ['Nudge of Leads'])
    await expectFollowUpAfter(ann, 15 * minute, ['Nudge of Leads', 'Nudge of Customers'])
  })

  test('by a text with the contact’s fields, without a charge', async () => {
    const email = newEmail('nudged')
    const agency = await openAccount(server, {
      type: 'agency',
      subAccounts: [
        {
          email,
          name: 'Client',
          credits: 1,
          lists: [{ name: 'Leads' }],
          campaigns: [botCampaign({ followUps: [{ afterMinutes: 10, text: 'Nudge, {{firstName}}?' }] })],
        },
      ],
    })
    const account = agency.subAccount(email)
    const ann = await openContact(server, account)
    await ann.joins()
    await after(10 * minute)
    expect(await sentFollowUps(ann)).toEqual(['Nudge, Ann?'])
    expect((await account.client.getMe()).body.balance).toBe(0)
  })

  test('never by a text that lacks a value, and the timeline says which', async () => {
    const ann = await open([{ afterMinutes: 10, text: 'Nudge, {{company}}' }])
    await ann.joins()
    await after(hour)
    expect(await sentFollowUps(ann)).toEqual([])
    const skipped = { subject: 'follow_up', decision: 'skipped', rule: 'missing_variable', detail: 'company' }
    expect((await ann.timeline()).at(-1)).toMatchObject(skipped)
  })

  test('never by a text that the contact’s fields make too long, and the timeline says how long', async () => {
    const ann = await open([{ afterMinutes: 10, text: 'Nudge {{a}} {{b}} {{c}}' }])
    const long = 'x'.repeat(2000)
    await ann.update({ customFields: { a: long, b: long, c: long } })
    await ann.joins()
    await after(hour)
    expect(await sentFollowUps(ann)).toEqual([])
    const skipped = { subject: 'follow_up', decision: 'skipped', rule: 'too_long', detail: '6008 characters' }
    expect((await ann.timeline()).at(-1)).toMatchObject(skipped)
  })
})

describe('Follow-ups end with', () => {
  test.each<[string, string, (ann: ContactWithFollowUps) => Promise<unknown>]>([
    ['an incoming message', 'contact_wrote', (ann) => ann.writes('Do you know the way to San José?')],
    ['a reaction', 'contact_wrote', (ann) => ann.writes('👍', {}, { messageType: 'reaction' })],
    ['an opt-out', 'opted_out', (ann) => ann.update({ optedOut: true })],
    ['a pause of the campaign', 'campaign_paused', (ann) => setStatus(server, ann.account, 'Paused')],
  ])('%s, in its transaction', async (_name, rule, end) => {
    const ann = await open()
    await ann.joins()
    await after(9 * minute)
    await end(ann)
    expect(await ann.timeline()).toContainEqual(
      expect.objectContaining({ subject: 'follow_up', decision: 'cancelled', rule, detail: 'Follow-up 1' }),
    )
    await after(240 * hour)
    expect(await sentFollowUps(ann)).toEqual([])
  })

  test('a hand-over', async () => {
    const ann = await open()
    await ann.writes('Do you know the way to San José?')
    await ann.joins() // which begins them before the bot has read the question
    await after(minute)
    await after(240 * hour)
    expect(await sentFollowUps(ann)).toEqual([])
    expect((await ann.decisions()).slice(-2)).toEqual([
      'follow_up cancelled needs_human',
      expect.stringMatching(/^hand_over done /),
    ])
  })

  test('a hand-over, also those that a later opening begins', async () => {
    const ann = await open()
    await ann.writes('Do you know the way to San José?')
    await after(minute)
    await ann.looks()
    await ann.joins()
    await after(240 * hour)
    expect(await ann.said()).toEqual(['campaign: Hi!'])
    expect((await ann.decisions()).at(-1)).toBe('follow_up cancelled conversation_ended')
  })
})

test('Follow-ups that a pause has ended are not taken up when the campaign goes Live again; others go on', async () => {
  const [ann, bob] = [await open(), await open(steps(10))]
  await ann.joins()
  await bob.joins()
  await setStatus(server, ann.account, 'Paused')
  await setStatus(server, ann.account, 'Live')
  await after(240 * hour)
  expect(await sentFollowUps(ann)).toEqual([])
  expect(await sentFollowUps(bob)).toEqual(['Nudge 1'])
})

test('A message of a contact ends the follow-ups of that contact alone', async () => {
  const ann = await open(steps(10))
  const bob = await openContact(server, ann.account)
  await ann.joins()
  await bob.joins()
  await ann.writes('Not now')
  await after(10 * minute)
  expect(await sentFollowUps(ann)).toEqual([])
  expect(await sentFollowUps(bob)).toEqual(['Nudge 1'])
})

describe('The bot’s next answer starts the count again', () => {
  test('at the first step not yet sent', async () => {
    const ann = await open()
    await ann.joins()
    await after(10 * minute)
    await expectAnswer(ann)
    await expectFollowUpAfter(ann, 20 * minute, ['Nudge 1', 'Nudge 2'])
    await after(29 * minute)
    await expectAnswer(ann)
    await expectFollowUpAfter(ann, 30 * minute, ['Nudge 1', 'Nudge 2', 'Nudge 3'])
    await expectAnswer(ann)
    await after(240 * hour)
    expect(await sentFollowUps(ann)).toHaveLength(3)
  })

  test('also where the step that was cancelled would have come before', async () => {
    const ann = await open(steps(10))
    await ann.joins()
    await after(9 * minute)
    await expectAnswer(ann)
    await expectFollowUpAfter(ann, 10 * minute, ['Nudge 1'])
  })
})

describe('Editing the follow-ups of a Live campaign', () => {
  const edit = (ann: ContactWithFollowUps, followUps: Campaign['followUps']) =>
    askDashboard(server, ann.account, 'PATCH', `/campaigns/${ann.account.campaignId('Desk')}`, {
      body: { followUps },
    })

  test('changes the texts of those not yet sent', async () => {
    const ann = await open(steps(10, 20))
    await ann.joins()
    await after(10 * minute)
    await edit(ann, [
      { afterMinutes: 10, text: 'Nudge one' },
      { afterMinutes: 20, text: 'Nudge two' },
    ])
    await after(20 * minute)
    expect(await sentFollowUps(ann)).toEqual(['Nudge 1', 'Nudge two'])
  })

  test('to a shorter delay counts from the next outgoing message', async () => {
    const ann = await open(steps(60))
    await ann.joins()
    await edit(ann, steps(5))
    await ann.sends()
    await expectFollowUpAfter(ann, 5 * minute, ['Nudge 1'])
  })

  test('that removes them sends no more', async () => {
    const ann = await open(steps(10))
    await ann.joins()
    await edit(ann, [])
    await after(hour)
    expect(await sentFollowUps(ann)).toEqual([])
    expect((await ann.decisions()).at(-1)).toBe('follow_up cancelled removed')
  })
})
