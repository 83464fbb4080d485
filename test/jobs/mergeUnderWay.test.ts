import { botCampaign, openContact } from '../support/conversation.ts'
import { createContact, newEmail, newPhone, openAccount, type TestAccount } from '../support/factories.ts'
import { says } from '../support/fakeModel.ts'
import { importsOf } from '../support/imports.ts'
import { received, senderOf } from '../support/messages.ts'
import { receiverPerTest, suiteModel, suiteOnFakeClock } from '../support/suite.ts'
import { minute, second } from '../support/time.ts'
import { answer, heldAnswer } from '../support/webhookReceiver.ts'
import { replyText, send } from '../support/webhooks.ts'

const { clock, server, untilIdle, after } = suiteOnFakeClock()
const receiver = receiverPerTest()
const model = suiteModel()

const merge = ({ client }: TestAccount, id: string, otherId: string) =>
  client.mergeContacts({ params: { id }, body: { otherId } })

describe('a merge while messages are under way', () => {
  const open = () => openAccount(server, { replyWebhook: { url: receiver.url } })

  test.each([
    ['of the other one', ['o1'], ['o2', 'o3', 'k2']],
    ['of both', ['o1', 'k1'], ['o2', 'o3', 'k2']],
  ])('%s hands each over once, and what waits in its order', async (_title, underWay, waiting) => {
    const account = await open()
    const kept = await senderOf(account, { fromId: 'kept' })
    const other = await senderOf(account, { fromId: 'other', channel: 'chat' })
    const held = heldAnswer()
    receiver.behave(held.behaviour)
    const say = (body: string) => send(account, { fromId: body.startsWith('o') ? 'other' : 'kept', body })
    const ids: string[] = []
    for (const body of [...underWay, 'o2', 'o3']) ids.push(await say(body))
    await receiver.waitForCount(underWay.length) // the first of each: the others wait behind them
    await merge(account, kept.id, other.id)
    ids.push(await say('k2'))
    held.release()
    await untilIdle()
    await after(minute)
    expect(receiver.deliveries.map(replyText).toSorted()).toEqual([...underWay, ...waiting].toSorted())
    expect(receiver.deliveries.map(replyText).slice(underWay.length)).toEqual(waiting)
    const { data } = (await account.client.listMessages({ query: { contactId: kept.id } })).body
    expect(data.filter(({ direction }) => direction === 'outgoing')).toEqual(
      ids
        .toReversed()
        .map((id) => expect.objectContaining({ id, status: 'Sent', contactId: kept.id, attempts: 1 })),
    )
  })

  test('counts what fails of the other one in the conversation of both, and tries it again, and what waits behind it after that', async () => {
    const account = await open()
    const kept = await senderOf(account, { fromId: 'kept' })
    const other = await senderOf(account, { fromId: 'other' })
    const held = heldAnswer(answer(500))
    receiver.behave(held.behaviour, answer())
    const id = await send(account, { fromId: 'other', body: 'once more' })
    const behind = await send(account, { fromId: 'other', body: 'what waits behind it' })
    await receiver.waitForCount(1)
    await merge(account, kept.id, other.id)
    held.release()
    await untilIdle()
    const read = async () => (await account.client.getMessage({ params: { id } })).body
    expect(await read()).toMatchObject({ status: 'Failed', contactId: kept.id })
    await after(10 * second)
    expect(await read()).toMatchObject({ status: 'Sent', attempts: 2 })
    expect((await account.client.getMessage({ params: { id: behind } })).body).toMatchObject({
      status: 'Sent',
    })
  })
})

test('a merge while the bot thinks about what the other one asked has it asked again, in the conversation of both', async () => {
  const account = await openAccount(server, {
    lists: [{ name: 'Leads' }],
    campaigns: [botCampaign()],
    bot: model.settings,
  })
  const ann = await openContact(server, account)
  const kept = await createContact(account)
  const thought = model.hold(says('Ten euros.'))
  await ann.writes('How much is it?')
  clock.advance(2 * second)
  await thought.asked()
  await merge(account, kept.id, ann.id)
  thought.release()
  await after(10 * second)
  await after(10 * second)
  expect(await ann.said()).toEqual(['bot: Ten euros.'])
})

test('a file that names the other one after the merge fills the kept one', async () => {
  const account = await openAccount(server)
  const kept = await createContact(account, { firstName: 'Jane', phone: newPhone() })
  const other = await createContact(account, { phone: newPhone(), email: newEmail() })
  await merge(account, kept.id, other.id)
  const file = `phone,last_name,city\n${other.phone},Doe,Rome\n`
  expect(await importsOf(server, account).run(file)).toMatchObject({ state: 'done', created: 0, updated: 1 })
  expect((await account.client.getContact({ params: { id: other.id } })).body).toMatchObject({
    id: kept.id,
    lastName: 'Doe',
    phone: kept.phone,
    customFields: { city: 'Rome' },
  })
})

describe('merges at once', () => {
  const people = async (account: TestAccount, count: number) =>
    Promise.all(Array.from({ length: count }, (_, at) => senderOf(account, { fromId: `user-${at}` })))
  const left = async (account: TestAccount) =>
    (await account.client.findContact({ query: { limit: '100' } })).body

  test('of two contacts into each other leave one, with all that both had', async () => {
    const account = await openAccount(server)
    const [one, other] = await people(account, 2)
    if (one === undefined || other === undefined) throw new Error('nobody is there')
    const merged = await Promise.all([merge(account, one.id, other.id), merge(account, other.id, one.id)])
    const [id] = new Set(merged.map(({ body }) => body.id))
    expect(await left(account)).toMatchObject({ data: [{ id }] })
    const { data } = (await account.client.listMessages({ query: { contactId: one.id } })).body
    expect(data).toHaveLength(2)
  })

  test('of one contact into several, and of many into one, lose nobody, while all of them write', async () => {
    const account = await openAccount(server)
    const [first, ...others] = await people(account, 8)
    if (first === undefined) throw new Error('nobody is there')
    await Promise.all([
      ...others.map(({ id }) => merge(account, first.id, id)),
      ...others.map(({ id }, at) => merge(account, others.at(at - 1)?.id ?? id, first.id)),
      ...others.map((_, at) => received(account, { fromId: `user-${at}`, body: 'Meanwhile' })),
      ...others.map(({ id }) => account.client.updateContact({ params: { id }, body: { lastName: 'Doe' } })),
    ])
    const ids = new Set<string>()
    for (const { id } of [first, ...others])
      ids.add((await account.client.getContact({ params: { id } })).body.id)
    for (let at = 0; at < 8; at += 1) ids.add((await received(account, { fromId: `user-${at}` })).contactId)
    expect(await left(account)).toMatchObject({ data: [...ids].map((id) => ({ id })) })
    expect(ids.size).toBe(1)
    const { data } = (await account.client.listMessages({ query: { contactId: first.id, limit: '100' } }))
      .body
    expect(data).toHaveLength(8 + 7 + 8)
  })
})
