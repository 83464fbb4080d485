import { gzipSync } from 'node:zlib'
import { maxSitemapPages } from '@replyloop/shared/values/knowledge'
import { eq } from 'drizzle-orm'
import { botCampaign } from '../support/conversation.ts'
import { openDataOf } from '../support/databases.ts'
import { docxBomb, pdf } from '../support/documents.ts'
import { knowledgeOf, page, serveSite, sitemap } from '../support/knowledge.ts'
import { dataUri } from '../support/media.ts'
import { suiteConstant, suiteResource } from '../support/resource.ts'
import { accountPerTest, receiverPerTest, suiteOnFakeClock } from '../support/suite.ts'
import { day, minute, second, until } from '../support/time.ts'
import { answer, hangUp, redirectTo } from '../support/webhookReceiver.ts'

const { clock, server, untilIdle, after } = suiteOnFakeClock()
const site = receiverPerTest()
const account = accountPerTest(server, { lists: [{ name: 'Leads' }], campaigns: [botCampaign()] })
const knowledge = suiteConstant(
  () => Promise.resolve(knowledgeOf(account, account.campaignId('Desk'))),
  'test',
)
const db = suiteResource(() => openDataOf(server.dataDir, clock))

const added = async (body: unknown) => {
  const id = await knowledge.added(body)
  await untilIdle()
  return id
}
const asked = () => site.deliveries.map(({ path }) => path)

describe('a page', () => {
  test('is read without its menu and footer, is called by its title, and knows who asks', async () => {
    serveSite(site, { '/delivery': page('Delivery', 'We deliver in <b>two</b> days.') })
    const id = await added({ url: `${site.url}/delivery` })
    expect(await knowledge.read(id)).toMatchObject({ kind: 'page', state: 'ready', name: 'Delivery' })
    expect(await knowledge.texts(id)).toEqual(['Delivery: We deliver in two days.'])
    expect(asked()).toEqual(['/robots.txt', '/delivery'])
    expect(site.deliveries[1]?.headers['user-agent']).toContain('Replyloop/')
  })

  test('may be a PDF, behind a redirect, and packed', async () => {
    serveSite(site, {
      '/old': { status: 301, headers: { location: '/prices.pdf' } },
      '/prices.pdf': {
        headers: { 'content-type': 'application/pdf', 'content-encoding': 'gzip' },
        body: gzipSync(pdf([[{ text: 'A cup costs three euros.' }]])),
      },
    })
    const id = await added({ url: `${site.url}/old` })
    expect(await knowledge.texts(id)).toEqual(['A cup costs three euros.'])
  })

  test.each([
    ['that robots.txt forbids', { '/robots.txt': 'User-agent: *\nDisallow: /a' }, 'forbidden_by_robots'],
    [
      'whose robots.txt fails',
      { '/robots.txt': { status: 503 }, '/a': page('A', 'B') },
      'forbidden_by_robots',
    ],
    ['that is not there', {}, 'bad_answer'],
    [
      'that redirects to a private address',
      { '/a': { status: 302, headers: { location: 'http://10.0.0.1/x' } } },
      'not_public',
    ],
    ['that redirects for ever', { '/a': { status: 302, headers: { location: '/a' } } }, 'bad_answer'],
    ['of three megabytes', { '/a': `<html>${'a '.repeat(1_500_000)}` }, 'too_large'],
    [
      'that unpacks to very much',
      { '/a': { headers: { 'content-encoding': 'gzip' }, body: gzipSync(Buffer.alloc(40_000_000)) } },
      'too_large',
    ],
    [
      'that is a picture',
      { '/a': { headers: { 'content-type': 'image/png' }, body: 'x' } },
      'unsupported_type',
    ],
    ['that only a script writes', { '/a': '<html><script>write()</script></html>' }, 'no_text'],
  ])('%s is not read, and says why', async (_what, pages, code) => {
    serveSite(site, pages)
    const id = await added({ url: `${site.url}/a` })
    expect(await knowledge.read(id)).toMatchObject({ state: 'failed', failure: { code } })
    if (code === 'forbidden_by_robots') expect(asked()).toEqual(['/robots.txt'])
  })

  test('is read though its robots.txt is longer than what is read of one, and asks to wait for ever', async () => {
    const robots = `User-agent: *\nCrawl-delay: Infinity\nDisallow: /private\n${'# nothing\n'.repeat(60_000)}`
    serveSite(site, { '/robots.txt': robots, '/a': page('A', 'We open at nine.') })
    expect(await knowledge.texts(await added({ url: `${site.url}/a` }))).toEqual(['A: We open at nine.'])
  })

  test('whose site hangs up is not read, until somebody has it read again', async () => {
    site.behave(hangUp)
    const id = await added({ url: site.url })
    expect(await knowledge.read(id)).toMatchObject({ state: 'failed', failure: { code: 'unreachable' } })
    serveSite(site, { '/': page('Home', 'We are back.') })
    await knowledge.again(id)
    await untilIdle()
    expect(await knowledge.read(id)).toMatchObject({ state: 'ready', failure: null, passages: 1 })
  })

  test('that is refreshed weekly is read after a week, keeps what it had while it fails, and then has the new text', async () => {
    serveSite(site, { '/': page('Home', 'We open at nine.') })
    const id = await added({ url: site.url, refreshWeekly: true })
    await after(6 * day)
    expect(site.deliveries).toHaveLength(2)
    site.behave(answer(500))
    await after(day + minute)
    expect(await knowledge.read(id)).toMatchObject({ state: 'failed', passages: 1 })
    expect(await knowledge.texts(id)).toEqual(['Home: We open at nine.'])
    serveSite(site, { '/': page('Home', 'We open at ten.') })
    await after(7 * day + minute)
    expect(await knowledge.read(id)).toMatchObject({ state: 'ready', failure: null })
    expect(await knowledge.texts(id)).toEqual(['Home: We open at ten.'])
    await knowledge.change(id, { refreshWeekly: false })
    const { length } = site.deliveries
    await after(8 * day)
    expect(site.deliveries).toHaveLength(length)
  })
})

