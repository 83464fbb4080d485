import { askDashboard, fieldsOf, membersOf, openOwner, rowsOf } from '../support/dashboardApi.ts'
import { createContact } from '../support/factories.ts'
import { suiteMailServer, suiteOnFakeClock } from '../support/suite.ts'
import { day } from '../support/time.ts'

const mails = suiteMailServer()
const { server, untilIdle, after } = suiteOnFakeClock(() => ({
  SMTP_URL: mails.url,
  MAIL_FROM: 'post@replyloop.test',
}))
const { join } = membersOf(server)
const told = (email: string) =>
  mails.to(email).filter(({ parsed }) => parsed.subject?.includes('mentions you') === true)

test('A member whom a note mentions is mailed once, without its text, unless they wrote it or want no such mails', async () => {
  const { account, owner, email } = await openOwner(server)
  const [ann, spared] = [await join(owner, 'agent'), await join(owner, 'viewer')]
  await spared.person.ask('PATCH', '/session/notifications', { body: { choices: { mentioned: false } } })
  const { id } = await createContact(account, { firstName: 'Jane', lastName: 'Doe' })
  const path = `/conversations/${id}/notes`
  const body = { body: 'Call Jane at noon', mentions: [ann.id, spared.id] }
  const written = await owner.ask('POST', path, { body })
  expect(written.body).toMatchObject({ mentions: [{ id: ann.id }, { id: spared.id }] })
  const again = { body: { ...body, body: 'Call Jane at one' } }
  expect(await owner.ask('PATCH', `${path}/${String(fieldsOf(written)['id'])}`, again)).toMatchObject({
    status: 200,
  })
  await ann.person.ask('POST', path, { body: { body: 'I will', mentions: [ann.id] } })
  await untilIdle()
  const [mail, ...others] = told(ann.email)
  expect(others).toEqual([])
  expect(mail?.parsed.subject).toMatch(/mentions you in a note about “Jane Doe”$/)
  expect(mail?.parsed.text).toContain(`/dashboard/inbox/${id}`)
  expect(mail?.parsed.text).not.toContain('Call Jane')
  expect([...told(spared.email), ...told(email)]).toEqual([])
})

test('Notes go once they are older than the account keeps messages', async () => {
  const { account } = await openOwner(server)
  const { id } = await createContact(account)
  const path = `/conversations/${id}/notes`
  await account.ask('POST', path, { body: { body: 'Old' } })
  await after(20 * day)
  await account.ask('POST', path, { body: { body: 'Recent' } })
  await after(15 * day)
  await askDashboard(server, account, 'PATCH', '/settings', { body: { retention: { messagesMonths: 1 } } })
  await untilIdle()
  expect(rowsOf(await account.ask('GET', path)).map(({ body }) => body)).toEqual(['Recent'])
})
