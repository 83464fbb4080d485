import { CampaignDetail } from '@replyloop/shared/contract/campaign'
import { Message } from '@replyloop/shared/contract/message'
import { funnel } from '../support/conversation.ts'
import { askDashboard, rowsOf } from '../support/dashboardApi.ts'
import { endLeases } from '../support/databases.ts'
import { declareAccount } from '../support/factories.ts'
import { suiteGraph } from '../support/graph.ts'
import { newWamid, writtenChange, type Change } from '../support/graph/hooks.ts'
import { dataUri, files } from '../support/media.ts'
import { provisionAccounts, startProcess, type ServerProcess } from '../support/process.ts'
import { suiteDataDir } from '../support/suite.ts'
import { openingText } from '../support/templates.ts'
import { until } from '../support/time.ts'
import { becomes } from '../support/webhooks.ts'

const dataDir = suiteDataDir()
const graph = suiteGraph()
const from = '4915112345678'
let running: ServerProcess

let kill: () => Promise<unknown> = () => Promise.resolve()

const start = async () => {
  running = await startProcess({ DATA_DIR: dataDir })
  kill = () => running.end('SIGKILL')
}
afterEach(() => kill())

/** An account with a number of its own and a campaign on it; the service runs. */
async function open() {
  const number = graph.addNumber()
  const { verifyToken: _made, ...settings } = graph.settings(number)
  const [account] = await provisionAccounts({ DATA_DIR: dataDir }, [
    declareAccount({
      channels: [{ kind: 'whatsapp', ...settings }],
      lists: [{ name: 'Leads' }],
      campaigns: [funnel({ channel: 'whatsapp', openingMessage: openingText })],
    }),
  ])
  await start()
  const apiKey = account?.apiKey ?? ''
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await askDashboard(running, { apiKey }, method, path, { body })
    if (answer.status >= 300) throw new Error(`${path} was refused: ${JSON.stringify(answer.body)}`)
    return answer
  }
  /** Where hooks go now: the service has another port after each start. */
  const at = () => ({ number, hookUrl: `${running.origin}/hooks/${account?.channels?.[0]?.id}` })
  return {
    ask,
    at,
    number,
    campaignId: account?.campaigns[0]?.id,
    account: () => ({ client: running.client(apiKey) }),
    /** Jane writes, so that the window is open. */
    writes: async () => expect(await graph.writes({ from, body: 'Hello' }, at())).toEqual([200]),
    /** A person replies to Jane; returns the message's id. */
    reply: async (body: string) => {
      const [contact] = rowsOf(await ask('GET', '/contact_search'))
      return Message.parse((await ask('POST', `/contacts/${String(contact?.['id'])}/replies`, { body })).body)
        .id
    },
    sent: () => graph.sent.filter(({ phoneNumberId }) => phoneNumberId === number.phoneNumberId),
  }
}

test('A message whose file is being uploaded when the service stops is sent after the next start', async () => {
  const { account, ask, writes, sent } = await open()
  await writes()
  graph.hangNext({ on: 'upload', accepted: false })
  const [contact] = rowsOf(await ask('GET', '/contact_search'))
  const body = { body: 'Look', attachments: [dataUri(files.png('x'), 'image/png')] }
  const answer = await ask('POST', `/contacts/${String(contact?.['id'])}/replies`, body)
  await graph.waitForRequest(({ method, path }) => method === 'POST' && path.endsWith('/media'))
  await running.end('SIGTERM')
  await start()
  expect(await becomes(account(), Message.parse(answer.body).id, 'Sent')).toMatchObject({ attempts: 1 })
  expect(sent()).toHaveLength(1)
})

test('Messages of hooks that a kill interrupts are there once each, after Meta has repeated the hooks', async () => {
  const { account, at, number } = await open()
  const [streams, hooks, each] = [4, 6, 4] // 96 messages
  const { promise: someTaken, resolve: enough } = Promise.withResolvers<void>()
  let [taken, cut] = [0, 0]
  /** Posts a hook as Meta does: again until it is answered 200. */
  const post = async (changes: Change[]) => {
    await until(async () => {
      const [status] = await graph.post(changes, at()).catch(() => [0])
      if (status !== 200) cut += 1
      return status === 200
    })
    taken += 1
    if (taken === streams + 1) enough() // each stream has the next hook under way, and will have
  }
  const textsOf = (stream: number, hook: number) =>
    Array.from({ length: each }, (_, index) => `${stream} ${hook} ${index}`)
  const texts: string[] = []
  const posting = Array.from({ length: streams }, async (_, stream) => {
    for (let hook = 0; hook < hooks; hook += 1) {
      const own = textsOf(stream, hook)
      texts.push(...own)
      await post(own.map((body) => writtenChange(number, { from, id: newWamid(), body })))
    }
  })
  await someTaken
  await kill()
  await start()
  await Promise.all(posting)
  expect(cut).toBeGreaterThan(0)
  const { data } = (await account().client.listMessages({ query: { limit: '100' } })).body
  expect(data.map(({ body }) => body).toSorted()).toEqual(texts.toSorted())
  expect(new Set(data.map(({ contactId }) => contactId)).size).toBe(1)
})

test('A template whose submission Meta has taken when the service is killed is submitted once', async () => {
  const { account, ask, at, campaignId, number } = await open()
  const own = () =>
    [...graph.templates.all.values()].filter((one) => one.businessAccountId === number.businessAccountId)
  const opening = async () =>
    CampaignDetail.parse((await ask('GET', `/campaigns/${campaignId}`)).body).templates?.opening?.template
  // The start asks which templates there are; what hangs is the submission alone.
  await graph.waitForRequest(
    ({ method, path }) => method === 'GET' && path.startsWith(number.businessAccountId),
  )
  graph.hangNext({ on: 'templates' })
  await ask('POST', `/campaigns/${campaignId}/template`, {
    submit: { category: 'MARKETING', language: 'en_US' },
  })
  await until(() => own().length === 1)
  await kill()
  await endLeases(dataDir)
  await start()
  expect(await until(opening, (template) => template?.state !== 'draft')).toMatchObject({
    name: 'funnel_opening',
    state: 'pending',
  })
  const [template] = own()
  if (template === undefined) throw new Error('no template was submitted')
  expect(await graph.decides(template, 'APPROVED', {}, at())).toEqual([200])
  expect(await opening()).toMatchObject({ state: 'approved' })
  expect(own()).toHaveLength(1)
  expect(
    (await account().client.listEvents({ query: { type: 'template.changed' } })).body.data.map(
      ({ data }) => 'state' in data && data.state,
    ),
  ).toEqual(['approved', 'pending'])
})
