import { Contact } from '@replyloop/shared/contract/contact'
import { openOwner, signIn } from '../support/dashboardApi.ts'
import { apiError, newEmail, newPhone } from '../support/factories.ts'
import { suiteAccount, suiteServer } from '../support/suite.ts'

const server = suiteServer()
const acme = suiteAccount(server, { lists: [{ name: 'Leads' }, { name: 'Others' }] })
const create = (body: unknown) => acme.ask('POST', '/contacts', { body })

describe('What automation tools and CRMs send', () => {
  test.each(['two', 'one', 'json', 'separated'])('lists as a text (%s) are read as a list', async (how) => {
    const [leads, others] = [acme.listId('Leads'), acme.listId('Others')]
    const listIds = {
      two: `${leads},${others}`,
      one: leads,
      json: JSON.stringify([leads, others]),
      separated: ` ${leads}; ${others}, `,
    }[how]
    const answer = await create({ phone: newPhone(), listIds })
    expect(answer).toMatchObject({ status: 201 })
    const { body } = await acme.client.listMembers({ params: { id: how === 'one' ? leads : others } })
    expect(body.data[0]).toMatchObject({ id: Contact.parse(answer.body).id })
  })

  test.each(['undefined', 'n/a', 'null', 'none', '-', 'NaN', '#N/A', '{{contact.phone}}'])(
    '%j for a phone or an email is blank',
    async (nothing) => {
      const [phone, email] = [newPhone(), newEmail('real')]
      expect(await create({ phone: nothing, email })).toMatchObject({
        status: 201,
        body: { phone: null, email },
      })
      expect(await create({ phone, email: nothing })).toMatchObject({
        status: 201,
        body: { phone, email: null },
      })
      expect(await create({ phone: nothing, email: nothing })).toMatchObject(
        apiError(400, 'VALIDATION_FAILED'),
      )
    },
  )

  test.each([
    [[{ key: 'company', field_value: 'Acme' }]],
    [[{ id: 'x1', name: 'company', value: 'Acme' }]],
    [[{ id: 'company', value: 'Acme' }]],
    [JSON.stringify([{ key: 'company', value: 'Acme' }])],
  ])('customFields as %j are read', async (customFields) => {
    expect(await create({ phone: newPhone(), customFields })).toMatchObject({
      status: 201,
      body: { customFields: { company: 'Acme' } },
    })
  })

  test.each([
    [['Acme']],
    [[{ value: 'Acme' }]],
    [
      [
        { key: 'a', value: 1 },
        { key: 'a', value: 2 },
      ],
    ],
  ])('400: customFields as %j, and the message says how', async (customFields) => {
    expect(await create({ phone: newPhone(), customFields })).toMatchObject({
      status: 400,
      body: { error: { message: expect.stringContaining('or a list of {"key"') } },
    })
  })
})

test('an email is one however it is written', async () => {
  const email = newEmail('josé')
  const { body } = await create({ email })
  for (const written of [
    email.normalize('NFD'),
    email.toUpperCase(),
    `${email}.`,
    `mailto:${email}`,
    `\u200b${email}\u200b`,
  ])
    expect(await create({ email: written })).toMatchObject({
      status: 200,
      body: { id: Contact.parse(body).id },
    })
})

test('a sign-in takes the email as it was pasted, and with the domain in letters of its own or in Punycode', async () => {
  const [name] = newEmail('owner').split('@')
  await openOwner(server, { email: `${name}@xn--mnchen-3ya.example` })
  for (const written of [`\u200b${name}@münchen.example\u200b`, `${name}@XN--MNCHEN-3YA.example`])
    expect(await signIn(server, written)).toMatchObject({ status: 201 })
})
