import { eventsOf } from '../support/conversation.ts'
import { createContact } from '../support/factories.ts'
import { readMessage } from '../support/messages.ts'
import { smsAccounts } from '../support/sms/accounts.ts'
import type { SmsKind } from '../support/sms/kinds.ts'
import type { SuiteOnFakeClock } from '../support/suite.ts'
import { day, hour } from '../support/time.ts'

/** What becomes of a text message whose provider has accepted it, and says later that the phone was off. */
export function retriesOnce(kind: SmsKind, suite: SuiteOnFakeClock): void {
  const { clock, untilIdle, after } = suite
  const { open } = smsAccounts(kind, suite)

  describe(`A text message by ${kind.kind} to a phone that is off`, () => {
    test('goes out once more an hour later, and not a third time', async () => {
      const { account, replies, sender } = await open()
      const id = await replies({ body: 'Are you on?' })
      await untilIdle()
      const sent = () => sender.accepted().filter(({ text }) => text === 'Are you on?')
      const { unreachable: code } = kind.codes
      const inAnHour = new Date(clock.now() + hour).toISOString()
      for (const [attempts, nextAttemptAt] of [
        [1, inAnHour],
        [2, null],
      ] as const) {
        expect(await sender.status(sent().at(-1)?.id ?? '', 'failed', { code })).toEqual([200])
        const failed = { status: 'Failed', attempts, nextAttemptAt }
        expect(await readMessage(account, id)).toMatchObject(failed)
        expect((await eventsOf(account, 'message.failed')).at(-1)).toMatchObject({ data: failed })
        expect(sent()).toHaveLength(attempts)
        await after(hour)
        expect(sent()).toHaveLength(2)
      }
      await after(day)
      expect(sent()).toHaveLength(2)
      expect(await readMessage(account, id)).toMatchObject({ status: 'Failed', attempts: 2 })
    })

    test('goes out no more to who has opted out since, though in again', async () => {
      const { account, contactId, replies, sender } = await open()
      const id = await replies({ body: 'Are you on?' })
      await untilIdle()
      const sent = () => sender.accepted().filter(({ text }) => text === 'Are you on?')
      const { unreachable: code } = kind.codes
      expect(await sender.status(sent().at(-1)?.id ?? '', 'failed', { code })).toEqual([200])
      for (const optedOut of [true, false])
        await account.client.updateContact({ params: { id: contactId }, body: { optedOut } })
      await after(2 * hour)
      expect(sent()).toHaveLength(1)
      expect(await readMessage(account, id)).toMatchObject({
        error: { kind: 'opted_out' },
        nextAttemptAt: null,
      })
    })

    test('goes out once more to whom its contact was merged into', async () => {
      const { account, contactId, replies, sender } = await open()
      const id = await replies({ body: 'Are you on?' })
      await untilIdle()
      const sent = () => sender.accepted().filter(({ text }) => text === 'Are you on?')
      expect(
        await sender.status(sent().at(-1)?.id ?? '', 'failed', { code: kind.codes.unreachable }),
      ).toEqual([200])
      const kept = await createContact(account)
      await account.client.mergeContacts({ params: { id: kept.id }, body: { otherId: contactId } })
      await after(hour)
      expect(sent().map(({ to }) => to)).toEqual([sent()[0]?.to, sent()[0]?.to])
      expect(await readMessage(account, id)).toMatchObject({
        status: 'Sent',
        contactId: kept.id,
        attempts: 2,
      })
    })
  })
}
