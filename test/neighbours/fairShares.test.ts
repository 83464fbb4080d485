import { declareAccount, openAccount } from '../support/factories.ts'
import { botCampaign } from '../support/conversation.ts'
import { says } from '../support/fakeModel.ts'
import { receive } from '../support/messages.ts'
import { receiverPerTest, suiteModel, suiteServer } from '../support/suite.ts'
import { heldAnswer } from '../support/webhookReceiver.ts'
import { until } from '../support/time.ts'
import { becomes, send, subscribe } from '../support/webhooks.ts'

const server = suiteServer()
const hanging = receiverPerTest()
const receiver = receiverPerTest()
const [slowModel, model] = [suiteModel(), suiteModel()]

const times = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

/** An agency with so many sub-accounts. */
async function openSubAccounts(count: number, given: Parameters<typeof openAccount>[1] = {}) {
  const declared = Array.from({ length: count }, () => declareAccount(given))
  const agency = await openAccount(server, { type: 'agency', subAccounts: declared })
  return declared.map(({ email }) => agency.subAccount(email))
}

const hasFiftyHangingWebhooks = async (account: Awaited<ReturnType<typeof openAccount>>, index: number) => {
  await times(50, (webhook) => subscribe(account, `${hanging.url}/${index}/${webhook}`))
  await send(account)
}

const openNeighbour = () => openAccount(server, { replyWebhook: { url: receiver.url } })

/** After how many milliseconds a message of an account has been delivered. */
async function timeDelivery(neighbour: Awaited<ReturnType<typeof openAccount>>) {
  const began = performance.now()
  await becomes(neighbour, await send(neighbour), 'Sent')
  return performance.now() - began
}

test('the webhooks of all accounts of one agency may hang, and another account’s message leaves at once', async () => {
  const held = heldAnswer()
  hanging.behave(held.behaviour)
  const neighbour = await openNeighbour()
  await Promise.all((await openSubAccounts(6)).map(hasFiftyHangingWebhooks))
  await hanging.waitForCount(100)
  expect(await timeDelivery(neighbour)).toBeLessThan(1500)
  // What hangs gives its place to the rest of the agency's.
  await hanging.waitForCount(300)
  held.release()
})

test('the webhooks of more accounts than there are workers for may hang, and another account’s message leaves soon', async () => {
  const held = heldAnswer()
  hanging.behave(held.behaviour)
  const neighbour = await openNeighbour()
  const accounts = await times(7, () => openAccount(server))
  await Promise.all(accounts.map(hasFiftyHangingWebhooks))
  await hanging.waitForCount(250)
  expect(await timeDelivery(neighbour)).toBeLessThan(5000)
  held.release()
})

test('the models of all accounts of one agency may hang, and another account’s bot answers at once', async () => {
  const held = heldAnswer(says('Too late.'))
  slowModel.behave(held.behaviour)
  model.behave(says('Ten euros.'))
  const bot = (settings: typeof model.settings) => ({
    lists: [{ name: 'Leads' }],
    campaigns: [botCampaign()],
    bot: settings,
  })
  const ask = (account: Awaited<ReturnType<typeof openAccount>>) =>
    receive(account, { campaignId: account.campaignId('Desk'), body: 'How much?' })
  for (const account of await openSubAccounts(6, { ...bot(slowModel.settings), credits: 1000 }))
    await times(50, () => ask(account))
  await until(
    () => slowModel.asked(),
    (asked) => asked >= 50,
  )
  const neighbour = await openAccount(server, bot(model.settings))
  const began = performance.now()
  await ask(neighbour)
  await until(
    () => model.asked(),
    (asked) => asked > 0,
  )
  expect(performance.now() - began).toBeLessThan(4000) // of which the bot waits two seconds for more to be written
  held.release()
})
