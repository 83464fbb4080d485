import { botCampaign, openContact, openConversation } from '../support/conversation.ts'
import { calls, completion, handsOver, says, sentMessagesOf } from '../support/fakeModel.ts'
import { createContact, newEmail } from '../support/factories.ts'
import type { Declaration } from '../support/server.ts'
import { suiteModel, suiteOnFakeClock } from '../support/suite.ts'
import { second, until } from '../support/time.ts'

const { clock, server, after } = suiteOnFakeClock()
const model = suiteModel()

const customFields: NonNullable<Declaration['customFields']> = [
  { name: 'guests', type: 'number' },
  { name: 'plan', type: 'choice', options: ['Pro', 'Basic'] },
]
const openAnn = (campaign: object = { botSavesContact: true }) =>
  openConversation(server, [botCampaign(campaign)], { bot: model.settings, customFields })
const saves = (notes: object) => calls('save_contact', JSON.stringify(notes))
/** Lets the time between the tries of a model pass. */
const untilDecided = (contact: { decisions: () => Promise<string[]> }) =>
  until(async () => {
    clock.advance(2 * second)
    return (await contact.decisions()).length > 0
  })
/** What the model has been told of its calls. */
const results = () =>
  sentMessagesOf(model.lastBody())
    .filter(({ role }) => role === 'tool')
    .map(({ content }) => content)

describe('what a contact says about itself', () => {
  test('is noted by a model, and the contact gets its answer, with the timeline saying so', async () => {
    const ann = await openAnn()
    const email = newEmail('ann')
    const notes = { firstName: 'Anna', lastName: 'Lee', email, fields: { guests: 4, plan: 'Pro' } }
    model.behave(saves(notes), says('Thanks, Anna!'))
    await ann.writes(`I am Anna Lee, ${email}, four people, Pro please`)
    await after(2 * second)
    expect(await ann.said()).toEqual(['bot: Thanks, Anna!'])
    expect(await ann.read()).toMatchObject({
      firstName: 'Anna',
      lastName: 'Lee',
      email,
      phone: ann.phone,
      customFields: { guests: 4, plan: 'Pro' },
    })
    expect(results()).toEqual(['Noted. Now answer the contact.'])
    expect(await ann.timeline()).toMatchObject([
      {
        subject: 'answer',
        decision: 'done',
        rule: 'noted',
        detail: 'firstName, lastName, email, guests, plan',
      },
      { subject: 'answer', decision: 'sent', rule: 'answered' },
    ])
  })

  test('is noted beside a text, and beside a hand-over', async () => {
    const ann = await openAnn()
    const call = {
      id: 'c',
      type: 'function',
      function: { name: 'save_contact', arguments: { lastName: 'Lee' } },
    }
    model.behave(completion({ content: 'Hello, Ms Lee!', tool_calls: [call] }, 'tool_calls'))
    const asked = model.asked()
    await ann.writes('My last name is Lee')
    await after(2 * second)
    expect(model.asked()).toBe(asked + 1)
    expect(await ann.said()).toEqual(['bot: Hello, Ms Lee!'])
    model.behave(saves({ fields: { guests: 2 } }), handsOver('wants a table'))
    await ann.writes('A table for two')
    await after(2 * second)
    expect(await ann.read()).toMatchObject({ lastName: 'Lee', customFields: { guests: 2 } })
    expect((await ann.decisions()).slice(-2)).toEqual(['answer done noted', 'hand_over done wants a table'])
  })

  test.each([
    ['a value that does not fit its field', { fields: { guests: 'many' } }, 'guests must be a number'],
    ['a field that nobody has declared', { fields: { size: 'XL' } }, 'There is no field "size".'],
    ['a phone', { phone: '+15550001111' }, 'The arguments must be an object'],
    ['an email that is none', { email: 'ann at home' }, 'email: '],
    [
      'an email that the contact has not written',
      { email: 'made.up@example.com' },
      'The contact has not written',
    ],
    ['no object', ['ann'], 'The arguments must be an object'],
  ])('is told back to the model once where it is %s, and then ignored', async (_case, wrong, told) => {
    const ann = await openAnn()
    model.behave(saves(wrong), saves(wrong), says('Ten euros.'))
    await ann.writes('ann at home, many of us, XL')
    await after(2 * second)
    expect(results()).toEqual([
      expect.stringContaining(told),
      'That is ignored. Answer the contact, or call hand_over.',
    ])
    expect(await ann.said()).toEqual(['bot: Ten euros.'])
    expect(await ann.read()).toMatchObject({ email: null, phone: ann.phone, customFields: {} })
    expect(await ann.decisions()).toEqual(['answer sent answered'])
  })

  test('is not saved where it is the email of another contact, as the timeline says', async () => {
    const ann = await openAnn()
    const email = newEmail('bob')
    await createContact(ann.account, { email })
    model.behave(saves({ email, lastName: 'Lee' }), says('Thanks!'))
    await ann.writes(`Lee, ${email}`)
    await after(2 * second)
    expect(await ann.read()).toMatchObject({ email: null, lastName: 'Lee' })
    expect(await ann.timeline()).toMatchObject([
      { subject: 'contact', decision: 'skipped', rule: 'email_of_another', detail: email },
      { rule: 'noted', detail: 'lastName' },
      { rule: 'answered' },
    ])
  })

  test('is noted by nobody where the campaign does not let the bot', async () => {
    const ann = await openAnn({})
    model.behave(says('Ten euros.'))
    await ann.writes('I am Anna')
    await after(2 * second)
    expect(JSON.stringify(model.lastBody())).not.toContain('save_contact')
    const bob = await openContact(server, ann.account)
    model.behave(saves({ firstName: 'Bob' }))
    await bob.writes('I am Bob')
    await untilDecided(bob)
    expect(await bob.read()).toMatchObject({ firstName: 'Ann' })
    expect(await bob.decisions()).toEqual(['hand_over done engine_failed'])
  })

  test('ends in a hand-over where a model does nothing but note', async () => {
    const ann = await openAnn()
    model.behave(saves({ lastName: 'Lee' }))
    await ann.writes('I am Ann Lee')
    await untilDecided(ann)
    expect(await ann.decisions()).toEqual(['hand_over done engine_failed'])
  })
})
