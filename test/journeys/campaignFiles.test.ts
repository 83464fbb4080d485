import { CampaignDetail } from '@replyloop/shared/contract/campaign'
import { openBroadcasts, quietCampaign } from '../support/broadcasts.ts'
import { openCopying, campaignDetail } from '../support/copies.ts'
import { askDashboard } from '../support/dashboardApi.ts'
import { apiError, openAccount } from '../support/factories.ts'
import { suiteGraph } from '../support/graph.ts'
import { dataUri, files, storedFiles } from '../support/media.ts'
import { receiverPerTest, suiteOnFakeClock } from '../support/suite.ts'
import { templatesOf } from '../support/templates.ts'
import { hour, minute, second } from '../support/time.ts'

const suite = suiteOnFakeClock()
const { server, after, untilIdle } = suite
const graph = suiteGraph()
const whatsapp = templatesOf(suite, graph)
const host = receiverPerTest()

const pdf = { data: dataUri(files.pdf(), 'application/pdf'), name: 'prices.pdf' }
const kept = { contentType: 'application/pdf', bytes: files.pdf().length, name: 'prices.pdf' }
const picture = (salt: string) => ({ data: dataUri(files.png(salt)) })

const open = () => whatsapp.open({ openingMessage: 'Hi!' })
type Opened = Awaited<ReturnType<typeof open>>
const save = async ({ ask, campaignId }: Opened, body: object) => {
  const answer = await ask('PATCH', `/campaigns/${campaignId}`, body)
  expect(answer).toMatchObject({ status: 200 })
  return CampaignDetail.parse(answer.body)
}

