import { auditedIn } from '../support/auditLines.ts'
import { eventsOf } from '../support/conversation.ts'
import { apiError } from '../support/factories.ts'
import { suiteGraph } from '../support/graph.ts'
import { dataUri, files } from '../support/media.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { hour } from '../support/time.ts'
import { orderReady, writersOf } from '../support/writtenTemplates.ts'

const suite = suiteOnFakeClock()
const graph = suiteGraph()
const openWriter = writersOf(suite, graph)
const png = files.png()
const picture = dataUri(png)

describe('A template is changed', () => {
  const better = { text: 'Hi {{firstName|there}}, your order is ready. Come by any day from nine to five.' }

  test('after it was rejected, with its category, and waits for approval again', async () => {
    const at = await openWriter()
    await at.create({ footer: 'Bye' })
    await at.decide('REJECTED', { reason: 'INCORRECT_CATEGORY' }, orderReady.name)
    expect(await at.edit({ ...better, category: 'MARKETING' })).toMatchObject({
      status: 200,
      body: { name: orderReady.name, state: 'pending', category: 'MARKETING', reason: null },
    })
    expect(at.atMeta(orderReady.name)).toMatchObject({
      status: 'PENDING',
      category: 'MARKETING',
      components: [{ type: 'BODY', text: better.text.replace('firstName|there', 'first_name') }],
    })
    await at.decide('APPROVED', {}, orderReady.name)
    expect(await at.list()).toMatchObject([{ state: 'approved' }])
    expect((await eventsOf(at.account, 'template.changed')).map(({ data }) => data)).toMatchObject([
      { previousState: 'draft', state: 'pending' },
      { previousState: 'pending', state: 'rejected' },
      { previousState: 'rejected', state: 'pending', reason: null },
      { previousState: 'pending', state: 'approved' },
    ])
    const lines = (await auditedIn(suite.server, at.account)).filter((line) => line.startsWith('template_'))
    expect(lines).toEqual([`template_submitted ${orderReady.name}`, `template_edited ${orderReady.name}`])
  })

  test('and keeps the picture of its header, or takes another one', async () => {
    const at = await openWriter()
    await at.create({ headerMedia: { type: 'image', example: picture } })
    const header = () => at.componentsAtMeta()[0]?.example?.header_handle?.[0]
    const first = header()
    await at.decide('PAUSED', {}, orderReady.name)
    expect(await at.edit({ ...better, headerMedia: { type: 'image' } })).toMatchObject({ status: 200 })
    expect(header()).toBe(first)
    await at.decide('REJECTED', {}, orderReady.name)
    const listed = graph.addLink(png, 'image/png') // Meta lists examples by their links
    Object.assign(at.componentsAtMeta()[0] ?? {}, { example: { header_handle: [listed] } })
    await suite.after(hour)
    expect(await at.edit({ ...better, headerMedia: { type: 'image' } })).toMatchObject({ status: 200 })
    expect(graph.templates.examples.uploaded.get(header() ?? '')?.bytes).toEqual(png)
    await at.decide('REJECTED', {}, orderReady.name)
    expect(await at.edit({ ...better, headerMedia: { type: 'document' } })).toMatchObject(
      apiError(400, 'VALIDATION_FAILED', 'headerMedia.example'),
    )
  })

  test('that its provider did not take at first is submitted as a new one', async () => {
    const at = await openWriter()
    graph.failNext(100, { on: 'templates', details: 'The text is not nice' })
    await at.create({})
    expect(await at.list()).toMatchObject([{ state: 'rejected' }])
    expect(await at.edit(better)).toMatchObject({ status: 200, body: { state: 'draft', reason: null } })
    expect(at.atMeta(orderReady.name)).toMatchObject({ status: 'PENDING' })
    expect(await at.list()).toMatchObject([{ state: 'pending' }])
  })

  test('once a day while it is approved; a second time tells the provider’s words, and changes nothing', async () => {
    const at = await openWriter()
    await at.create({})
    await at.decide('APPROVED', {}, orderReady.name)
    expect(await at.edit(better)).toMatchObject({ status: 200 })
    await at.decide('APPROVED', {}, orderReady.name)
    const refused = await at.edit({ text: 'Your order is ready.' })
    expect(refused).toMatchObject(apiError(422, 'CHANNEL_REFUSED'))
    expect(JSON.stringify(refused.body)).toContain('once in 24 hours')
    expect(await at.list()).toMatchObject([{ state: 'approved', variables: ['first_name'] }])
  })

  test('not while it is looked at, nor with numbered variables or a form, nor with variables that its campaign does not know', async () => {
    const at = await openWriter()
    await at.create({})
    expect(await at.edit(better)).toMatchObject(apiError(422, 'CHANNEL_REFUSED'))
    graph.templates.add(at.businessAccountId, {
      name: 'numbered',
      status: 'REJECTED',
      components: [{ type: 'BODY', text: 'Hi {{1}}, we are here.' }],
    })
    await at.submit()
    await at.decide('REJECTED', {}, 'desk_opening')
    await suite.after(hour)
    expect(await at.edit(better, 'numbered')).toMatchObject(apiError(400, 'VALIDATION_FAILED', 'text'))
    expect(await at.edit({ text: 'We are glad that you are here.' }, 'desk_opening')).toMatchObject(
      apiError(400, 'VALIDATION_FAILED', 'text'),
    )
    expect(await at.edit(better, 'desk_opening')).toMatchObject({ status: 200, body: { state: 'pending' } })
    graph.templates.add(at.businessAccountId, {
      name: 'survey',
      status: 'REJECTED',
      components: [
        { type: 'BODY', text: 'How was it?' },
        { type: 'BUTTONS', buttons: [{ type: 'FLOW', text: 'Rate us' }] },
      ],
    })
    await suite.after(hour)
    const lossy = await at.edit(better, 'survey')
    expect(lossy).toMatchObject(apiError(422, 'CHANNEL_REFUSED'))
    expect(JSON.stringify(lossy.body)).toContain('has a button with a form')
    const one = `/connected_channels/${at.channel.id}/templates/tpl_none`
    expect(await at.ask('PATCH', one, better)).toMatchObject(apiError(404, 'TEMPLATE_NOT_FOUND'))
  })
})
