import { apiError } from '../support/factories.ts'
import { suiteGraph } from '../support/graph.ts'
import { sendersOf, somebody } from '../support/senders.ts'
import { suiteOnFakeClock } from '../support/suite.ts'

const suite = suiteOnFakeClock()
const { untilIdle } = suite
const graph = suiteGraph()
const senders = sendersOf(suite, graph)
const pickUp = {
  name: 'pick_up',
  components: [
    { type: 'HEADER', format: 'LOCATION' },
    { type: 'BODY', text: 'Hi {{1}}, your order is here.' },
    {
      type: 'BUTTONS',
      buttons: [
        { type: 'QUICK_REPLY', text: 'Thanks' },
        { type: 'COPY_CODE', text: 'Copy offer code', example: ['25OFF'] },
        { type: 'URL', text: 'See', url: 'https://shop.example/{{1}}', example: ['https://shop.example/7'] },
        { type: 'FLOW', text: 'Rate us', flow_id: '123', flow_action: 'NAVIGATE' },
      ],
    },
  ],
}
const place = { latitude: 52.52, longitude: '13.405', name: 'Our shop', address: '1 Main Street' }

/** An account with WhatsApp, what a program sends there, and a template that the channel knows. */
async function openSender(template: Parameters<typeof graph.templates.add>[1] = pickUp) {
  const at = await senders.openSender()
  await at.add(template)
  const { phone } = somebody
  const send = (values: object) => at.send({ phone, template: { name: template.name, values } })
  return { ...at, send }
}

describe('A template that a program sends', () => {
  test('shows a place, and has a code to copy, the end of a link and a form below it', async () => {
    const at = await openSender()
    const values = { ...place, 1: 'Jane', button_2: '25OFF', button_3: '7' }
    const listed = await at.account.ask('GET', '/templates')
    expect(listed).toMatchObject({
      body: {
        data: [
          {
            problem: null,
            media: null,
            variables: [
              ...Object.keys(place).map((name) => ({ name })),
              { name: '1' },
              { name: 'button_2', example: '25OFF' },
              { name: 'button_3' },
            ],
          },
        ],
      },
    })
    const sent = await at.send(values)
    expect(sent).toMatchObject({
      status: 201,
      body: { body: 'Our shop\n1 Main Street\n\nHi Jane, your order is here.' },
    })
    await untilIdle()
    const button = { type: 'button' }
    expect(at.sent()[0]?.body).toMatchObject({
      template: {
        components: [
          { type: 'header', parameters: [{ type: 'location', location: { ...place, longitude: 13.405 } }] },
          { type: 'body', parameters: [{ type: 'text', text: 'Jane' }] },
          { ...button, sub_type: 'copy_code', index: '1', parameters: [{ coupon_code: '25OFF' }] },
          { ...button, sub_type: 'url', index: '2', parameters: [{ type: 'text', text: '7' }] },
          { ...button, sub_type: 'flow', index: '3', parameters: [{ type: 'action' }] },
        ],
      },
    })
  })

  test.each([
    ['latitude', '91', 'latitude of pick_up must be degrees from -90 to 90'],
    ['longitude', 'east', 'longitude of pick_up must be degrees from -180 to 180'],
    ['button_2', '25 % OFF', 'button_2 of pick_up must be 20 letters and digits at most'],
    ['address', '', 'stand for: address'],
  ])('is refused where its value %s is “%s”', async (name, value, words) => {
    const at = await openSender()
    const values = { ...place, 1: 'Jane', button_2: '25OFF', button_3: '7', [name]: value }
    const refused = await at.send(values)
    expect(refused).toMatchObject(apiError(400, 'TEMPLATE_VALUES'))
    expect(JSON.stringify(refused.body)).toContain(words)
    expect(await at.contacts()).toEqual([])
  })

  test('is refused where its form asks a server of its owner for its first page', async () => {
    const at = await openSender({
      name: 'survey',
      components: [
        { type: 'BODY', text: 'How was it?' },
        { type: 'BUTTONS', buttons: [{ type: 'FLOW', text: 'Rate us', flow_action: 'DATA_EXCHANGE' }] },
      ],
    })
    expect(await at.account.ask('GET', '/templates')).toMatchObject({
      body: { data: [{ name: 'survey', problem: expect.stringContaining('a server of yours') }] },
    })
    expect(await at.send({})).toMatchObject(apiError(400, 'VALIDATION_FAILED', 'template'))
  })

  test('by hand from the inbox says which value cannot stand for its variable', async () => {
    const at = await openSender()
    await at.writes(somebody.from)
    await untilIdle()
    const [template] = await at.list()
    const { id } = await at.contact()
    const values = { ...place, latitude: '52,52', 1: 'Jane', button_2: '25OFF', button_3: '7' }
    const reply = { templateId: template?.id, values }
    expect(await at.ask('POST', `/contacts/${id}/replies`, reply)).toMatchObject(
      apiError(400, 'VALIDATION_FAILED', 'values.latitude'),
    )
  })
})
