import { eventsOf } from '../support/conversation.ts'
import { createContact, newEmail } from '../support/factories.ts'
import { suiteGraph } from '../support/graph.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { openingText, templatesOf } from '../support/templates.ts'
import { day, hour } from '../support/time.ts'

const suite = suiteOnFakeClock()
const { untilIdle, after } = suite
const graph = suiteGraph()
const { open } = templatesOf(suite, graph)

describe('The opening message of a campaign on WhatsApp', () => {
  test('waits for its template, and is released by the approval at the send rate', async () => {
    const at = await open()
    const people = []
    for (let person = 0; person < 3; person += 1) people.push(await at.joins({ firstName: `N${person}` }))
    expect(await at.readCampaign()).toMatchObject({
      templates: { opening: null },
      held: [{ reason: 'template_missing', openings: 3 }],
    })
    await at.submit()
    expect(await at.readCampaign()).toMatchObject({
      templates: {
        opening: { isWritten: true, next: null, template: { state: 'pending', name: 'desk_opening' } },
      },
      held: [{ reason: 'template_pending', openings: 3 }],
    })
    expect(at.sent()).toEqual([])
    await at.decide('APPROVED')
    const counts = [at.sent().length]
    for (let turn = 0; turn < 2; turn += 1) {
      await at.turns(1)
      counts.push(at.sent().length)
    }
    expect(counts).toEqual([1, 2, 3])
    expect(at.sent()[0]).toMatchObject({
      to: people[0]?.phone?.slice(1),
      body: {
        template: {
          name: 'desk_opening',
          language: { code: 'en_US' },
          components: [
            { type: 'body', parameters: [{ type: 'text', parameter_name: 'first_name', text: 'N0' }] },
          ],
        },
      },
    })
    expect((await at.messages())[0]).toMatchObject({
      body: 'Hi N0, thank you for your interest in us.',
      status: 'Sent',
      author: 'campaign',
    })
    expect(await at.decisions(people[0]?.id ?? '')).toEqual([
      'opening held template_missing',
      'opening held template_pending',
      'opening queued decided_again',
      'opening sent joined_list',
    ])
    const states = (await eventsOf(at.account, 'template.changed')).flatMap((event) =>
      event.type === 'template.changed'
        ? [[event.data.previousState, event.data.state, event.data.channel.name]]
        : [],
    )
    expect(states).toEqual([
      ['draft', 'pending', 'whatsapp'],
      ['pending', 'approved', 'whatsapp'],
    ])
  })

  test('says why its template was rejected, and goes out with the next version', async () => {
    const at = await open()
    const ann = await at.joins()
    await at.submit()
    await at.decide('REJECTED', { reason: 'INVALID_FORMAT' })
    expect(await at.readCampaign()).toMatchObject({
      templates: {
        opening: { template: { state: 'rejected', reason: expect.stringContaining('INVALID_FORMAT') } },
      },
      held: [{ reason: 'template_rejected', openings: 1 }],
    })
    await at.change({ openingMessage: 'Dear {{firstName|friend}}, we are glad that you are here.' })
    await untilIdle()
    expect(await at.readCampaign()).toMatchObject({
      templates: { opening: { next: null, template: { state: 'pending', name: 'desk_opening_v2' } } },
      held: [{ reason: 'template_pending', openings: 1 }],
    })
    await at.decide('APPROVED', {}, 'desk_opening_v2')
    expect((await at.messages(ann.id)).map(({ body }) => body)).toEqual([
      'Dear Ann, we are glad that you are here.',
    ])
  })

  test('goes on with the approved version of a changed text until the new one is approved', async () => {
    const at = await open()
    await at.approve()
    const openingMessage = 'Dear {{firstName|friend}}, we are glad that you are here.'
    expect(await at.change({ openingMessage })).toMatchObject({ status: 200 })
    await untilIdle()
    expect(await at.readCampaign()).toMatchObject({
      openingMessage,
      templates: {
        opening: {
          template: { name: 'desk_opening', state: 'approved' },
          next: { template: { name: 'desk_opening_v2', state: 'pending' } },
        },
      },
    })
    await at.joins()
    await at.decide('REJECTED', {}, 'desk_opening_v2')
    await at.joins()
    await at.change({ openingMessage: openingText }) // what is approved is not submitted again
    expect(await at.readCampaign()).toMatchObject({
      templates: { opening: { template: { name: 'desk_opening' }, next: null } },
    })
    await at.change({ openingMessage })
    await untilIdle()
    await at.decide('APPROVED', {}, 'desk_opening_v3')
    expect(await at.readCampaign()).toMatchObject({
      templates: { opening: { template: { name: 'desk_opening_v3' }, next: null } },
    })
    await at.joins()
    const names = at.sent().map(({ body }) => (body.type === 'template' ? body.template.name : body.type))
    expect(names).toEqual(['desk_opening', 'desk_opening', 'desk_opening_v3'])
  })

  test('is the text while the window is open, and the template afterwards', async () => {
    const at = await open({ name: 'Desk', triggerOnListAdd: true })
    await at.writes('4915112345601')
    const ann = await at.contact()
    await at.join(ann.id)
    await untilIdle()
    expect(at.sent()).toMatchObject([{ type: 'text' }])
    await at.writes('4915112345602')
    const other = (await at.contacts()).find(({ id }) => id !== ann.id)
    await after(day)
    await at.approve()
    await at.join(String(other?.['id']))
    await untilIdle()
    expect(at.sent()).toMatchObject([{ type: 'text' }, { type: 'template' }])
  })

  test('waits for an address, for its channel, and for a field that the template names', async () => {
    const at = await open({ openingMessage: 'Hi {{firstName}}, thank you for your interest in us.' })
    await at.approve()
    const nameless = await createContact(at.account, { phone: '+15550004001' })
    const unreachable = await createContact(at.account, { firstName: 'Ben', email: newEmail() })
    await at.join(nameless.id)
    await at.join(unreachable.id)
    await untilIdle()
    expect((await at.readCampaign()).held).toEqual(
      expect.arrayContaining([
        { reason: 'missing_variable', openings: 1 },
        { reason: 'no_address', openings: 1 },
      ]),
    )
    await at.ask('DELETE', `/connected_channels/${at.channel.id}`)
    await at.account.client.updateContact({ params: { id: nameless.id }, body: { firstName: 'Ann' } })
    await at.account.client.updateContact({ params: { id: unreachable.id }, body: { phone: '+15550004002' } })
    await at.turns(3)
    expect(await at.readCampaign()).toMatchObject({ held: [{ reason: 'channel_stopped', openings: 2 }] })
    await at.ask('POST', '/connected_channels', {
      kind: 'whatsapp',
      settings: graph.settings(at.channel.number),
    })
    await at.turns(3)
    expect((await at.messages()).map(({ body }) => body)).toEqual([
      'Hi Ann, thank you for your interest in us.',
      'Hi Ben, thank you for your interest in us.',
    ])
  })

  test('to somebody who stopped marketing is cancelled, unless its template is of use alone', async () => {
    const at = await open()
    await at.approve()
    await at.writes('4915112345611')
    await graph.prefers({ from: '4915112345611', value: 'stop' }, at.channel)
    await after(day)
    const ann = await at.contact()
    await at.join(ann.id)
    await untilIdle()
    expect((await at.decisions(ann.id)).at(-1)).toBe('opening cancelled marketing_stopped')
  })
})

