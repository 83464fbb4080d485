import { z } from 'zod'
import { funnel } from '../../support/conversation.ts'
import { createContact, newPhone } from '../../support/factories.ts'
import { suiteAccount, suiteServer } from '../../support/suite.ts'
import { halted } from './halted.ts'
import { connectZap, failureOf } from './zap.ts'

const server = suiteServer()
const acme = suiteAccount(server, {
  lists: [{ name: 'Leads' }, { name: 'Webinar' }],
  campaigns: [funnel(), funnel({ name: 'Webinar', list: 'Webinar' })],
})
const zap = connectZap(server, acme)

const Identified = z.looseObject({ id: z.string() })

describe('a person who wants no messages', () => {
  test.each([true, 'yes', 'opted_out', '2026-05-03'])(
    'is opted out by Create Contact as %j, before any list could greet them',
    async (optedOut) => {
      const given = { phone: newPhone(), listIds: [acme.listId('Leads')], optedOut }
      const created = Identified.parse(await zap.create('create_contact', given))
      expect(created).toMatchObject({ optedOut: true })
      expect((await acme.client.listMessages({ query: { contactId: created.id } })).body.data).toEqual([])
    },
  )

  test.each([false, 'no', '', null])('stays opted out, though Create Contact says %j', async (optedOut) => {
    const { id, phone } = await createContact(acme, { phone: newPhone(), optedOut: true })
    const change = { phone, firstName: 'Joan', updateExisting: true, optedOut }
    expect(await zap.create('create_contact', change)).toMatchObject({
      id,
      firstName: 'Joan',
      optedOut: true,
    })
  })

  test('is not guessed: what may mean it stops the run', async () => {
    const failure = await failureOf(zap.create('create_contact', { phone: newPhone(), optedOut: 'perhaps' }))
    expect(failure).toMatchObject(halted('Opted Out must say whether the person wants no messages'))
  })
})

describe('Add Without Greeting', () => {
  test.each([
    [false, 1],
    [true, 0],
    ['yes', 0],
  ])('%j: %i are greeted', async (addWithoutGreeting, greeted) => {
    const { id } = await createContact(acme)
    const input = { listId: acme.listId('Webinar'), contactId: id, addWithoutGreeting }
    expect(await zap.create('add_contact_to_list', input)).toMatchObject({ willGreet: greeted })
    const given = { phone: newPhone(), listIds: [input.listId], addWithoutGreeting }
    const created = Identified.parse(await zap.create('create_contact', given))
    for (const contactId of [id, created.id])
      expect((await acme.client.listMessages({ query: { contactId } })).body.data).toHaveLength(greeted)
  })
})
