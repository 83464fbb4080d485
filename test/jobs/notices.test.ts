import { botCampaign, funnel, openContact } from '../support/conversation.ts'
import {
  actAs,
  askDashboard,
  fieldsOf,
  membersOf,
  openAgency,
  openOwner,
  password,
} from '../support/dashboardApi.ts'
import { createContact, newEmail } from '../support/factories.ts'
import { suiteMailServer, suiteOnFakeClock, testOnce } from '../support/suite.ts'
import { hour, minute, second } from '../support/time.ts'

const post = suiteMailServer()
const env = () => ({ SMTP_URL: post.url, MAIL_FROM: 'post@replyloop.test' })
const { server, untilIdle, after } = suiteOnFakeClock(env)
const { join } = membersOf(server)

const newest = (email: string) => {
  const mail = post.to(email).at(-1)
  if (mail === undefined) throw new Error(`no mail has come to ${email}`)
  return mail
}
const subjectsOf = (email: string) => post.to(email).map(({ parsed }) => parsed.subject)

describe('somebody who waits for a person', () => {
  const openDesk = async () => {
    const opened = await openOwner(server, {
      name: 'Acme',
      lists: [{ name: 'Leads' }],
      campaigns: [botCampaign()],
    })
    const asks = async (firstName: string) => {
      const contact = await openContact(server, opened.account)
      await contact.update({ firstName })
      await contact.writes('I want to speak to a human, my card is 4111')
      await after(2 * second)
      return contact
    }
    return { ...opened, asks }
  }

  test('is told of once, after 15 minutes, by name and reason; further ones in one mail 15 minutes later', async () => {
    const { asks, email } = await openDesk()
    await asks('Anna')
    await after(10 * minute)
    await asks('Bert')
    await asks('Carla')
    expect(post.to(email)).toEqual([])
    await after(5 * minute)
    expect(subjectsOf(email)).toEqual(['“Anna” waits for an answer from “Acme”'])
    const { text } = newest(email).parsed
    expect(text).toMatch(
      /- “Anna”: waits 15 minutes, asked for a person\n {2}http\S+\/dashboard\/inbox\/con_/,
    )
    expect(text).not.toMatch(/4111|Bert/)
    await after(14 * minute)
    expect(post.to(email)).toHaveLength(1)
    await after(2 * minute)
    expect(subjectsOf(email).slice(1)).toEqual(['2 people wait for an answer from “Acme”'])
    await after(3 * hour)
    expect(post.to(email)).toHaveLength(2)
  })

  test('is not told of once somebody has answered, nor to whom the role or a choice spares it', async () => {
    const { asks, owner, email } = await openDesk()
    const viewer = await join(owner, 'viewer')
    const agent = await join(owner, 'agent')
    const answered = await asks('Dora')
    await answered.replies()
    await after(hour)
    expect(subjectsOf(agent.email).slice(1)).toEqual([])
    const choices = await owner.ask('PATCH', '/session/notifications', {
      body: { choices: { waiting: false } },
    })
    expect(choices).toMatchObject({
      status: 200,
      body: { choices: expect.arrayContaining([{ kind: 'waiting', wanted: false }]) },
    })
    await asks('Emil')
    await after(hour)
    expect(subjectsOf(agent.email).slice(1)).toEqual(['“Emil” waits for an answer from “Acme”'])
    for (const spared of [email, viewer.email])
      expect(subjectsOf(spared)).not.toContain('“Emil” waits for an answer from “Acme”')
  })
})

test('a balance that runs out is told of once to the admins of the account and of its agency', async () => {
  const shop = newEmail('shop')
  const { account, email, owner } = await openOwner(server, {
    type: 'agency',
    subAccounts: [
      { email: shop, name: 'Shop', password, credits: 1, lists: [{ name: 'Leads' }], campaigns: [funnel()] },
    ],
  })
  const agent = await join(owner, 'agent')
  const sub = account.subAccount(shop)
  const listId = sub.listId('Leads')
  for (let joined = 0; joined < 2; joined += 1) await createContact(sub, { listId })
  await untilIdle()
  await after(5 * minute)
  for (const to of [email, shop]) expect(subjectsOf(to)).toEqual(['“Shop” has no credit left'])
  expect(newest(shop).parsed.text).toContain('Ask your agency')
  expect(subjectsOf(agent.email)).not.toContain('“Shop” has no credit left')
})