describe('a sitemap', () => {
  test('is read page by page, of its own host alone, with what stands on each page once', async () => {
    serveSite(site, {
      '/sitemap.xml': `<sitemapindex><sitemap><loc>${site.url}/pages.xml</loc></sitemap></sitemapindex>`,
      '/pages.xml': sitemap([
        `${site.url}/a`,
        `${site.url}/b`,
        `${site.url}/gone`,
        'https://other.example/c',
      ]),
      '/robots.txt': 'User-agent: *\nDisallow: /private',
      '/a': page('Delivery', 'We deliver in two days.<h2>Contact</h2><p>Call us.'),
      '/b': page('Returns', 'Send it back within a month.<h2>Contact</h2><p>Call us.'),
    })
    const id = await added({ sitemapUrl: `${site.url}/sitemap.xml` })
    expect(await knowledge.read(id)).toMatchObject({
      kind: 'sitemap',
      state: 'ready',
      pagesRead: 2,
      pagesFound: 3,
    })
    expect((await knowledge.passages(id)).data).toMatchObject([
      { url: `${site.url}/a`, text: 'We deliver in two days.' },
      { url: `${site.url}/a`, text: 'Call us.' },
      { url: `${site.url}/b`, text: 'Send it back within a month.' },
    ])
    expect(asked().filter((path) => path === '/robots.txt')).toHaveLength(1)
  })

  test('of 100,000 pages is read in part, and says how many there are', async () => {
    const urls = Array.from({ length: 100_000 }, (_, at) => `${site.url}/${at}`)
    site.behave((response, { path }) => {
      const body = path === '/sitemap.xml' ? sitemap(urls) : page(path, `This is the page ${path}.`)
      response.writeHead(path === '/robots.txt' ? 404 : 200, { 'content-type': 'text/html' }).end(body)
    })
    const id = await added({ sitemapUrl: `${site.url}/sitemap.xml` })
    expect(await knowledge.read(id)).toMatchObject({
      state: 'ready',
      pagesRead: maxSitemapPages,
      pagesFound: 100_000,
      passages: maxSitemapPages,
    })
    expect(site.deliveries).toHaveLength(maxSitemapPages + 2)
  })

  test('that is none says what to give instead', async () => {
    serveSite(site, { '/': page('Home', 'Hello.') })
    const id = await added({ sitemapUrl: site.url })
    expect(await knowledge.read(id)).toMatchObject({
      failure: { code: 'no_pages', message: expect.stringContaining('sitemap') },
    })
  })
})

test('a Word file that unpacks to far more than it says harms nobody', async () => {
  for (const said of [1000, 60_000_000]) {
    const data = dataUri(
      docxBomb(60, said),
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    )
    const id = await added({ file: { data, name: 'bomb.docx' } })
    expect(await knowledge.read(id)).toMatchObject({ state: 'failed', passages: 0 })
  }
})

test('many sources of one account are read one after the other', async () => {
  serveSite(site, { '/': page('Home', 'We open at nine.') })
  const ids = await Promise.all([1, 2, 3].map(() => knowledge.added({ url: site.url })))
  for (const _source of ids) await after(30 * second)
  for (const id of ids) expect(await knowledge.read(id)).toMatchObject({ state: 'ready' })
})

test('a source whose job was lost is read within minutes', async () => {
  site.behave(redirectTo('/'))
  const id = await added({ url: site.url })
  serveSite(site, { '/': page('Home', 'We open at nine.') })
  await db.write(({ q, t: { knowledgeSource: s } }) =>
    q.update(s).set({ state: 'reading' }).where(eq(s.id, id)),
  )
  await after(6 * minute)
  const read = await until(
    () => knowledge.read(id),
    ({ state }) => state === 'ready',
  )
  expect(read).toMatchObject({ passages: 1 })
})
