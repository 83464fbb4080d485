import { eventsOf, sandboxOf } from '../support/conversation.ts'
import { openAccount } from '../support/factories.ts'
import { suiteGraph } from '../support/graph.ts'
import { newWamid } from '../support/graph/hooks.ts'
import { from } from '../support/graph/personChanges.ts'
import { downloadsOf } from '../support/personalData.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { second } from '../support/time.ts'
import { whatsappOf } from '../support/whatsapp.ts'

const { server, after } = suiteOnFakeClock()
const graph = suiteGraph()
const { open } = whatsappOf(server, graph)
const sandbox = sandboxOf(server)
const download = downloadsOf(server)

type Opened = Awaited<ReturnType<typeof open>>

/** What came in last, as its message shows it. */
const lastOf = async ({ messages, account }: Opened) => {
  const last = (await messages()).findLast(({ direction }) => direction === 'incoming')
  return (await account.ask('GET', `/messages/${String(last?.id)}`)).body
}

const reply = (button_reply: Record<string, unknown>) => ({ type: 'button_reply', button_reply })

describe('a tap on WhatsApp', () => {
  test('names the button and our message that has it, wherever the message is shown', async () => {
    const opened = await open()
    const { account, channel, messages } = opened
    await channel.writes({ from, body: 'How much is it?' })
    await after(2 * second)
    const ours = (await messages()).at(-1)
    const written = {
      from,
      id: newWamid(),
      type: 'interactive',
      content: reply({ id: 'more', title: 'Tell me more' }),
      more: { context: { from: '1', id: ours?.providerId } },
    }
    await channel.writes(written)
    await channel.writes(written) // sent again, it changes nothing
    const tapped = { id: 'more', title: 'Tell me more', messageId: ours?.id }
    expect(await lastOf(opened)).toMatchObject({ body: 'Tell me more', tapped })
    const taps = (await messages()).filter((message) => message.tapped)
    expect(taps).toMatchObject([{ body: 'Tell me more', tapped }])
    expect(await eventsOf(account, 'message.received')).toMatchObject([
      { data: { body: 'How much is it?' } },
      { data: { body: 'Tell me more', tapped } },
    ])
  })

  test('on what nobody here has sent, under an id of 4 KB, is kept with what fits of it', async () => {
    const opened = await open()
    const id = `${'🎈'.repeat(100)}${'x'.repeat(4096)}`
    await opened.channel.writes({
      from,
      type: 'interactive',
      content: { type: 'list_reply', list_reply: { id, title: 'Red', description: 'Dark' } },
      more: { context: { id: 'wamid.strange\u0000' } },
    })
    expect(await lastOf(opened)).toMatchObject({
      body: 'Red',
      tapped: {
        id: `${'🎈'.repeat(100)}${'x'.repeat(100)}`,
        title: 'Red',
        description: 'Dark',
        messageId: null,
      },
    })
  })

  test('without an id has its title as one, and without either is a message all the same', async () => {
    const opened = await open()
    await opened.channel.writes({ from, type: 'button', content: { text: 'Yes' } })
    expect(await lastOf(opened)).toMatchObject({ tapped: { id: 'Yes', title: 'Yes' } })
    await opened.channel.writes({ from, type: 'interactive', content: reply({ id: '', title: '' }) })
    expect(await lastOf(opened)).toMatchObject({ tapped: null })
    expect(await opened.messages()).toHaveLength(2)
  })
})

describe('what else comes beside a text on WhatsApp', () => {
  const filled = (response_json: string) => ({
    type: 'nfm_reply',
    nfm_reply: { name: 'flow', body: 'Sent', response_json },
  })

  test('is a form, without what no database takes', async () => {
    const opened = await open()
    const json = String.raw`{"flow_token":"t","na\u0000me":"Ann\u0000\ud83d","sizes":["S","L"],"count":2,"gift":null}`
    await opened.channel.writes({ from, type: 'interactive', content: filled(json) })
    expect(await lastOf(opened)).toMatchObject({
      form: { values: { 'na\ufffdme': 'Ann\ufffd\ufffd', sizes: ['S', 'L'], count: 2, gift: null } },
    })
  })

  test('is a form whose JSON is none: a text, and no data', async () => {
    const opened = await open()
    await opened.channel.writes({ from, type: 'interactive', content: filled('{"size":') })
    const message = await lastOf(opened)
    expect(message).toMatchObject({ type: 'text', body: 'Sent' })
    expect(message).toMatchObject({ form: null })
  })

  test('is the product that is asked about, and the ad that was clicked', async () => {
    const opened = await open()
    const { account, contact, timeline } = opened
    await opened.channel.writes({
      from,
      body: 'Is it red?',
      more: {
        context: { referred_product: { catalog_id: 7, product_retailer_id: 'SODA' } },
        referral: { source_type: 'ad', source_id: '120', source_url: 3, headline: 'Shoes', ctwa_clid: 'c1' },
      },
    })
    const data = {
      product: { id: 'SODA', catalogId: '7' },
      referral: { source: 'ad', id: '120', url: null, headline: 'Shoes', clickId: 'c1', ref: null },
    }
    expect(await lastOf(opened)).toMatchObject({ body: 'Is it red?', ...data })
    expect(await eventsOf(account, 'message.received')).toMatchObject([{ data }])
    const { id } = await contact()
    expect(await timeline(id)).toContainEqual(
      expect.objectContaining({ rule: 'referral', detail: 'Came from: ad, Shoes' }),
    )
    const { json, html } = await download(account, id)
    expect(json).toMatchObject({ contact: { source: data.referral }, messages: [data] })
    expect(html).toContain('About the product SODA')
    expect(html).toContain('ad, Shoes, 120')
  })
})

test('a tap on the phone of the sandbox names our message', async () => {
  const account = await openAccount(server, { lists: [{ name: 'Leads' }] })
  await sandbox.connect(account)
  const id = await sandbox.become(account)
  const ours = await sandbox.reply(account, id, { body: 'Shall we?' })
  const tapped = { id: 'y', title: 'Yes', messageId: ours.id }
  await sandbox.write(account, id, { body: 'Yes', tapped })
  const { data } = (await account.client.listMessages({ query: { contactId: id } })).body
  expect(data[0]).toMatchObject({ body: 'Yes', tapped })
})
