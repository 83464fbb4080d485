import { eq } from 'drizzle-orm'
import { auditedIn } from '../support/auditLines.ts'
import { sandboxOf } from '../support/conversation.ts'
import { askDashboard } from '../support/dashboardApi.ts'
import { openDataOf } from '../support/databases.ts'
import { apiError, openAccount } from '../support/factories.ts'
import { countsOf, iso, receiversOf } from '../support/receivers.ts'
import { suiteResource } from '../support/resource.ts'
import { suiteOnFakeClock } from '../support/suite.ts'

const { clock, server, untilIdle } = suiteOnFakeClock()
const { receiverAt } = receiversOf(server)
const db = suiteResource(() => openDataOf(server.dataDir, clock))

describe('a connected channel', () => {
  const sandbox = sandboxOf(server)
  const open = async () => {
    const opened = await sandbox.open()
    await untilIdle() // it has been greeted
    return { ...opened, ...receiverAt(opened.account, `/connected_channels/${opened.channel.id}`) }
  }

  test('has a log and its health', async () => {
    const { account, id, log, health } = await open()
    await sandbox.reply(account, id, { body: 'Hi' })
    await untilIdle()
    const [latest, greeting] = (await log()).data
    expect(greeting).toMatchObject({ state: 'delivered' })
    expect([latest]).toMatchObject([
      { event: { type: 'message.reply', contactId: id }, state: 'delivered', attempts: [{ kind: null }] },
    ])
    expect(await health()).toMatchObject({ state: 'active', lastSentAt: iso(clock.now()), lastFailure: null })
    expect(countsOf(await health()).at(-1)).toEqual({ sent: 2, failed: 0 })
  })

  test('sends what has failed again, but not what may have arrived', async () => {
    const { account, channel, id, log, replay } = await open()
    for (const kind of ['connect', 'unknown_outcome'] as const) {
      await sandbox.reply(account, id, { body: kind })
      await untilIdle()
      const [delivery] = (await log()).data
      await db.write(async ({ q, t }) => {
        const failed = { kind, detail: 'as if it had failed' }
        await q
          .update(t.attempt)
          .set(failed)
          .where(eq(t.attempt.deliveryId, delivery?.id ?? ''))
        await q
          .update(t.delivery)
          .set({ state: 'abandoned' })
          .where(eq(t.delivery.id, delivery?.id ?? ''))
      })
    }
    expect(await replay()).toMatchObject({ status: 200, body: { replayed: 1 } })
    await untilIdle()
    expect((await log()).data.map(({ state }) => state)).toEqual(['abandoned', 'delivered', 'delivered'])
    expect(await replay()).toMatchObject({ body: { replayed: 0 } })
    const lines = await auditedIn(server, account)
    expect(lines.filter((line) => line.startsWith('channel_replayed'))).toEqual([
      `channel_replayed ${channel.name}`,
    ])
    expect(channel.state).toBe('active')
  })

  test('that is stopped or disconnected says so, and sends nothing again', async () => {
    const { account, channel, health, replay } = await open()
    await db.write(({ q, t }) =>
      q.update(t.channel).set({ state: 'stopped' }).where(eq(t.channel.id, channel.id)),
    )
    expect(await health()).toMatchObject({ state: 'stopped' })
    expect(await replay()).toMatchObject(apiError(400, 'VALIDATION_FAILED'))
    await sandbox.disconnect(account)
    expect(await health()).toMatchObject({ state: 'off' })
    expect(await replay()).toMatchObject(apiError(400, 'VALIDATION_FAILED'))
  })

  test('of another account is not found', async () => {
    const { channel } = await open()
    const stranger = await openAccount(server)
    for (const what of ['health', 'deliveries'])
      expect(
        await askDashboard(server, stranger, 'GET', `/connected_channels/${channel.id}/${what}`),
      ).toMatchObject(apiError(404, 'CHANNEL_NOT_FOUND'))
  })
})
