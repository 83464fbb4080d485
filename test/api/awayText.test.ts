import { InboxSettings } from '@replyloop/shared/contract/inboxSettings'
import { z } from 'zod'
import { botCampaign } from '../support/conversation.ts'
import { conversationOf, openWork } from '../support/conversationWork.ts'
import { apiError, declareAccount, newEmail, openAccount, type TestAccount } from '../support/factories.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { minute, second } from '../support/time.ts'

const { server, after } = suiteOnFakeClock()
const Made = z.object({ id: z.string() })
const never = { hours: { timeZone: 'UTC', week: {} } }
const always = { hours: null }

/** Behind the time for which an away text waits for the bot: it looks once more where the bot has just been asked. */
async function later() {
  await after(minute)
  await after(minute)
}

/** An account that is never there, and says so. */
async function away(account: TestAccount, hours: object = never) {
  await account.ask('PUT', '/hours', { body: hours })
  await account.ask('PATCH', '/inbox_settings', { body: { awayText: 'Back at 9, {{firstName}}' } })
}

test('who writes outside the hours is told once an episode that nobody is there, and waits still', async () => {
  const ann = await openWork(server)
  await away(ann.account)
  await ann.writes('Hello there')
  const { waitingSince } = await ann.work()
  await later()
  await ann.writes('Anybody?')
  await later()
  expect(await ann.said()).toEqual(['auto: Back at 9, Ann'])
  expect(await ann.work()).toMatchObject({ state: 'open', waitingSince })
  await ann.change({ state: 'closed' })
  await ann.writes('One more thing')
  await later()
  expect(await ann.said()).toHaveLength(2)
})

test('who writes in hours is told nothing, nor who is thanked or has opted out', async () => {
  const ann = await openWork(server)
  await away(ann.account, always)
  await ann.writes('Hello there')
  await later()
  await ann.account.ask('PUT', '/hours', { body: never })
  await ann.replies('Hello Ann')
  await ann.change({ state: 'closed' })
  await ann.writes('Thanks a lot!')
  await later()
  await ann.update({ optedOut: true })
  await ann.writes('Hello?')
  await later()
  expect((await ann.said()).filter((said) => said.startsWith('auto'))).toEqual([])
})

test('it never stands beside an answer of the bot, and comes where the bot gives none', async () => {
  const account = await openAccount(server, {
    lists: [{ name: 'Leads' }],
    campaigns: [botCampaign()],
  })
  await away(account)
  const [ann, bob] = [await conversationOf(server, account), await conversationOf(server, account)]
  for (const each of [ann, bob]) await each.joins()
  await ann.writes('How much is it?')
  await bob.writes('Can I talk to a person?')
  await after(2 * second)
  await later()
  expect(await ann.said()).toEqual(['campaign: Hi!', 'bot: Ten euros.'])
  expect((await bob.said()).filter((said) => said.startsWith('auto'))).toHaveLength(1)
})

test('within five minutes of a reply of a person nobody is told, and after them the next message is answered so', async () => {
  const ann = await openWork(server)
  await away(ann.account, always)
  await ann.writes('Hello there')
  await ann.replies('Hello Ann')
  await ann.account.ask('PUT', '/hours', { body: never })
  await ann.writes('How much is it?')
  await later()
  expect(await ann.said()).toEqual(['user: Hello Ann'])
  await after(5 * minute)
  await ann.writes('Anybody?')
  await later()
  expect(await ann.said()).toEqual(['user: Hello Ann', 'auto: Back at 9, Ann'])
})

test('a team has an away text and hours of its own', async () => {
  const ann = await openWork(server)
  const team = { name: 'Support', isDefault: true, awayText: 'Support is away', ...never }
  expect(await ann.account.ask('POST', '/teams', { body: team })).toMatchObject({ status: 201 })
  expect(await ann.account.ask('GET', '/inbox_settings')).toMatchObject({ body: { awayText: null } })
  await ann.writes('Hello there')
  expect(await ann.work()).toMatchObject({ teamId: expect.any(String) })
  await later()
  expect(await ann.said()).toEqual(['auto: Support is away'])
})