testOnce(
  'a balance that lasts for less than three days is shown and told of once, unless its account is suspended or recharged by itself',
  async () => {
    const shop = newEmail('shop')
    const given = { email: shop, name: 'Shop', password, credits: 10, lists: [{ name: 'Leads' }] }
    const { account, owner } = await openOwner(server, {
      type: 'agency',
      subAccounts: [{ ...given, campaigns: [funnel({ pacePerMinute: 1000 })] }],
    })
    const sub = account.subAccount(shop)
    for (let joined = 0; joined < 8; joined += 1) await createContact(sub, { listId: sub.listId('Leads') })
    await untilIdle()
    await owner.ask('POST', `/subaccounts/${sub.id}/suspend`)
    await after(2 * hour)
    expect(subjectsOf(shop)).toEqual([]) // while it is suspended it uses nothing
    await owner.ask('POST', `/subaccounts/${sub.id}/resume`)
    const setRecharge = (setting: object) =>
      owner.ask('PATCH', `/subaccounts/${sub.id}/auto_recharge`, {
        body: { autoRecharge: { threshold: 1, amount: 50, ...setting } },
      })
    const whereLow = async () => [
      fieldsOf(await askDashboard(server, sub, 'GET', '/balance'))['isLow'],
      fieldsOf(await owner.ask('GET', `/agency/subaccounts/${sub.id}`))['isLow'],
      fieldsOf(await owner.ask('GET', '/agency/totals'))['runningDry'],
    ]
    await setRecharge({ monthlyLimit: 50 })
    await after(2 * hour)
    expect(subjectsOf(shop)).toEqual([])
    expect(await whereLow()).toEqual([false, false, 0])
    await setRecharge({})
    expect(await whereLow()).toEqual([true, true, 1])
    for (let hours = 0; hours < 3; hours += 1) await after(hour)
    expect(subjectsOf(shop)).toEqual([expect.stringMatching(/^“Shop” has \d credits left$/)])
    expect(newest(shop).parsed.text).toMatch(/it is used up by about 2\d{3}-/)
  },
)

test('an import that is finished is told of to who began it, and to nobody where a key began it', async () => {
  const { owner, email, account } = await openOwner(server, { name: 'Shop' })
  const upload = (headers: Record<string, string>) =>
    fetch(`${server.origin}/dashboard/api/imports?fileName=guests.csv`, {
      method: 'POST',
      body: 'phone\n+4915112345679\nnone\n',
      headers: { 'content-type': 'text/csv', 'sec-fetch-site': 'same-origin', ...headers },
    })
  expect((await upload({ 'x-api-key': account.apiKey })).status).toBe(201)
  await untilIdle()
  expect(post.to(email)).toEqual([])
  expect((await upload({ cookie: owner.cookie })).status).toBe(201)
  await untilIdle()
  expect(subjectsOf(email)).toEqual(['The import of “guests.csv” into “Shop” is finished'])
  expect(newest(email).parsed.text).toContain('Rows that could not be used: 1.')
  expect(newest(email).parsed.text).toMatch(/See the import:\n\S+\/dashboard\/contacts\/imports\/imp_\w+\n/)
  const agency = await openAgency(server)
  expect((await upload({ cookie: (await actAs(server, agency.owner, agency.sub.id)).cookie })).status).toBe(
    201,
  )
  await untilIdle()
  expect(newest(agency.email).parsed.text).toMatch(/Open Agency:\n\S+\/dashboard\/agency\n/)
})

describe('one click on Unsubscribe', () => {
  testOnce('ends the mails of one kind, without a sign-in; opening the link does not', async () => {
    const { owner, email } = await openOwner(server)
    const upload = async () => {
      await fetch(`${server.origin}/dashboard/api/imports?fileName=a.csv`, {
        method: 'POST',
        body: 'phone\n+4915112345679\n',
        headers: { 'content-type': 'text/csv', 'sec-fetch-site': 'same-origin', cookie: owner.cookie },
      })
      await untilIdle()
    }
    const wanted = async () => {
      const answered = fieldsOf(await owner.ask('GET', '/session/notifications'))
      return JSON.stringify(answered['choices']).includes('{"kind":"import_finished","wanted":true}')
    }
    await upload()
    const mail = newest(email)
    expect(mail.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const url = /^<https?:\/\/[^/]+(\S+)>$/.exec(mail.header('list-unsubscribe') ?? '')?.[1] ?? ''
    expect(mail.parsed.text).toContain(url)
    const page = await fetch(server.origin + url)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<form method="post">')])
    expect(await wanted()).toBe(true)
    for (const wrong of [
      url.slice(0, -2),
      url.replace('import_finished', 'waiting'),
      url.replace(/usr_\w/, 'usr_Z'),
    ])
      expect((await fetch(server.origin + wrong, { method: 'POST' })).status).toBe(403)
    expect(await wanted()).toBe(true)
    const click = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }
    expect((await fetch(server.origin + url, click)).status).toBe(200)
    expect(await wanted()).toBe(false)
    await upload()
    expect(post.to(email)).toHaveLength(1)
  })
})
