import { apiError } from '../support/factories.ts'
import { suiteGraph } from '../support/graph.ts'
import { dataUri, files } from '../support/media.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { orderReady, writersOf } from '../support/writtenTemplates.ts'

const suite = suiteOnFakeClock()
const graph = suiteGraph()
const openWriter = writersOf(suite, graph)
const png = files.png()
const pdf = files.pdf()
const picture = dataUri(png)
const buttons = [
  { type: 'QUICK_REPLY', text: 'Thanks' },
  { type: 'URL', text: 'See it', url: 'https://shop.example/orders/{{orderNo|7}}' },
  { type: 'PHONE_NUMBER', text: 'Call us', phone: '+1 (555) 123-4567' },
  { type: 'COPY_CODE', code: '25OFF' },
]

describe('A template is submitted', () => {
  test.each([
    ['image', 'IMAGE', picture, 'image/png'],
    ['video', 'VIDEO', dataUri(files.mp4(), 'video/mp4'), 'video/mp4'],
    ['document', 'DOCUMENT', dataUri(pdf, 'application/pdf'), 'application/pdf'],
  ])(
    'with an example of the %s in its header, which is uploaded',
    async (type, format, example, contentType) => {
      const at = await openWriter()
      expect(await at.create({ headerMedia: { type, example } })).toMatchObject({
        status: 201,
        body: { state: 'draft', variables: ['header', 'first_name'] },
      })
      const [header] = at.componentsAtMeta()
      expect(header).toMatchObject({ type: 'HEADER', format })
      const handle = header?.example?.header_handle?.[0] ?? ''
      expect(graph.templates.examples.uploaded.get(handle)).toMatchObject({ contentType })
      expect(await at.list()).toMatchObject([{ state: 'pending' }])
    },
  )

  test('with an example that is fetched by its link', async () => {
    const at = await openWriter()
    const example = graph.addLink(png, 'image/png')
    expect(await at.create({ headerMedia: { type: 'image', example } })).toMatchObject({ status: 201 })
    const handle = at.componentsAtMeta()[0]?.example?.header_handle?.[0] ?? ''
    expect(graph.templates.examples.uploaded.get(handle)?.bytes).toEqual(png)
  })

  test('with a place in its header and every kind of button', async () => {
    const at = await openWriter()
    const text = 'Hi {{name}}, your order is ready to be picked up.'
    expect(await at.create({ text, headerMedia: { type: 'location' }, buttons })).toMatchObject({
      status: 201,
      body: {
        variables: ['latitude', 'longitude', 'name', 'address', 'name_2', 'button_2', 'button_4'],
      },
    })
    expect(at.componentsAtMeta()).toMatchObject([
      { type: 'HEADER', format: 'LOCATION' },
      { type: 'BODY' },
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'QUICK_REPLY', text: 'Thanks' },
          {
            type: 'URL',
            text: 'See it',
            url: 'https://shop.example/orders/{{1}}',
            example: ['https://shop.example/orders/7'],
          },
          { type: 'PHONE_NUMBER', text: 'Call us', phone_number: '+15551234567' },
          { type: 'COPY_CODE', example: '25OFF' },
        ],
      },
    ])
  })

  test('by a campaign with buttons, whose link and code are filled in for each contact', async () => {
    const at = await openWriter()
    await at.submit({ buttons: [buttons[1], buttons[3]] })
    await at.decide('APPROVED')
    await at.joins({ customFields: { orderNo: '42' } })
    expect(at.sent()[0]?.body).toMatchObject({
      template: {
        components: [
          { type: 'body' },
          { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: '42' }] },
          { sub_type: 'copy_code', index: '1', parameters: [{ type: 'coupon_code', coupon_code: '25OFF' }] },
        ],
      },
    })
    await at.change({ openingMessage: 'Dear {{firstName|friend}}, we are glad that you are here.' })
    await suite.untilIdle()
    expect(at.atMeta('desk_opening_v2').components.at(-1)?.buttons).toMatchObject([
      { type: 'URL', url: 'https://shop.example/orders/{{1}}', example: ['https://shop.example/orders/7'] },
      { type: 'COPY_CODE', example: '25OFF' },
    ])
  })
})

describe('A template is refused', () => {
  const link = (url: string) => ({ type: 'URL', text: new URL(url).hostname, url })
  const code = { type: 'COPY_CODE', code: 'A1' }
  const phone = { type: 'PHONE_NUMBER', text: 'Call', phone: '+15551234567' }

  test.each([
    [
      'three links',
      [link('https://a.example'), link('https://b.example'), link('https://c.example')],
      '2 links at most',
    ],
    ['two numbers to call', [phone, { ...phone, text: 'Ring' }], 'one number to call'],
    ['two codes', [code, code], 'one code to copy'],
    ['a quick reply between others', [phone, buttons[0], code], 'side by side'],
    ['a variable inside a link', [link('https://a.example/{{x}}/y')], 'one variable in a link, at its end'],
    ['a code that is none', [{ ...code, code: '25 % OFF' }], '15 letters and digits'],
    ['a code of 16 characters', [{ ...code, code: 'A'.repeat(16) }], '15 letters and digits'],
  ])('with %s, and says so before it is submitted', async (_what, given, words) => {
    const at = await openWriter()
    const { body } = await at.preview({ text: orderReady.text, buttons: given })
    expect(JSON.stringify(body)).toContain(words)
    const refused = await at.create({ buttons: given })
    expect(refused).toMatchObject(apiError(400, 'VALIDATION_FAILED', 'buttons'))
    expect(JSON.stringify(refused.body)).toContain(words)
  })

  test.each([
    [
      'eleven buttons',
      { buttons: Array.from({ length: 11 }, (_, at) => ({ type: 'QUICK_REPLY', text: `${at}` })) },
      'buttons',
    ],
    ['a phone number without country code', { buttons: [{ ...phone, phone: '555' }] }, 'buttons[0].phone'],
    ['no example', { headerMedia: { type: 'image' } }, 'headerMedia.example'],
    ['an example of a place', { headerMedia: { type: 'location', example: picture } }, 'headerMedia.example'],
    [
      'a PDF as its picture',
      { headerMedia: { type: 'image', example: dataUri(pdf, 'application/pdf') } },
      'headerMedia.example',
    ],
    [
      'a picture that says it is a PDF',
      { headerMedia: { type: 'document', example: dataUri(png, 'application/pdf') } },
      'headerMedia.example',
    ],
    [
      'a broken data URI',
      { headerMedia: { type: 'image', example: 'data:image/png;base64,@' } },
      'headerMedia.example',
    ],
    ['a text and a place above it', { header: 'Hello', headerMedia: { type: 'location' } }, 'headerMedia'],
  ])('with %s', async (_what, change, field) => {
    const at = await openWriter()
    expect(await at.create(change)).toMatchObject(apiError(400, 'VALIDATION_FAILED', field))
    expect(await at.list()).toEqual([])
  })

  test('with a file behind a link that has ended', async () => {
    const at = await openWriter()
    const example = graph.endedLink()
    expect(await at.create({ headerMedia: { type: 'image', example } })).toMatchObject(
      apiError(400, 'VALIDATION_FAILED', 'headerMedia.example'),
    )
  })

  test('in the words of the provider where it does not take the example', async () => {
    const at = await openWriter()
    graph.failNext(100, { on: 'example', details: 'The picture is not nice' })
    const refused = await at.create({ headerMedia: { type: 'image', example: picture } })
    expect(refused).toMatchObject(apiError(422, 'CHANNEL_REFUSED'))
    expect(JSON.stringify(refused.body)).toContain('The picture is not nice')
  })
})