describe('an away text with more than its words', () => {
  const pdf = {
    data: `data:application/pdf;base64,${Buffer.from('%PDF-1.4 prices').toString('base64')}`,
    name: 'prices.pdf',
  }
  const buttons = [{ id: 'call', title: 'Call me back' }]
  const full = { body: 'Back at 9, {{firstName}}', buttons, attachments: [pdf] }
  const shownFile = { id: expect.any(String), name: 'prices.pdf', contentType: 'application/pdf', bytes: 15 }
  const settingsIn = async (account: TestAccount) =>
    InboxSettings.parse((await account.ask('GET', '/inbox_settings')).body)
  const set = (account: TestAccount, body: object) => account.ask('PATCH', '/inbox_settings', { body })

  test('goes out with its buttons and its files, and once', async () => {
    const ann = await openWork(server)
    await ann.account.ask('PUT', '/hours', { body: never })
    expect(await set(ann.account, { awayContent: full })).toMatchObject({
      status: 200,
      body: { awayText: full.body, awayContent: { body: full.body, buttons, attachments: [shownFile] } },
    })
    await ann.writes('Hello there')
    await later()
    await ann.writes('Anybody?')
    await later()
    const { data } = (await ann.account.client.listMessages({ query: { contactId: ann.id } })).body
    expect(data.filter(({ direction }) => direction === 'outgoing')).toMatchObject([
      { author: 'auto', body: 'Back at 9, Ann', buttons, attachments: [{ name: 'prices.pdf' }] },
    ])
  })

  test('keeps what stands beside it where the text alone changes, and loses all with it', async () => {
    const { account } = await openWork(server)
    await set(account, { awayContent: full })
    expect(await set(account, { away_text: 'Back soon' })).toMatchObject({
      body: { awayText: 'Back soon', awayContent: { body: 'Back soon', buttons, attachments: [shownFile] } },
    })
    const { awayContent } = await settingsIn(account)
    const again = { ...full, attachments: awayContent?.attachments?.map(({ id }) => ({ id })) }
    expect(await set(account, { awayContent: again })).toMatchObject({
      body: { awayContent: { attachments: [{ id: again.attachments?.[0]?.id }] } },
    })
    expect(await set(account, { awayContent: null })).toMatchObject({
      body: { awayText: full.body, awayContent: null },
    })
    await set(account, { awayContent: full })
    expect(await set(account, { awayText: null })).toMatchObject({
      body: { awayText: null, awayContent: null },
    })
  })

  test('is refused where nobody could send it, and a file of another account is none', async () => {
    const { account } = await openWork(server)
    const stranger = await openAccount(server)
    await set(stranger, { awayContent: full })
    const theirs = (await settingsIn(stranger)).awayContent?.attachments?.[0]?.id
    for (const [body, code, field] of [
      [{ awayText: 'One', awayContent: { body: 'Other' } }, 'CONFLICTING_FIELDS', 'awayText'],
      [{ awayContent: { body: 'a'.repeat(641) } }, 'VALIDATION_FAILED', 'awayContent.body'],
      [{ awayContent: { buttons } }, 'VALIDATION_FAILED', 'awayContent.body'],
      [
        { awayContent: { body: 'Hi', buttons: [{ title: 'Help' }] } },
        'VALIDATION_FAILED',
        'awayContent.buttons[0].title',
      ],
      [
        { awayContent: { body: 'Hi', attachments: [{ id: theirs }] } },
        'VALIDATION_FAILED',
        'awayContent.attachments[0].id',
      ],
    ] as const)
      expect(await set(account, body)).toMatchObject(apiError(400, code, field))
    expect(await settingsIn(account)).toMatchObject({ awayText: null, awayContent: null })
  })

  test('is a team’s own in place of the account’s, and goes with the team', async () => {
    const ann = await openWork(server)
    await set(ann.account, { awayContent: full })
    const team = {
      name: 'Support',
      isDefault: true,
      awayContent: { ...full, body: 'Support is away' },
      ...never,
    }
    const made = await ann.account.ask('POST', '/teams', { body: team })
    expect(made).toMatchObject({
      status: 201,
      body: { awayText: 'Support is away', awayContent: { buttons, attachments: [shownFile] } },
    })
    await ann.writes('Hello there')
    await later()
    expect(await ann.said()).toEqual(['auto: Support is away'])
    const path = `/teams/${Made.parse(made.body).id}`
    expect(await ann.account.ask('PATCH', path, { body: { awayContent: { body: 'Away' } } })).toMatchObject({
      body: { awayText: 'Away', awayContent: null },
    })
    expect(await ann.account.ask('DELETE', path)).toMatchObject({ status: 200 })
  })

  test('is declared by a file without its files, which stay', async () => {
    const email = newEmail('away')
    const declared = (awayContent: { body: string; buttons?: string[]; attachments?: string[] }) =>
      declareAccount({ email, inbox: { awayContent } })
    const account = await openAccount(server, { email, inbox: { awayText: 'Back soon' } })
    await set(account, { awayContent: full })
    await server.provision(declared({ body: 'Back at 10', buttons: ['Call me back'] }))
    expect(await settingsIn(account)).toMatchObject({
      awayText: 'Back at 10',
      awayContent: { buttons: [{ title: 'Call me back' }], attachments: [shownFile] },
    })
    const withFile = declared({ body: 'Hi', attachments: ['https://files.test/prices.pdf'] })
    await expect(async () => server.provision(withFile)).rejects.toThrow('cannot be declared: attach files')
  })
})
