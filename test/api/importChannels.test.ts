import { z } from 'zod'
import { askDashboard } from '../support/dashboardApi.ts'
import { newPhone, openAccount } from '../support/factories.ts'
import { funnel } from '../support/conversation.ts'
import { importsOf } from '../support/imports.ts'
import { received } from '../support/messages.ts'
import { receiverPerTest, suiteServer } from '../support/suite.ts'

const server = suiteServer()
const receiver = receiverPerTest()

let pages = 1000

/** An account with a page on Messenger, messages on the label crm, and a campaign on the label desk. */
async function open() {
  const account = await openAccount(server, {
    lists: [{ name: 'Leads' }],
    campaigns: [funnel({ channel: 'desk' })],
    replyWebhook: { url: receiver.url },
  })
  const settings = { pageId: String((pages += 1)), accessToken: 'token', appSecret: '0'.repeat(32) }
  const body = { kind: 'messenger', name: 'page', settings }
  expect(await askDashboard(server, account, 'POST', '/connected_channels', { body })).toMatchObject({
    status: 201,
  })
  await received(account, { channel: 'crm', fromId: newPhone() })
  const imports = importsOf(server, account)
  /** The channels of contacts, as an export says, and what they have in the custom field that is named like that. */
  const channelsOf = async (...phones: string[]) => {
    const { csv } = await imports.exportFile()
    const lines = csv.split('\r\n').map((line) => line.split(','))
    const at = lines[0]?.indexOf('channel') ?? -1
    return Promise.all(
      phones.map(async (phone) => {
        const query = new URLSearchParams({ phone })
        const custom = CustomFields.parse((await account.ask('GET', `/contacts?${query}`)).body)
        const channel = lines.find(([cell]) => cell === `'${phone}`)?.at(at)
        return [channel, custom.customFields['channel'] ?? '']
      }),
    )
  }
  return { account, ...imports, channelsOf }
}

const CustomFields = z.object({ customFields: z.record(z.string(), z.unknown()) })

describe('A column of an imported file that names channels', () => {
  test('says where contacts are written to who have written nowhere, and comes back in an export', async () => {
    const { account, run, channelsOf, exportFile } = await open()
    const [a, b, c] = [newPhone(), newPhone(), newPhone()]
    const file = `phone,channel\n${a},crm\n${b},Newsletter\n${c},\n`
    expect(await run(file, { listId: account.listId('Leads') })).toMatchObject({ created: 3, rejected: 0 })
    const wanted = [
      ['crm', ''],
      ['', 'Newsletter'],
      ['', ''],
    ]
    expect(await channelsOf(a, b, c)).toEqual(wanted)
    const { data } = (await account.client.listMessages({ query: { limit: '100' } })).body
    const openings = data.flatMap(({ author, channel }) => (author === 'campaign' ? [channel] : []))
    expect(openings.toSorted()).toEqual(['crm', 'desk', 'desk'])
    const { csv } = await exportFile()
    expect(csv.split('\r\n')[0]).toMatch(/customFields\.channel.*,channel,source\.source,/)
    const other = await open()
    await other.run(csv)
    expect(await other.channelsOf(a, b, c)).toEqual(wanted)
  })

  test('leaves the channel of who has written already, and gives one to a known contact without', async () => {
    const { account, run, channelsOf } = await open()
    const [a, b] = [newPhone(), newPhone()]
    await received(account, { channel: 'letters', fromId: a })
    await account.ask('POST', '/contacts', { body: { phone: b } })
    await run(`phone,channel\n${a},crm\n${b},Page\n`)
    expect(await channelsOf(a, b)).toEqual([
      ['letters', ''],
      ['page', ''],
    ])
  })

  test('rejects what it does not know where the mapping says that it names channels', async () => {
    const { run, rejected } = await open()
    const file = `phone,Weg\n${newPhone()},Page\n${newPhone()},smss\n`
    const done = await run(file, { mapping: JSON.stringify({ Weg: 'channel' }) })
    expect(done).toMatchObject({ created: 1, rejected: 1 })
    expect(await rejected(done.id)).toContain(
      'channel must be the label of one of your channels (page, custom), and is smss',
    )
  })

  test('is told in the preview: what is a channel, and what becomes of the rest', async () => {
    const { preview } = await open()
    const file = `phone,channel\n+15550000001,page\n+15550000002,Facebook\n`
    expect(await preview(file)).toMatchObject({
      columns: [
        { header: 'phone', field: 'phone' },
        { header: 'channel', field: 'channel', otherwise: 'customFields.channel' },
      ],
      notes: [
        '“page” in the column channel is a channel of yours: contacts who have written on none yet are written to there, if it lets you write first.',
        '“Facebook” in the column channel is no channel of yours: it is kept in the custom field channel.',
      ],
    })
    expect(await preview(file, { mapping: '{"channel":"channel"}' })).toMatchObject({
      notes: [
        expect.any(String),
        '“Facebook” in the column channel is no channel of yours: such rows are rejected. Yours are: page, custom.',
      ],
    })
  })
})
