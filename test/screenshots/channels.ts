import { newId } from '../../server/src/platform/ids.ts'
import { suiteDashboard } from '../support/browser.ts'
import { askDashboard, password } from '../support/dashboardApi.ts'
import { openDataOf } from '../support/databases.ts'
import { createContact, openAccount, type TestAccount } from '../support/factories.ts'
import { suiteGraph } from '../support/graph.ts'
import { takePicture } from '../support/pictures.ts'
import { connectSms } from '../support/sms.ts'
import { hour } from '../support/time.ts'
import { suiteTwilio } from '../support/twilio.ts'
import { whatsappOf } from '../support/whatsapp.ts'

// The pictures of docs/channels/overview.md and docs/channels/twilio.md, whose channels are at stand-ins of their providers.

const email = 'mara@northwind.example'
const dashboard = suiteDashboard()
const graph = suiteGraph()
const twilio = suiteTwilio()

/** How many messages went out in each of the last hours, the present one first: quiet in the night. */
const busy = [9, 14, 12, 10, 16, 13, 8, 4, 1, 0, 0, 0, 0, 0, 2, 5, 9, 15, 17, 13, 12, 9, 11, 10]

/** Stores messages as a day leaves them: most are delivered, a few have failed, the last ones are under way. */
async function fillDay(
  account: TestAccount,
  channel: { id: string; name: string },
  { part, failedEach }: { part: number; failedEach: number },
) {
  const { id: contactId } = await createContact(account, { firstName: 'Elena', lastName: 'Marchetti' })
  const db = await openDataOf(dashboard.dataDir)
  await db.write(async ({ q, t, now }) => {
    let made = 0
    for (const [back, count] of busy.entries())
      for (let each = 0; each < count * part; each += 1) {
        made += 1
        const createdAt = now - back * hour
        const hasFailed = made % failedEach === 0
        const isUnderWay = back === 0 && each % 3 === 0
        await q.insert(t.message).values({
          id: newId('msg', now),
          accountId: account.id,
          contactId,
          direction: 'outgoing',
          status: hasFailed ? 'Failed' : 'Sent',
          type: 'text',
          author: 'campaign',
          body: 'Hi Elena, our spring dates are out.',
          channel: channel.name,
          channelId: channel.id,
          createdAt,
          deliveredAt: hasFailed || isUnderWay ? null : createdAt,
          readAt: hasFailed || isUnderWay || channel.name === 'sms' || made % 3 === 0 ? null : createdAt,
        })
      }
  })
  await db.close()
}

beforeAll(async () => {
  const account = await openAccount(dashboard, { email, password, name: 'Northwind Coaching' })
  const number = graph.addNumber({
    displayNumber: '+1 555-010-0100',
    fields: { verified_name: 'Northwind Coaching' },
  })
  const whatsapp = await whatsappOf(dashboard, graph).connect(account, number)
  await askDashboard(dashboard, account, 'POST', `/connected_channels/${whatsapp.id}/test`)
  await whatsapp.writes({ from: '14155550110', name: 'Elena', body: 'How much is it?' })
  const line = twilio.addNumber({ phoneNumber: '+12025550123', friendlyName: 'Northwind line' })
  const sms = await connectSms(dashboard, account, { kind: 'twilio', settings: twilio.settings(line) })
  await twilio.writes({ from: '+14155550120', to: '+12025550123', body: 'Do you offer coaching online?' })
  await fillDay(account, whatsapp, { part: 1, failedEach: 47 })
  await fillDay(account, sms, { part: 0.5, failedEach: 31 })
})

test('channels', async () => {
  const page = await dashboard.open('/settings/channels', { width: 'desktop', as: { email } })
  await page.getByRole('table', { name: 'The last 24 hours' }).nth(1).waitFor({ state: 'attached' })
  await page.setViewportSize({ width: 1120, height: 1410 }) // so that all providers are there
  await takePicture(page, 'channels')
})

test('channel-form', async () => {
  const page = await dashboard.open('/settings/channels/connect/twilio', {
    width: 'desktop',
    as: { email },
  })
  const form = page.getByRole('region', { name: 'Connect SMS by Twilio' })
  await form.getByLabel('Account SID').fill(`AC${'0123456789abcdef'.repeat(2)}`)
  await form.getByLabel('Number', { exact: true }).fill('+12025550123')
  await page.setViewportSize({ width: 920, height: 1200 })
  await takePicture(page, 'channel-form', form)
})
