import { Contact } from '@replyloop/shared/contract/contact'
import { funnel, openFunnel } from '../support/conversation.ts'
import { newPhone, openAccount } from '../support/factories.ts'
import { suiteServer } from '../support/suite.ts'

const server = suiteServer()

describe('A create that says that the person wants no messages', () => {
  test.each([
    { optedOut: true },
    { optedOut: 'true' },
    { optedOut: 'yes' },
    { optedOut: 1 },
    { opted_out: 'opted_out' },
    { optOut: 'WAHR' },
    { dnd: true },
    { dnd: 'true', optedOut: false },
    { dnd: false, dndSettings: { SMS: { status: 'active', message: '' }, Email: { status: 'inactive' } } },
    { unsubscribed: '2026-05-03T10:00:00Z' },
    { do_not_contact: 'x' },
    { sms_opt_in: false },
    { sms_marketing_consent: { state: 'unsubscribed' } },
    { accepts_marketing: 'no' },
    { status: 'Unsubscribed' },
  ])('as %j is obeyed, and nobody is greeted', async (said) => {
    const { account, messages } = await openFunnel(server, [funnel()])
    const phone = newPhone()
    const contact = { phone, listId: account.listId('Leads'), ...said }
    const answer = await account.ask('POST', '/contacts', { body: contact })
    expect(answer).toMatchObject({ status: 201, body: { phone, optedOut: true } })
    expect(answer.headers.get('ignored-fields')).toBeNull()
    expect(await messages()).toEqual([])
    const { id } = Contact.parse(answer.body)
    const { body: line } = await account.client.getTimeline({ params: { id } })
    expect(line.data).toContainEqual(expect.objectContaining({ subject: 'opt_out', decision: 'done' }))
  })

  test.each([
    { optedOut: false },
    { optedOut: 'no' },
    { optedOut: null },
    { dnd: '' },
    { dndSettings: { Email: { status: 'active' }, SMS: { status: 'inactive' } } },
    { sms_opt_in: 'pending' },
    { status: 'lead' },
    { hasOptedOutOfEmail: true },
  ])('is not one as %j, nor takes it an opt-out back', async (said) => {
    const phone = newPhone()
    const account = await openAccount(server)
    expect(await account.ask('POST', '/contacts', { body: { phone, ...said } })).toMatchObject({
      status: 201,
      body: { optedOut: false },
    })
    expect(await account.ask('POST', '/contacts', { body: { phone, optedOut: true } })).toMatchObject({
      status: 200,
      body: { optedOut: true },
    })
    expect(await account.ask('POST', '/contacts', { body: { phone, ...said } })).toMatchObject({
      status: 200,
      body: { optedOut: true },
    })
  })

  test.each([{ optedOut: 'perhaps' }, { dnd: 7 }, { unsubscribed: 'email' }])('400: %j', async (said) => {
    const account = await openAccount(server)
    expect(await account.ask('POST', '/contacts', { body: { phone: newPhone(), ...said } })).toMatchObject({
      status: 400,
      body: { error: { message: expect.stringMatching(/true or false, yes or no/) } },
    })
  })
})