describe('The files of a campaign', () => {
  test('go out with its opening, its follow-ups and the answers of its bot', async () => {
    const at = await open()
    await save(at, {
      opening: { body: 'Hi!', attachments: [pdf] },
      followUps: [{ afterMinutes: 10, content: { body: 'Still there?', attachments: [picture('nudge')] } }],
      answers: [
        {
          question: 'How much is it?',
          content: { body: 'Ten euros.', attachments: [pdf, picture('answer')] },
        },
      ],
    })
    await at.writes('15551230078')
    await after(2 * second)
    const { id } = await at.contact()
    await at.join(id)
    await untilIdle()
    await after(10 * minute)
    await save(at, { botEnabled: true })
    await at.channel.writes({ from: '15551230078', body: 'How much is it?', at: suite.clock.now() })
    await after(2 * second)
    const sent = (await at.messages(id)).filter(({ direction }) => direction === 'outgoing')
    expect(sent).toMatchObject([
      { body: 'Hi!', status: 'Sent', attachments: [{ contentType: 'application/pdf' }] },
      { body: 'Still there?', status: 'Sent', attachments: [{ contentType: 'image/png' }] },
      { body: 'Ten euros.', attachments: [{ contentType: 'application/pdf' }, { contentType: 'image/png' }] },
    ])
  })

  test('stay under their ids, also where texts alone are saved, and go with null', async () => {
    const at = await open()
    const { opening } = await save(at, { opening: { body: 'Hi!', attachments: [pdf] } })
    expect(opening).toMatchObject({ body: 'Hi!', attachments: [kept] })
    expect((await save(at, { openingMessage: 'Hello!' })).opening).toMatchObject({ attachments: [kept] })
    const attachments = [{ id: opening?.attachments?.[0]?.id }, picture('second')]
    const both = await save(at, { opening: { body: 'Hi!', attachments } })
    expect(both.opening?.attachments).toMatchObject([kept, { contentType: 'image/png', name: null }])
    const [file] = attachments
    const followUps = [{ afterMinutes: 5, content: { body: 'Hi!', attachments: [file] } }]
    const moved = await save(at, { opening: null, followUps })
    expect(moved).toMatchObject({ opening: null, followUps: [{ content: { attachments: [kept] } }] })
  })

  test('are stored as long as a campaign or a message has them, and no longer', async () => {
    const before = await storedFiles(server.dataDir)
    const at = await open()
    await save(at, { opening: { body: 'Hi!', attachments: [picture('age')] } })
    await after(3 * hour)
    const stored = (await storedFiles(server.dataDir)).filter((path) => !before.includes(path))
    expect(stored).toHaveLength(1)
    await save(at, { opening: { body: 'Hi!' } })
    await after(3 * hour)
    expect(await storedFiles(server.dataDir)).not.toContain(stored[0])
  })

  test('stay with an answer that is changed by itself, and go with it alone', async () => {
    const at = await open()
    const path = `/campaigns/${at.campaignId}/answers`
    await save(at, { opening: { body: 'Hi!', attachments: [pdf] } })
    const made = await at.account.ask('POST', path, {
      body: { questions: 'Where?', answer: { body: 'Here.', attachments: [picture('way')] } },
    })
    expect(made).toMatchObject({
      status: 201,
      body: { answer: { attachments: [{ contentType: 'image/png' }] } },
    })
    const [answer] = (await save(at, { answers: [{ question: 'Where?', answer: 'There.' }] })).answers
    expect(answer).toMatchObject({
      answer: 'There.',
      content: { attachments: [{ contentType: 'image/png' }] },
    })
    expect(await at.account.ask('DELETE', `${path}/${answer?.id}`)).toMatchObject({ status: 200 })
    const way = answer?.content?.attachments?.[0]?.id
    const withWay = { opening: { body: 'Hi!', attachments: [{ id: way }] } }
    expect(await at.ask('PATCH', `/campaigns/${at.campaignId}`, withWay)).toMatchObject(
      apiError(400, 'VALIDATION_FAILED', 'opening.attachments[0]'),
    )
    expect((await save(at, { openingMessage: 'Hello!' })).opening).toMatchObject({ attachments: [kept] })
  })

  test('are named by a new campaign of the account, and by none of another account', async () => {
    const [at, other] = [await open(), await open()]
    const { opening } = await save(at, { opening: { body: 'Hi!', attachments: [pdf] } })
    const { id } = opening?.attachments?.[0] ?? {}
    const body = {
      name: 'Copy',
      channel: 'whatsapp',
      opening: { body: 'Hi!', attachments: [{ id, name: 'a.pdf' }] },
    }
    expect(await at.ask('POST', '/campaigns', body)).toMatchObject({
      status: 201,
      body: { opening: { attachments: [{ ...kept, name: 'a.pdf' }] } },
    })
    expect(await other.ask('POST', '/campaigns', body)).toMatchObject(
      apiError(400, 'VALIDATION_FAILED', 'opening.attachments[0]'),
    )
  })

  test('of a link are fetched when it is saved', async () => {
    const at = await open()
    host.behave((response) => {
      response.writeHead(200, { 'content-type': 'application/pdf' }).end(files.pdf())
    })
    const { opening } = await save(at, { opening: { body: 'Hi!', attachments: [`${host.url}/menu.pdf`] } })
    expect(opening?.attachments).toMatchObject([{ ...kept, name: 'menu.pdf' }])
  })

  test('are left out of a copy whose channel does not carry them, which says so', async () => {
    const { agency, cafe, copied } = await openCopying(server)
    const path = `/campaigns/${agency.campaignId('Funnel')}`
    const opening = { body: 'Hi!', attachments: [{ ...pdf, name: 'team.pdf' }] }
    const body = { channel: 'sandbox', opening }
    expect(await askDashboard(server, agency, 'PATCH', path, { body })).toMatchObject({ status: 200 })
    // From now on that label is a phone that takes images alone.
    for (const account of [agency, cafe])
      await askDashboard(server, account, 'POST', '/connected_channels', { body: { kind: 'sandbox' } })
    const { campaign, notes } = await copied(cafe)
    expect(notes.map(({ text }) => text)).toContainEqual(expect.stringContaining('team.pdf is left out'))
    expect(await campaignDetail(server, cafe, campaign.id)).toMatchObject({
      openingMessage: 'Hi!',
      opening: null,
    })
  })

  test('are declared by links in a provisioning file', async () => {
    host.behave((response) => {
      response.writeHead(200, { 'content-type': 'application/pdf' }).end(files.pdf())
    })
    const opening = { body: 'Hi!', attachments: [{ url: `${host.url}/menu.pdf` }] }
    const declared = await openAccount(server, {
      channels: [{ kind: 'sandbox' }],
      campaigns: [{ name: 'Desk', channel: 'sandbox', openingMessage: 'Hi!' }],
    })
    const change = (content: { body: string; attachments: object[] }) =>
      server.provision({
        email: declared.email,
        name: 'Acme',
        campaigns: [{ name: 'Desk', opening: content }],
      })
    await expect(change(opening)).rejects.toThrow(/campaigns\[0\]\.opening\.attachments\[0\]/) // the sandbox carries images
    host.behave((response) => {
      response.writeHead(200, { 'content-type': 'image/png' }).end(files.png('declared'))
    })
    await change({ body: 'Hi!', attachments: [{ url: `${host.url}/team.png` }] })
    const detail = await campaignDetail(server, declared, declared.campaignId('Desk'))
    expect(detail.opening?.attachments).toMatchObject([{ name: 'team.png', contentType: 'image/png' }])
  })

  test('go along with a copy for a client, where its channel carries them, and stay without the original', async () => {
    const { agency, shop, copied } = await openCopying(server)
    const connected = { kind: 'sandbox' }
    for (const account of [agency, shop])
      await askDashboard(server, account, 'POST', '/connected_channels', { body: connected })
    const path = `/campaigns/${agency.campaignId('Funnel')}`
    const change = (body: object) => askDashboard(server, agency, 'PATCH', path, { body })
    const attachments = [picture('copied')]
    expect(await change({ channel: 'sandbox', opening: { body: 'Hi!', attachments } })).toMatchObject({
      status: 200,
    })
    const { campaign } = await copied(shop)
    await change({ opening: null })
    await after(3 * hour)
    const detail = await campaignDetail(server, shop, campaign.id)
    expect(detail.opening?.attachments).toMatchObject([{ contentType: 'image/png' }])
    const hash = detail.opening?.attachments?.[0]?.id ?? ''
    expect((await storedFiles(server.dataDir)).some((stored) => stored.includes(hash))).toBe(true)
  })
})

