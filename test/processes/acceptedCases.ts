import { Message } from '@replyloop/shared/contract/message'
import { askDashboard, rowsOf } from '../support/dashboardApi.ts'
import { endLeases, hideTable } from '../support/databases.ts'
import { declareAccount } from '../support/factories.ts'
import { provisionAccounts, startProcess, type ServerProcess } from '../support/process.ts'
import type { Declaration } from '../support/server.ts'
import { until } from '../support/time.ts'
import { becomes, settled } from '../support/webhooks.ts'

/** A channel of a kind at the stand-in of its provider, for a service that is killed and started again. */
export interface KilledChannel {
  declared: NonNullable<Declaration['channels']>[number]
  /** The provider accepts the next message, and never answers. */
  hangsNext: () => void
  /** Somebody writes to the channel with an id, at a service that is now at an origin; the statuses of the responses. */
  writes: (at: { id: string; origin: string }) => Promise<number[]>
  /** What the provider has accepted: its id of it, ours where it takes that, and the text. */
  sent: () => readonly { id: string; ours: string | undefined; text: string }[]
  /** The provider tells that it has delivered one. */
  delivers: (id: string, at: { id: string; origin: string }) => Promise<number[]>
}

const unknown = { status: 'Failed', attempts: 1, error: { kind: 'unknown_outcome' } }

/**
 * What becomes of messages that providers accept just before the service is killed, on each kind of channel: one each, all by
 * the same service.
 */
export function acceptedCases(
  name: string,
  {
    dataDir,
    env = {},
    open: openChannels,
  }: {
    dataDir: string
    env?: Record<string, string>
    open: () => KilledChannel[]
  },
): void {
  let running: ServerProcess
  const environment = { DATA_DIR: dataDir, ...env }
  const start = async () => {
    running = await startProcess(environment)
  }
  const kill = () => running.end('SIGKILL')

  /** For each channel an account, to which somebody has written; the service runs. */
  async function open() {
    const channels = openChannels()
    const accounts = await provisionAccounts(
      environment,
      channels.map(({ declared }) => declareAccount({ channels: [declared] })),
    )
    await start()
    return Promise.all(
      channels.map(async (channel, index) => {
        const account = accounts[index]
        const apiKey = account?.apiKey ?? ''
        const ask = async (method: string, path: string, body?: object) => {
          const answer = await askDashboard(running, { apiKey }, method, path, { body })
          if (answer.status >= 300) throw new Error(`${path} was refused: ${JSON.stringify(answer.body)}`)
          return answer
        }
        /** Where hooks go now: the service has another port after each start. */
        const at = () => ({ id: account?.channels?.[0]?.id ?? '', origin: running.origin })
        expect(await channel.writes(at())).toEqual([200])
        return {
          ...channel,
          at,
          account: () => ({ client: running.client(apiKey) }),
          /** A person replies to who wrote; returns the message's id. */
          reply: async (body: string) => {
            const [contact] = rowsOf(await ask('GET', '/contact_search'))
            const path = `/contacts/${String(contact?.['id'])}/replies`
            return Message.parse((await ask('POST', path, { body })).body).id
          },
        }
      }),
    )
  }
  type Opened = Awaited<ReturnType<typeof open>>[number]

  /** The ids of a reply on each channel, once its provider has accepted it. */
  const replyOnAll = async (all: Opened[]): Promise<string[]> => {
    const ids = await Promise.all(all.map(({ reply }) => reply('In doubt')))
    await until(() => all.every(({ sent }) => sent().length === 1))
    return ids
  }

  /** Replies that their providers have accepted; the service was killed before it had stored so. */
  async function acceptAndKill() {
    const all = await open()
    for (const { hangsNext } of all) hangsNext()
    const ids = await replyOnAll(all)
    await kill()
    return all.map((opened, index) => {
      const [accepted] = opened.sent()
      const id = ids[index] ?? ''
      if (accepted === undefined) throw new Error('nothing was sent')
      if (accepted.ours !== undefined) expect(accepted.ours).toBe(id)
      /** The next reply goes out after the first one is settled, so what is sent until then is all that will be. */
      const sendsOnlyNext = async () => {
        await becomes(opened.account(), await opened.reply('The next'), 'Sent')
        expect(opened.sent().map(({ text }) => text)).toEqual(['In doubt', 'The next'])
      }
      return { ...opened, id, accepted, sendsOnlyNext }
    })
  }

  describe(`A message that ${name} accepts just before the service is killed`, () => {
    afterEach(kill)

    test('is not sent again: it is Failed with an unknown outcome until a receipt says that it arrived', async () => {
      const all = await acceptAndKill()
      await endLeases(dataDir)
      await start()
      for (const { account, at, id, accepted, delivers, sendsOnlyNext } of all) {
        expect(await settled(account(), id)).toMatchObject(unknown)
        await sendsOnlyNext()
        expect(await delivers(accepted.id, at())).toEqual([200])
        expect(await becomes(account(), id, 'Sent')).toMatchObject({
          attempts: 1,
          error: null,
          providerId: accepted.id,
          deliveredAt: expect.any(String),
        })
      }
    })

    test('is not sent again where the answer came and could not be stored', async () => {
      const all = await open()
      const show = await hideTable(dataDir, 'attempt')
      const ids = await replyOnAll(all)
      await running.says(/"msg":"[^"]*job[^"]*fail/i)
      await kill()
      await show()
      await endLeases(dataDir)
      await start()
      for (const [index, { account, sent }] of all.entries()) {
        expect(await settled(account(), ids[index] ?? '')).toMatchObject(unknown)
        expect(sent()).toHaveLength(1)
      }
    })

    test('is Sent and never Failed where its receipt, which found nobody, is repeated before it is looked at', async () => {
      const all = await acceptAndKill()
      for (const { at, accepted, delivers } of all)
        await expect(delivers(accepted.id, at())).rejects.toThrow('fetch failed')
      await start() // the lanes rest until the leases of the killed process end
      for (const { account, at, id, accepted, delivers } of all) {
        expect(await delivers(accepted.id, at())).toEqual([200])
        expect(await settled(account(), id)).toMatchObject({
          status: 'Sent',
          deliveredAt: expect.any(String),
        })
      }
      await endLeases(dataDir)
      for (const { account, id, accepted, sendsOnlyNext } of all) {
        await sendsOnlyNext()
        expect(await becomes(account(), id, 'Sent')).toMatchObject({ error: null, providerId: accepted.id })
      }
    })
  })
}