describe('A follow-up on WhatsApp', () => {
  const followUps = [
    { afterMinutes: 60, text: 'Do you still have any questions for us?' },
    { afterMinutes: 1440, text: 'We are still here for you, whenever you like.' },
    { afterMinutes: 1440, text: 'Hi {{firstName|there}}, this is our last offer to you.' },
  ]

  test('is its text inside the window; outside it is left out, and the next one goes by its template', async () => {
    const at = await open({ followUps })
    await at.approve()
    await at.submit({}, { followUp: 3 })
    await at.decide('APPROVED', {}, 'desk_follow_up_3')
    await at.writes('4915112345631')
    const ann = await at.contact()
    await at.join(ann.id)
    await untilIdle()
    await after(hour)
    await after(day)
    await after(day)
    expect(at.sent().map(({ type }) => type)).toEqual(['text', 'text', 'template'])
    expect((await at.decisions(ann.id)).filter((line) => line.startsWith('follow_up'))).toEqual([
      'follow_up sent silence',
      'follow_up skipped window_closed',
      'follow_up sent silence',
    ])
    expect(await at.readCampaign()).toMatchObject({
      followUps,
      templates: { followUps: [null, null, { template: { name: 'desk_follow_up_3' } }] },
    })
  })
})

test('A reply by hand to somebody who has only got an opening goes out on its channel, by a template', async () => {
  const at = await open()
  await at.approve()
  const ann = await at.joins()
  expect(await at.ask('GET', `/conversations/${ann.id}`)).toMatchObject({
    body: { connectedChannel: { id: at.channel.id, templates: true, window: { isOpen: false } } },
  })
  const reply = (body: object) => at.ask('POST', `/contacts/${ann.id}/replies`, body)
  expect(await reply({ body: 'Hello' })).toMatchObject({
    status: 409,
    body: { error: { code: 'WINDOW_CLOSED' } },
  })
  const [template] = await at.list()
  const sent = await reply({ templateId: template?.id, values: { first_name: 'Ann' } })
  expect(sent).toMatchObject({ status: 201, body: { channel: 'whatsapp', author: 'user' } })
  await untilIdle()
  expect(at.sent().map(({ type }) => type)).toEqual(['template', 'template'])
})