test('A file of a broadcast is named by its id in the next one, and stays when the first is deleted', async () => {
  const { write, read, account } = await openBroadcasts(server, {
    channels: [{ kind: 'sandbox' }],
    campaigns: [quietCampaign({ channel: 'sandbox' })],
  })
  const first = await write({
    content: { body: 'Hi', attachments: [{ ...picture('once'), name: 'offer.png' }] },
  })
  const file = (await read(first)).content?.attachments?.[0]
  expect(file).toMatchObject({ name: 'offer.png', contentType: 'image/png' })
  const second = await write({ content: { body: 'Hi', attachments: [{ id: file?.id, name: file?.name }] } })
  expect(await account.ask('DELETE', `/broadcasts/${first}`)).toMatchObject({ status: 200 })
  await after(3 * hour)
  expect((await read(second)).content?.attachments).toEqual([file])
  expect((await storedFiles(server.dataDir)).some((stored) => stored.includes(file?.id ?? ''))).toBe(true)
})

describe('400', () => {
  test('a file that a channel of the campaign does not carry', async () => {
    const at = await open()
    await at.ask('POST', '/connected_channels', { kind: 'sandbox' })
    const answer = await at.ask('PATCH', `/campaigns/${at.campaignId}`, {
      channel: 'sandbox',
      opening: { body: 'Hi!', attachments: [pdf] },
    })
    expect(answer).toMatchObject(apiError(400, 'VALIDATION_FAILED', 'opening.attachments[0]'))
  })

  test.each<[what: string, file: unknown, path: string]>([
    ['an id of another campaign', { id: 'a'.repeat(64) }, 'opening.attachments[0]'],
    ['nothing', { name: 'a.pdf' }, 'opening.attachments[0].url'],
    ['what is not the type it says', { data: dataUri(files.pdf(), 'image/png') }, 'opening.attachments[0]'],
  ])('%s as a file', async (_what, file, path) => {
    const at = await open()
    const answer = await at.ask('PATCH', `/campaigns/${at.campaignId}`, {
      opening: { body: 'Hi!', attachments: [file] },
    })
    expect(answer).toMatchObject(apiError(400, 'VALIDATION_FAILED', path))
  })
})
