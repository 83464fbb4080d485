import { suiteConstant } from '../../support/resource.ts'
import { suiteReceiver } from '../../support/suite.ts'
import { answer, relayTo } from '../../support/webhookReceiver.ts'
import { itemsOf, runOf } from './support/n8n.ts'
import { jsonOf, located, suiteWorkbench, replyloop, workflowOf } from './support/workbench.ts'

const bench = suiteWorkbench()
const network = suiteReceiver()
const relay = suiteConstant(() => relayTo(bench.server))

const retrying = { retryOnFail: true, maxTries: 3, waitBetweenTries: 100 }
const send = {
  resource: 'message',
  operation: 'send',
  recipient: located('={{ $json.to }}', 'fromId'),
  channel: located('crm', 'name'),
  body: '={{ $json.text }}',
}
const texts = (...all: string[]) => all.map((text) => ({ to: `user-${text}`, text }))

/** Saves a workflow of one node whose requests go through `network`, and returns a function that runs it. */
async function saved(parameters: Record<string, unknown>, items: readonly object[], settings: object) {
  const { n8n, account } = bench
  const credentialId = await n8n.credential({ baseUrl: network.url, apiKey: account.apiKey })
  const node = replyloop(parameters, settings)
  const { id } = await n8n.importWorkflow(workflowOf(items, node), credentialId)
  return async () => {
    const before = network.deliveries.length
    const execution = await n8n.run(id, 'Start')
    const keys = network.deliveries.slice(before).map(({ headers }) => headers['idempotency-key'])
    return { execution, keys }
  }
}

const sentTexts = async (...wanted: string[]) => {
  const { data } = (
    await bench.account.client.listMessages({ query: { direction: 'outgoing', limit: '100' } })
  ).body
  return data.flatMap(({ body }) => (wanted.includes(body) ? [body] : [])).toSorted()
}

test('Retry On Fail tries again, under the same key, and every item under its own', async () => {
  const run = await saved(send, texts('one', 'two'), retrying)
  network.behave(relay.passOn, answer(503), relay.passOn)
  const { execution, keys } = await run()
  expect(jsonOf(itemsOf(execution, 'Replyloop'))).toMatchObject([{ success: true }, { success: true }])
  const [one, two] = keys
  expect(keys).toEqual([one, two, one, two])
  expect(one).toMatch(/^n8n-[0-9a-f]{64}$/)
  expect(one).not.toBe(two)
  expect(await sentTexts('one', 'two')).toEqual(['one', 'two'])
})

test('a message whose answer was lost is not sent again by the retry', async () => {
  const run = await saved(send, texts('lost'), retrying)
  network.behave(relay.loseAnswer, relay.passOn)
  const { execution, keys } = await run()
  expect(jsonOf(itemsOf(execution, 'Replyloop'))).toMatchObject([{ success: true }])
  expect(keys).toHaveLength(2)
  expect(await sentTexts('lost')).toEqual(['lost'])
})

test('with Continue On Fail the retry repeats what had succeeded without doing it twice', async () => {
  const run = await saved(send, texts('failing', 'fine'), { ...retrying, onError: 'continueRegularOutput' })
  network.behave(answer(503), relay.passOn)
  const { execution } = await run()
  expect(jsonOf(itemsOf(execution, 'Replyloop'))).toMatchObject([{ success: true }, { success: true }])
  expect(await sentTexts('failing', 'fine')).toEqual(['failing', 'fine'])
})

test('after the last try the run fails with the last answer', async () => {
  const run = await saved(send, texts('never'), retrying)
  network.behave(answer(503))
  const { execution, keys } = await run()
  expect(runOf(execution, 'Replyloop').error?.message).toContain('UNEXPECTED_ANSWER')
  expect(new Set(keys).size).toBe(1)
  expect(keys).toHaveLength(3)
})

test('another execution of the same workflow is another wish', async () => {
  const run = await saved(send, texts('again'), {})
  network.behave(relay.passOn)
  const keys = [...(await run()).keys, ...(await run()).keys]
  expect(new Set(keys).size).toBe(2)
  expect(await sentTexts('again')).toEqual(['again', 'again'])
})

test('a key that the user gives goes before, and only a POST has one', async () => {
  const grant = { resource: 'credit', operation: 'grant', email: 'client@example.test', amount: 1 }
  const given = await saved(
    { ...grant, idempotencyKey: '={{ $json.key }}' },
    [{ key: 'mine' }, { key: '' }],
    { onError: 'continueRegularOutput' },
  )
  network.behave(relay.passOn)
  expect((await given()).keys).toEqual(['mine', expect.stringMatching(/^n8n-/)])
  const get = await saved({ resource: 'list', operation: 'getAll' }, [{}], {})
  expect((await get()).keys).toEqual([undefined])
})

test('each turn of a loop is a run of its own', async () => {
  const { n8n, account, execute } = bench
  const credential = await n8n.credential({ baseUrl: network.url, apiKey: account.apiKey })
  const loop = {
    id: crypto.randomUUID(),
    name: 'Loop',
    type: 'n8n-nodes-base.splitInBatches',
    typeVersion: 3,
    position: [100, 0],
    parameters: {},
  }
  const workflow = workflowOf(texts('loop', 'loop'), loop, replyloop(send))
  const to = (node: string) => [{ node, type: 'main', index: 0 }]
  workflow.connections['Loop'] = { main: [[], to('Replyloop')] }
  workflow.connections['Replyloop'] = { main: [to('Loop')] }
  network.behave(relay.passOn)
  await execute(workflow, credential)
  expect(await sentTexts('loop')).toEqual(['loop', 'loop'])
})
