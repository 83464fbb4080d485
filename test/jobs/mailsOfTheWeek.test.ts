import { botCampaign, openContact } from '../support/conversation.ts'
import { membersOf, openOwner, openSession, password, type Person } from '../support/dashboardApi.ts'
import { newEmail } from '../support/factories.ts'
import { suiteMailServer, suiteOnFakeClock } from '../support/suite.ts'
import { day, hour, minute } from '../support/time.ts'

const post = suiteMailServer()
const { clock, server, after, untilIdle, catchUpWithIds } = suiteOnFakeClock(() => ({
  SMTP_URL: post.url,
  MAIL_FROM: 'post@replyloop.test',
}))
const { join } = membersOf(server)

const told = (email: string) => post.to(email).filter(({ parsed }) => parsed.subject?.includes('in numbers'))
const choose = async (person: Person, weekly = true) =>
  expect(
    await person.ask('PATCH', '/session/notifications', { body: { choices: { weekly } } }),
  ).toMatchObject({ status: 200 })

const week = 7 * day
/** Moves the clock to a time of a Monday, in milliseconds since its beginning in UTC. */
const toMonday = (ms: number) => {
  const monday = Math.floor((clock.now() - 4 * day) / week) * week + 4 * day // 1970 began on a Thursday
  return after(monday + week + ms - clock.now())
}
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

beforeAll(async () => {
  await openOwner(server) // the operator's, which no bound is for
  await catchUpWithIds()
})

test('The mail of the week comes on Monday at 8:00 to members who chose it, in any role, and to nobody else', async () => {
  const { owner, email } = await openOwner(server)
  const viewer = await join(owner, 'viewer')
  const other = await join(owner, 'viewer')
  await toMonday(9 * hour)
  await choose(viewer.person)
  await untilIdle()
  expect(told(viewer.email)).toEqual([]) // that Monday's time is over
  await toMonday(8 * hour - minute)
  expect(told(viewer.email)).toEqual([])
  await after(minute)
  expect(told(viewer.email)).toHaveLength(1)
  await after(6 * day)
  expect(told(viewer.email)).toHaveLength(1)
  await toMonday(8 * hour)
  expect(told(viewer.email)).toHaveLength(2)
  expect([...told(email), ...told(other.email)]).toEqual([])
})

test('It has five numbers of the seven days before with those of the week before, each with its page of reports of those days', async () => {
  const { owner, email, account } = await openOwner(server, {
    lists: [{ name: 'Leads' }],
    campaigns: [botCampaign()],
  })
  await choose(owner)
  await toMonday(9 * hour)
  const { writes, joins, replies } = await openContact(server, account)
  await joins()
  await after(minute)
  await writes('How much is it?')
  await untilIdle()
  await after(minute)
  await writes('And a person?')
  await untilIdle()
  await after(4 * minute)
  await replies()
  await untilIdle()
  await after(hour)
  await toMonday(8 * hour)
  const [from, to] = [dayOf(clock.now() - week), dayOf(clock.now() - day)]
  const query = `?from=${from}&to=${to}&compare=true`
  const reports = `${server.origin}/dashboard/reports`
  const [mail] = told(email).slice(-1)
  const text = mail?.parsed.text ?? ''
  expect(text).toContain(`From ${from} to ${to}; in brackets the week before.`)
  expect(text).toContain(`- New contacts: 1 (0)\n  ${reports}${query}`)
  expect(text).toContain(`- Messages received: 2 (0)\n  ${reports}${query}`)
  expect(text).toMatch(/- Messages sent: [34] \(0\)\n/)
  expect(text).toContain(`- Answered by the bot alone: 1 (0)\n  ${reports}/bot${query}`)
  expect(text).toContain(
    `- Median first response of persons: 5 min (none)\n  ${reports}/response-times${query}`,
  )
  await toMonday(8 * hour)
  const next = told(email).at(-1)?.parsed.text ?? ''
  expect(next).toContain('- New contacts: 0 (1). Import people,')
  expect(next).toContain('- Median first response of persons: none (5 min). The inbox shows who waits')
})

test('It never comes to a member who is removed, who ended it by its link, or whose account is suspended', async () => {
  const clientEmail = newEmail('client')
  const subAccounts = [{ email: clientEmail, name: 'Shop', password }]
  const { owner, email, account } = await openOwner(server, { type: 'agency', subAccounts })
  const leaving = await join(owner, 'viewer')
  const client = await openSession(server, clientEmail)
  for (const person of [owner, leaving.person, client]) await choose(person)
  expect(await owner.ask('DELETE', `/members/${leaving.id}`)).toMatchObject({ status: 200 })
  const suspended = `/subaccounts/${account.subAccount(clientEmail).id}`
  expect(await owner.ask('POST', `${suspended}/suspend`)).toMatchObject({ status: 200 })
  await toMonday(8 * hour)
  expect(told(email)).toHaveLength(1)
  expect([...told(leaving.email), ...told(clientEmail)]).toEqual([])
  expect(await owner.ask('POST', `${suspended}/resume`)).toMatchObject({ status: 200 })
  const [mail] = told(email)
  const link =
    /No more of this kind: http:\/\/[^/]+(\/mail\/unsubscribe\/\S+)/.exec(mail?.parsed.text ?? '')?.[1] ?? ''
  expect(mail?.header('list-unsubscribe')).toContain(link)
  expect((await fetch(`${server.origin}${link}`, { method: 'POST' })).status).toBe(200)
  await toMonday(8 * hour)
  expect(told(email)).toHaveLength(1)
  expect(told(leaving.email)).toEqual([])
  expect(told(clientEmail)).toHaveLength(1)
})

test('It leaves once for a week also where the clock is set back, or the service was away over some Mondays', async () => {
  const { owner, email } = await openOwner(server)
  await choose(owner)
  await toMonday(8 * hour)
  expect(told(email)).toHaveLength(1)
  clock.advance(-2 * hour)
  await after(4 * hour)
  clock.advance(-2 * day)
  await after(minute)
  await after(3 * day)
  expect(told(email)).toHaveLength(1)
  await after(3 * week)
  expect(told(email)).toHaveLength(2)
  await after(day)
  expect(told(email)).toHaveLength(2)
})

test('It leaves at 8:00 on the clock of the account on both sides of the day on which that changes', async () => {
  const { owner, email } = await openOwner(server, { timeZone: 'Europe/Berlin' })
  await choose(owner)
  const hourAt = (at: number) =>
    Number(
      new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone: 'Europe/Berlin' }).format(
        at,
      ),
    )
  const ofMonday = () => Math.floor((clock.now() - 4 * day) / week) * week + 4 * day + week
  while (hourAt(ofMonday()) === hourAt(ofMonday() + week)) await after(week)
  for (const times of [1, 2]) {
    const early = 8 - hourAt(ofMonday())
    const before = told(email).length
    await toMonday(early * hour - minute)
    expect({ times, mails: told(email).length }).toEqual({ times, mails: before })
    await after(minute)
    expect({ times, mails: told(email).length }).toEqual({ times, mails: before + 1 })
  }
})
