import { openFailing } from '../support/broadcasts.ts'
import { membersOf } from '../support/dashboardApi.ts'
import { suiteMailServer, suiteOnFakeClock } from '../support/suite.ts'
import { minute } from '../support/time.ts'

const mails = suiteMailServer()
const { server, after } = suiteOnFakeClock(() => ({
  SMTP_URL: mails.url,
  MAIL_FROM: 'post@replyloop.test',
}))
const { join } = membersOf(server)

const told = (email: string) =>
  mails.to(email).filter(({ parsed }) => parsed.subject?.startsWith('The broadcast') === true)

test('A broadcast that pauses by itself is told of once each time, with the reason, to whom role and choice have it', async () => {
  const { write, people, start, read, post, owner } = await openFailing(server)
  const manager = await join(owner, 'manager')
  const spared = await join(owner, 'manager')
  const agent = await join(owner, 'agent')
  const choices = { broadcast_paused: false }
  await spared.person.ask('PATCH', '/session/notifications', { body: { choices } })
  await people(30)
  const id = await write({ ratePerMinute: 600 })
  await start(id)
  await after(100)
  await post(id, 'pause')
  await after(minute)
  expect(told(manager.email)).toEqual([])
  await post(id, 'resume')
  for (let turn = 0; turn < 20; turn += 1) await after(100)
  expect(await read(id)).toMatchObject({ state: 'paused', reason: 'failing' })
  await after(minute)
  const [mail, ...others] = told(manager.email)
  expect(others).toEqual([])
  expect(mail?.parsed.subject).toMatch(/^The broadcast “Sale” of .* is paused$/)
  expect(mail?.parsed.text).toContain('Too many of its last messages failed.')
  expect(mail?.parsed.text).toContain(`/dashboard/broadcasts/${id}`)
  await post(id, 'resume')
  for (let turn = 0; turn < 20; turn += 1) await after(100)
  await after(minute)
  expect(told(manager.email)).toHaveLength(2)
  expect([...told(spared.email), ...told(agent.email)]).toEqual([])
})
