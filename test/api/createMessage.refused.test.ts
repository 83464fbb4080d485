import { apiError, createContact, newEmail, newPhone, openAccount } from '../support/factories.ts'
import { suiteGraph } from '../support/graph.ts'
import { orderUpdate, sendersOf, somebody } from '../support/senders.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { day, hour } from '../support/time.ts'

const suite = suiteOnFakeClock()
const { server, untilIdle, after } = suite
const graph = suiteGraph()
const { openSender, connect } = sendersOf(suite, graph)
const { phone, from } = somebody

describe('a message of a program is refused, and makes no contact', () => {
  test('on WhatsApp without an open window, naming the approved templates', async () => {
    const at = await openSender()
    await at.add(orderUpdate)
    const refused = await at.send({ phone, body: 'Hello' })
    expect(refused).toMatchObject(apiError(409, 'WINDOW_CLOSED'))
    expect(JSON.stringify(refused.body)).toContain('order_update (en_US)')
    await at.writes(from)
    await untilIdle()
    await after(day + hour)
    expect(await at.send({ phone, body: 'Hello' })).toMatchObject(apiError(409, 'WINDOW_CLOSED'))
    expect(await at.contactsCount()).toBe(1)
    expect(await at.send({ phone: newPhone(), body: 'Hello' })).toMatchObject(apiError(409, 'WINDOW_CLOSED'))
    expect(await at.contactsCount()).toBe(1)
  })

  test('where the template is unknown, pending, in another language, or lacks or exceeds its values', async () => {
    const at = await openSender()
    await at.add(orderUpdate)
    await at.add({ ...orderUpdate, language: 'de' })
    await at.add({ ...orderUpdate, name: 'waits', status: 'PENDING' })
    const send = (template: object) => at.send({ phone, template })
    expect(await send({ name: 'no_such' })).toMatchObject(apiError(404, 'TEMPLATE_NOT_FOUND'))
    expect(await send({ name: 'waits' })).toMatchObject(apiError(409, 'TEMPLATE_NOT_APPROVED'))
    const [one, other] = [
      await send({ name: 'order_update', language: 'fr' }),
      await send({ name: 'order_update' }),
    ]
    expect(one).toMatchObject(apiError(404, 'TEMPLATE_NOT_FOUND'))
    expect(other).toMatchObject(apiError(400, 'VALIDATION_FAILED', 'template.language'))
    expect(JSON.stringify(other.body)).toMatch(/de, en_US|en_US, de/)
    const inEnglish = { name: 'order_update', language: 'en-us' }
    const missing = await send({ ...inEnglish, values: { 1: 'Jane' } })
    expect(missing).toMatchObject(apiError(400, 'TEMPLATE_VALUES'))
    expect(JSON.stringify(missing.body)).toContain('stand for: 2')
    for (const values of [{ 1: 'Jane', 2: '7', 3: 'x' }, ['Jane', '7', 'x']])
      expect(await send({ ...inEnglish, values })).toMatchObject(apiError(400, 'TEMPLATE_VALUES'))
    expect(await at.contactsCount()).toBe(0)
  })

  test('where its channel is not known, cannot reach the contact, or may be one of several', async () => {
    const at = await openSender()
    const { name } = await connect(at.account, graph.addNumber())
    const several = await at.send({ phone, body: 'Hello' })
    expect(several).toMatchObject(apiError(400, 'CHANNEL_REQUIRED'))
    expect(JSON.stringify(several.body)).toMatch(RegExp(`whatsapp, ${name}|${name}, whatsapp`))
    const { email } = await createContact(at.account, { email: newEmail() })
    expect(await at.send({ email, channel: 'whatsapp', body: 'Hello' })).toMatchObject(
      apiError(400, 'CHANNEL_CANNOT_REACH'),
    )
    expect(await at.send({ email, body: 'Hello' })).toMatchObject(apiError(400, 'CHANNEL_CANNOT_REACH'))
    const misspelt = await at.send({ phone, channel: 'watsapp', body: 'Hello' })
    expect(misspelt).toMatchObject(apiError(400, 'CHANNEL_CANNOT_REACH'))
    expect(await at.send({ fromId: 'nobody', channel: 'whatsapp', body: 'Hello' })).toMatchObject(
      apiError(404, 'CONTACT_NOT_FOUND'),
    )
    expect(await at.contactsCount()).toBe(1)
  })

  test('to a contact of another account, or one that has opted out', async () => {
    const at = await openSender()
    const stranger = await createContact(await openAccount(server))
    for (const contactId of ['con_none', stranger.id])
      expect(await at.send({ contactId, body: 'Hello' })).toMatchObject(apiError(404, 'CONTACT_NOT_FOUND'))
    const { id } = await createContact(at.account, { phone })
    await at.account.client.updateContact({ params: { id }, body: { optedOut: true } })
    for (const who of [{ contactId: id }, { phone }])
      expect(await at.send({ ...who, firstName: 'Jane', body: 'Hello' })).toMatchObject(
        apiError(409, 'CONTACT_OPTED_OUT'),
      )
    expect(await at.contact()).toMatchObject({ firstName: null })
  })

  test.each<[string, object, string, string]>([
    ['no body', { phone }, 'VALIDATION_FAILED', 'body'],
    ['nobody', { body: 'Hello' }, 'VALIDATION_FAILED', 'contactId'],
    ['two people', { contactId: 'con_1', phone, body: 'Hello' }, 'CONFLICTING_FIELDS', 'phone'],
    ['a text beside a template', { phone, body: 'x', template: { name: 'a' } }, 'CONFLICTING_FIELDS', 'body'],
    [
      'eleven files',
      { phone, attachments: Array(11).fill('https://a.test/x') },
      'VALIDATION_FAILED',
      'attachments',
    ],
    ['a file that is none', { phone, attachments: ['x'] }, 'VALIDATION_FAILED', 'attachments[0].url'],
    ['four buttons', { phone, body: 'x', buttons: ['1', '2', '3', '4'] }, 'VALIDATION_FAILED', 'buttons'],
    [
      'a title of 21',
      { phone, body: 'x', buttons: ['123456789012345678901'] },
      'VALIDATION_FAILED',
      'buttons[0].title',
    ],
    ['two alike', { phone, body: 'x', buttons: ['a', 'a'] }, 'VALIDATION_FAILED', 'buttons'],
    ['an odd purpose', { phone, body: 'x', purpose: 'fun' }, 'VALIDATION_FAILED', 'purpose'],
  ])('with %s', async (_name, body, code, path) => {
    const at = await openSender()
    expect(await at.send(body)).toMatchObject(apiError(400, code, path))
    expect(await at.contactsCount()).toBe(0)
  })
})
