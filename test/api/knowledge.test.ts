import { maxKnowledgeSources } from '@replyloop/shared/values/knowledge'
import { z } from 'zod'
import { auditedIn } from '../support/auditLines.ts'
import { botCampaign, openConversation } from '../support/conversation.ts'
import { askDashboard } from '../support/dashboardApi.ts'
import { docx, lockedPdf, paragraph, pdf, scannedPdf, table } from '../support/documents.ts'
import { apiError, newEmail, openAccount } from '../support/factories.ts'
import { knowledgeOf } from '../support/knowledge.ts'
import { dataUri, files } from '../support/media.ts'
import { suiteConstant } from '../support/resource.ts'
import { accountPerTest, suiteOnFakeClock } from '../support/suite.ts'
import { second } from '../support/time.ts'

const { server, untilIdle, after } = suiteOnFakeClock()
const account = accountPerTest(server, { lists: [{ name: 'Leads' }], campaigns: [botCampaign()] })
const knowledge = suiteConstant(
  () => Promise.resolve(knowledgeOf(account, account.campaignId('Desk'))),
  'test',
)

const Made = z.object({ id: z.string() })
const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const added = async (bytes: Buffer, type: string, name: string) => {
  const id = await knowledge.added({ file: { data: dataUri(bytes, type), name } })
  await untilIdle()
  return id
}

describe('a source of knowledge', () => {
  test('from a text is split at its headings, and each passage is listed with its heading', async () => {
    const id = await knowledge.added({
      text: '# Delivery\nWe deliver in two days.\n\n## Returns\nSend it back within a month.',
      name: 'Terms',
    })
    expect(await knowledge.read(id)).toMatchObject({
      kind: 'text',
      state: 'pending',
      passages: 0,
      readAt: null,
    })
    await untilIdle()
    expect(await knowledge.read(id)).toMatchObject({
      name: 'Terms',
      state: 'ready',
      failure: null,
      passages: 2,
      characters: 51,
      contentType: 'text/markdown',
    })
    expect(await knowledge.texts(id)).toEqual([
      'Delivery: We deliver in two days.',
      'Delivery › Returns: Send it back within a month.',
    ])
    const first = await knowledge.passages(id, '?limit=1')
    expect(await knowledge.passages(id, `?cursor=${first.nextCursor}`)).toMatchObject({
      data: [{ text: 'Send it back within a month.' }],
      nextCursor: null,
    })
    for (const cursor of ['nonsense', '99999999999'])
      expect(await account.ask('GET', `${knowledge.path}/${id}/passages?cursor=${cursor}`)).toMatchObject(
        apiError(400, 'VALIDATION_FAILED', 'cursor'),
      )
  })

  test('from a PDF has its headings, its pages and whole words', async () => {
    const bytes = pdf([
      [{ text: 'Opening hours', size: 18 }, { text: 'We open at nine.' }],
      [{ text: 'Delivery', size: 18 }, { text: 'All of Europe and Swit-' }, { text: 'zerland.' }],
    ])
    const id = await added(bytes, 'application/pdf', 'shop.pdf')
    expect(await knowledge.read(id)).toMatchObject({ kind: 'file', name: 'shop.pdf', state: 'ready' })
    expect((await knowledge.passages(id)).data).toMatchObject([
      { heading: 'Opening hours', page: 1, text: 'We open at nine.' },
      { heading: 'Delivery', page: 2, text: 'All of Europe and Switzerland.' },
    ])
  })

  test('from a Word file has its headings and the rows of its tables', async () => {
    const body =
      paragraph('Prices', 'Heading1') +
      table([
        ['Small', '3 euros'],
        ['Large', '5 &amp; a half'],
      ])
    const id = await added(await docx(body), wordType, 'prices.docx')
    expect(await knowledge.texts(id)).toEqual(['Prices: Small | 3 euros\nLarge | 5 & a half'])
  })

  test.each([
    ['a scanned PDF', () => scannedPdf(), 'application/pdf', 'no_text', 'OCR'],
    ['a PDF with a password', () => lockedPdf(), 'application/pdf', 'encrypted', 'password'],
    ['a damaged PDF', () => Buffer.from('%PDF-1.7 nothing'), 'application/pdf', 'damaged', 'again'],
    ['a picture', () => files.png(), 'image/png', 'unsupported_type', 'PDF'],
    ['an empty page', () => Buffer.from('<html></html>'), 'text/html', 'no_text', 'text'],
  ])('that is %s says why it cannot be read, and what to do', async (_what, bytes, type, code, says) => {
    const id = await added(bytes(), type, 'file')
    expect(await knowledge.read(id)).toMatchObject({
      state: 'failed',
      failure: { code, message: expect.stringContaining(says) },
      passages: 0,
    })
  })

  test('is one of an address, a sitemap, a file and a text, and no private address', async () => {
    expect(await knowledge.add({})).toMatchObject(apiError(400, 'VALIDATION_FAILED', 'url'))
    expect(await knowledge.add({ text: 'a', url: 'https://shop.example' })).toMatchObject(
      apiError(400, 'VALIDATION_FAILED', 'url'),
    )
    expect(await knowledge.add({ url: 'https://10.0.0.1/a' })).toMatchObject(
      apiError(400, 'UNSAFE_URL', 'url'),
    )
    expect(await knowledge.add({ text: 'a', refreshWeekly: true })).toMatchObject(
      apiError(400, 'VALIDATION_FAILED', 'refreshWeekly'),
    )
    const large = dataUri(Buffer.alloc(11 * 1024 * 1024, 'a'), 'text/plain')
    expect(await knowledge.add({ file: { data: large } })).toMatchObject(apiError(413, 'PAYLOAD_TOO_LARGE'))
    expect(await knowledge.list()).toEqual([])
  })

  test('is renamed, read again, deleted, and each is told in the audit log', async () => {
    const id = await knowledge.added({ text: 'We open at nine.', name: 'Hours' })
    expect(await knowledge.again(id)).toMatchObject({ status: 200, body: { state: 'pending' } })
    await untilIdle()
    expect(await knowledge.change(id, { name: 'Opening' })).toMatchObject({ body: { name: 'Opening' } })
    expect(await knowledge.again(id)).toMatchObject({ status: 200, body: { state: 'pending' } })
    await untilIdle()
    expect(await knowledge.read(id)).toMatchObject({ state: 'ready', passages: 1 })
    expect(await knowledge.remove(id)).toMatchObject({ body: { success: true, knowledgeId: id } })
    expect(await knowledge.remove(id)).toMatchObject(apiError(404, 'KNOWLEDGE_NOT_FOUND'))
    const lines = await auditedIn(server, account)
    expect(lines.filter((line) => line.startsWith('knowledge_'))).toEqual([
      'knowledge_added Hours',
      'knowledge_changed Opening',
      'knowledge_read_again Opening',
      'knowledge_deleted Opening',
    ])
  })

  test(`is one of ${maxKnowledgeSources} at most, also where two are added at once`, async () => {
    for (let count = 1; count < maxKnowledgeSources; count += 1)
      await knowledge.added({ text: `Fact ${count}.` })
    const both = await Promise.all([knowledge.add({ text: 'One.' }), knowledge.add({ text: 'Two.' })])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 400])
    expect(await knowledge.list()).toHaveLength(maxKnowledgeSources)
  })

  test('goes with its campaign', async () => {
    const made = await askDashboard(server, account, 'POST', '/campaigns', {
      body: { name: 'Draft', type: 'Incoming', language: 'en', channel: 'sms' },
    })
    expect(made).toMatchObject({ status: 201 })
    const { id } = Made.parse(made.body)
    const its = knowledgeOf(account, id)
    await its.added({ text: 'We open at nine.' })
    await untilIdle()
    expect(await askDashboard(server, account, 'DELETE', `/campaigns/${id}`)).toMatchObject({ status: 200 })
    expect(await account.ask('GET', its.path)).toMatchObject(apiError(404, 'CAMPAIGN_NOT_FOUND'))
  })
})

