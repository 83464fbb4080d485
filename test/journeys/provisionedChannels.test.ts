import { channelsOf } from '../support/connectedChannels.ts'
import { declareAccount, openAccount } from '../support/factories.ts'
import { suiteGraph } from '../support/graph.ts'
import { receive } from '../support/messages.ts'
import { startServer, type Declaration } from '../support/server.ts'
import { suiteServer } from '../support/suite.ts'

const server = suiteServer()
const graph = suiteGraph()
const { ask, read, stop, list } = channelsOf(server, graph)

type Channel = NonNullable<Declaration['channels']>[number]

/** A new number, its settings beside its kind. */
const number = (given: Record<string, string> = {}): Channel => {
  const { verifyToken: _made, ...settings } = graph.settings(graph.addNumber())
  return { kind: 'whatsapp', ...settings, ...given }
}
const withChannels = (...channels: Channel[]) => declareAccount({ channels })
const provision = async (account: Declaration) => {
  const [provisioned] = (await server.provision(account)).accounts
  return provisioned?.channels ?? []
}

test('a file connects channels, prints what to paste at the provider, and no secret', async () => {
  const account = withChannels({ kind: 'sandbox' }, number(), number({ name: 'sales' }))
  const printed = await server.provision(account)
  expect(printed.accounts[0]?.channels).toEqual([
    { name: 'sandbox', id: expect.any(String), kind: 'sandbox', hookUrl: null, verifyToken: null },
    ...['whatsapp', 'sales'].map((name) => ({
      name,
      id: expect.stringMatching(/^chn_/),
      kind: 'whatsapp',
      hookUrl: expect.stringMatching(/\/hooks\/chn_\w+$/),
      verifyToken: expect.stringMatching(/^[\w-]{20,}$/),
    })),
  ])
  for (const secret of [graph.accessToken, graph.appSecret])
    expect(JSON.stringify(printed)).not.toContain(secret)
  expect(await provision(account)).toEqual(printed.accounts[0]?.channels)
})

test('settings may stand beside the kind or under settings, but not say two things', async () => {
  const { phoneNumberId, ...settings } = graph.settings(graph.addNumber())
  const account = await openAccount(server, { channels: [{ kind: 'whatsapp', phoneNumberId, settings }] })
  expect(await list(account)).toMatchObject([{ settings: { phoneNumberId }, verifyToken: 'a verify token' }])
  const both = withChannels({ ...number(), settings: { accessToken: 'other' } })
  await expect(async () => server.provision(both)).rejects.toThrow('and settings.accessToken differ')
})

test('running it again changes what has changed: other credentials let a stopped channel go on', async () => {
  const entered = number()
  const account = await openAccount(server, { channels: [entered] })
  const again = (given: Record<string, string> = {}) =>
    provision({ email: account.email, name: 'Acme', channels: [{ ...entered, ...given }] })
  const [channel] = await again()
  const id = channel?.id ?? ''
  await stop(id)
  await again()
  expect(await read(account, id)).toMatchObject({ state: 'stopped' })
  await again({ accessToken: 'EAAGnew', graphVersion: 'v24.0' })
  expect(await read(account, id)).toMatchObject({ state: 'active', settings: { graphVersion: 'v24.0' } })
  await again({ accessToken: 'EAAGnew' })
  expect(await read(account, id)).toMatchObject({ settings: { graphVersion: 'v24.0' } }) // left out, it stays
  await ask(account, 'DELETE', `/${id}`)
  expect(await again({ accessToken: 'EAAGnew' })).toEqual([channel])
  expect(await read(account, id)).toMatchObject({ state: 'active' })
})

test.each<[string, () => Channel, string]>([
  [
    'a missing token',
    () => ({ kind: 'whatsapp', phoneNumberId: '1', businessAccountId: '2' }),
    'settings.accessToken',
  ],
  ['a setting that there is not', () => number({ acessToken: 'x' }), 'settings.acessToken is no setting'],
  ['a private address', () => number({ apiUrl: 'https://10.0.0.1' }), 'settings.apiUrl must be reachable'],
  ['the name of messages without a channel', () => number({ name: 'custom' }), 'name is taken'],
])('%s is refused by its place, and nothing of the file is applied', async (_, channel, says) => {
  const [good, bad] = [declareAccount({}), withChannels({ kind: 'sandbox' }, channel())]
  await expect(server.provision(good, bad)).rejects.toThrow(`accounts[1].channels[1].${says}`)
  expect(await server.provision(good)).toMatchObject({ accounts: [{ apiKey: expect.any(String) }] }) // it is new
})

test('a name that messages of the account use already is refused', async () => {
  const account = await openAccount(server)
  await receive(account, { channel: 'crm' })
  const named = { email: account.email, name: 'Acme', channels: [number({ name: 'crm' })] }
  await expect(server.provision(named)).rejects.toThrow('accounts[0].channels[0].name is taken')
})

test('accounts that are there and new ones, in any order, connect channels of several kinds', async () => {
  const older = await openAccount(server)
  const newer = await openAccount(server)
  const declared = [newer, older].map(({ email }, index) => ({
    email,
    name: 'Acme',
    channels: index === 0 ? [{ kind: 'sandbox' } as const] : [number()],
    campaigns: [{ name: 'Funnel' }],
  }))
  const unknown = withChannels({ kind: 'sandbox' }, number())
  for (const accounts of [
    [...declared, unknown],
    [unknown, ...declared.toReversed()],
  ])
    expect((await server.provision(...accounts)).accounts).toHaveLength(3)
})

test('without PUBLIC_URL no number is connected in production, and the error names it', async () => {
  const production = await startServer({ env: { NODE_ENV: 'production' } })
  const channel = {
    kind: 'whatsapp',
    phoneNumberId: '1',
    businessAccountId: '2',
    accessToken: 'x',
    appSecret: 'y',
  }
  await expect(production.provision(withChannels({ ...channel, kind: 'whatsapp' }))).rejects.toThrow(
    /PUBLIC_URL/,
  )
  await production.provision(withChannels({ kind: 'sandbox' }))
  await production.close()
})

test('PUBLIC_URL is where the provider sends hooks', async () => {
  const behindProxy = await startServer({ env: { PUBLIC_URL: 'https://replyloop.example/' } })
  const { accounts } = await behindProxy.provision(withChannels(number()))
  const [channel] = accounts[0]?.channels ?? []
  expect(channel?.hookUrl).toBe(`https://replyloop.example/hooks/${channel?.id}`)
  await behindProxy.close()
})
