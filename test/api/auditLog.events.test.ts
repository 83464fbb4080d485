import { linesSinceMade } from '../support/auditLines.ts'
import {
  fieldsOf,
  membersOf,
  openOwner,
  openSession,
  password,
  rowsOf,
  signIn,
  type Person,
} from '../support/dashboardApi.ts'
import { newEmail } from '../support/factories.ts'
import { importsOf } from '../support/imports.ts'
import { outgoing } from '../support/messages.ts'
import { suiteOnFakeClock, suiteReceiver } from '../support/suite.ts'
import { minute } from '../support/time.ts'
import { answer } from '../support/webhookReceiver.ts'
import { subscribe } from '../support/webhooks.ts'

const { server, untilIdle, after } = suiteOnFakeClock()

const logOf = async ({ ask }: Person, query = ''): Promise<Record<string, unknown>[]> =>
  rowsOf(await ask('GET', `/audit_log?limit=100&${query}`))
const receiver = suiteReceiver()

test('how somebody gets in, and fails to, is told with the address: the first wrong password, and the tenth', async () => {
  const { owner, email } = await openOwner(server)
  for (let failed = 0; failed < 10; failed += 1) await signIn(server, email, 'wrong horse')
  await signIn(server, newEmail('nobody'), 'wrong horse')
  await untilIdle()
  const failure = { action: 'sign_in_failed', subject: email, actor: null, address: '127.0.0.1' }
  expect(await linesSinceMade(owner)).toMatchObject([
    { ...failure, details: { facts: { failures: 10 } } },
    { ...failure, details: { facts: { failures: 1 } } },
    { action: 'signed_in', subject: email, address: '127.0.0.1' },
  ])
  await after(16 * minute)
  const { person, email: joined } = await membersOf(server).join(owner)
  const change = { currentPassword: password, newPassword: 'another horse battery' }
  await person.ask('POST', '/session/password', { body: change })
  const leaving = await openSession(server, joined, change.newPassword)
  await Promise.all([1, 2, 3].map(() => leaving.ask('DELETE', '/session'))) // one line for all
  const lines = (await logOf(owner)).slice(0, 5)
  expect(lines).toMatchObject(
    ['signed_out', 'signed_in', 'password_changed', 'member_joined', 'member_invited'].map((action) => ({
      action,
      address: '127.0.0.1',
    })),
  )
})

test('files that leave the service, and what became of an import, stand in the log', async () => {
  const { account, owner } = await openOwner(server)
  const files = importsOf(server, account)
  const importId = await files.begin('phone\n+15551230001\nnonsense\n')
  await untilIdle()
  const begun = await owner.ask('POST', '/exports', { body: {} })
  const { id: exportId } = fieldsOf(begun)
  await untilIdle()
  await owner.ask('GET', `/exports/${String(exportId)}/file`)
  await owner.ask('GET', `/imports/${importId}/rejected`)
  await owner.ask('PUT', '/reply_webhook', { body: { url: 'https://crm.test/' } })
  await owner.ask('GET', '/reply_webhook/secret')
  await owner.ask('GET', '/audit_log/file')
  const facts = { state: 'done', rows: 2, created: 1, rejected: 1 }
  expect(await linesSinceMade(owner)).toMatchObject([
    { action: 'audit_log_downloaded' },
    { action: 'reply_webhook_secret_shown' },
    { action: 'reply_webhook_changed' },
    { action: 'rejected_rows_downloaded', subject: importId },
    { action: 'export_downloaded', subject: exportId, details: { facts: { rows: 1 } } },
    { action: 'export_started', subject: exportId, details: { facts: { isFiltered: false } } },
    { action: 'import_finished', subject: importId, actor: 'service', address: null, details: { facts } },
    { action: 'import_started', subject: importId, actor: 'key' },
    { action: 'signed_in' },
  ])
})

test('a webhook that the service switches off, and what is sent again, stand in the log', async () => {
  const { account, owner } = await openOwner(server)
  receiver.behave(answer(410), answer())
  const { id } = await subscribe(account, receiver.url)
  await account.client.sendMessage({ body: { customData: outgoing({}) } })
  await untilIdle()
  const since = 'since=2020-01-01T00:00:00Z'
  await owner.ask('PATCH', `/webhooks/${id}`, { body: { active: true } })
  for (const replayed of [1, 0]) {
    expect(await owner.ask('POST', `/webhooks/${id}/replay?${since}`)).toMatchObject({ body: { replayed } })
    await untilIdle()
  }
  await owner.ask('PUT', '/reply_webhook', { body: { url: receiver.url } })
  expect(await owner.ask('POST', `/reply_webhook/replay?${since}`)).toMatchObject({ body: { success: true } })
  const facts = { webhookId: id, reason: 'gone' }
  expect((await logOf(owner, 'kind=webhooks')).toReversed()).toMatchObject([
    { action: 'webhook_created' },
    { action: 'webhook_disabled', actor: 'service', details: { facts } },
    { action: 'webhook_changed', details: { changes: { active: { before: false, after: true } } } },
    { action: 'webhook_replayed', details: { facts: { replayed: 1 } } },
    { action: 'reply_webhook_changed' },
  ])
})