test('what sources say is answered by the bot, word for word, and no more once a source is deleted', async () => {
  const campaign = botCampaign({ answers: [] })
  const ann = await openConversation(server, [campaign])
  const its = knowledgeOf(ann.account, ann.account.campaignId('Desk'))
  const id = await its.added({ text: 'Parking is free behind the house.' })
  await untilIdle()
  await ann.writes('Is parking free?')
  await after(3 * second)
  expect(await ann.said()).toEqual(['bot: Parking is free behind the house.'])
  await its.remove(id)
  await ann.writes('Is parking free?')
  await after(3 * second)
  expect(await ann.said()).toHaveLength(1)
})

test('a file declares pages of a campaign: declared again, nothing changes; a private address is refused', async () => {
  const email = newEmail('declared')
  const declare = (url: string) => {
    const campaign = { ...botCampaign(), knowledge: [{ url, refreshWeekly: true }] }
    return openAccount(server, { email, lists: [{ name: 'Leads' }], campaigns: [campaign] })
  }
  const made = await declare('https://shop.example/delivery')
  await server.provision({
    email,
    name: 'Again',
    campaigns: [{ name: 'Desk', knowledge: [{ url: 'https://shop.example/delivery' }] }],
  })
  expect(await knowledgeOf(made, made.campaignId('Desk')).list()).toMatchObject([
    { kind: 'page', name: 'shop.example/delivery', refreshWeekly: true },
  ])
  await expect(declare('https://10.0.0.1/')).rejects.toThrow('knowledge[0].url')
})
