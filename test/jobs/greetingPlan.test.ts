import type { GreetingPlan } from '@replyloop/shared/contract/greetingPlan'
import { newPhone } from '../support/factories.ts'
import { funnel, openContact, steps } from '../support/conversation.ts'
import { askDashboard, rowsOf } from '../support/dashboardApi.ts'
import { openGreetings } from '../support/greetedImports.ts'
import { suitePlainChannel } from '../support/plainChannel.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { hour, minute, timesOf } from '../support/time.ts'

const { server, after, clock } = suiteOnFakeClock()
const { connect } = suitePlainChannel(server)

type Opened = Awaited<ReturnType<typeof openGreetings>>

/** The minutes of a day of the UTC clock, as `21:00`. */
const timeIn = timesOf(clock)
/** Quiet hours for whom the clocks show the time of UTC, and not in India. */
const quietNow = () => ({
  timeZone: 'UTC',
  limits: { quietOpenings: 'many' as const },
  quietHours: { from: timeIn(-hour), until: timeIn(2 * hour) },
})

/** What has become of the openings of a campaign: sent, or the reason why not, and how many. */
async function outcomesOf({ messages, queue, account }: Opened, name = 'Funnel') {
  const campaignId = account.campaignId(name)
  const sent = (await messages()).filter((message) => message.campaignId === campaignId).length
  const held = await queue('held', name)
  const stats = await askDashboard(server, account, 'GET', `/campaigns/${campaignId}/queue?state=queued`)
  return { sent, held: held.map(({ reason }) => String(reason)).toSorted(), waiting: rowsOf(stats).length }
}

const leftOutOf = (plan: GreetingPlan, index = 0) =>
  Object.fromEntries((plan.campaigns[index]?.leftOut ?? []).map(({ reason, count }) => [reason, count]))

/** Lets the clock go on until all has gone out that goes out by itself. */
const letGo = async () => {
  for (let turn = 0; turn < 30; turn += 1) await after(10 * minute)
}

test('The plan of an import says what then happens: who is greeted, and who is left out and why', async () => {
  const named = { openingMessage: 'Hi {{firstName}}!', pacePerMinute: 600 }
  const opened = await openGreetings(server, {
    ...quietNow(),
    metered: true,
    credits: 8,
    campaigns: [funnel(named), funnel({ name: 'Chat', channel: 'messenger', pacePerMinute: 600 })],
  })
  const { account, waiting, planOf, start, ended, join, leave } = opened
  await connect(account)
  const contact = (phone?: string) => openContact(server, account, phone)
  const [out, unlooked, member, greeted, erasedOut] = await Promise.all([
    contact(),
    contact(),
    contact(),
    contact('+919812345678'),
    contact(),
  ])
  await out.update({ optedOut: true })
  await erasedOut.update({ optedOut: true })
  await account.client.deleteContact({ params: { id: erasedOut.id } })
  await unlooked.writes('stop texting me all the time, will you')
  await join(member.id)
  await join(greeted.id)
  await after(4 * hour)
  await after(20 * hour)
  await leave(greeted.id)
  const twice = newPhone()
  const rows = [
    ...Array.from({ length: 12 }, (_, at) => `${newPhone()},Jane ${at},,`),
    `${twice},Ann,ann@example.test,`,
    `${twice.replace('+1', '+1 ')},Ann,,`,
    `,Ann,ann@example.test,`,
    `${newPhone()},,,`,
    `${newPhone()},Out,,yes`,
    `${newPhone().replace('+1', '12')},Nobody,,`,
    ...['+919812345001', '+919812345002'].map((phone) => `${phone},Asha,,`),
    ...[out, unlooked, member, greeted, erasedOut].map(({ phone }) => `${phone},Known,,`),
  ]
  const { id, willGreet } = await waiting(`phone,first_name,email,opted_out\n${rows.join('\n')}\n`)
  const plan = await planOf(id)
  const before = await outcomesOf(opened)
  for (const campaign of plan.campaigns) {
    const left = campaign.leftOut.reduce((sum, { count }) => sum + count, 0)
    expect({ name: campaign.name, people: campaign.willGreet + left }).toEqual({
      name: campaign.name,
      people: plan.joins,
    })
  }
  expect(plan.alreadyOnList).toBe(1)
  expect(await start(id, { willGreet })).toMatchObject({ status: 200 })
  expect(await ended(id)).toMatchObject({ state: 'done' })
  await letGo()
  const { sent, held, waiting: left } = await outcomesOf(opened)
  const { opted_out, already_greeted, ...reasons } = leftOutOf(plan)
  expect({ sent: sent - before.sent, left }).toEqual({ sent: willGreet, left: 0 })
  expect({ opted_out, already_greeted }).toEqual({ opted_out: 3, already_greeted: 1 })
  const countOf = (reason: string) =>
    held.filter((each) => each === reason).length - before.held.filter((each) => each === reason).length
  expect(Object.fromEntries(Object.keys(reasons).map((reason) => [reason, countOf(reason)]))).toEqual(reasons)
  expect(Object.keys(reasons).toSorted()).toEqual(['missing_variable', 'needs_human', 'no_credit'])
  expect(leftOutOf(plan, 1)).toMatchObject({ no_address: expect.any(Number), opted_out: 3 })
  expect(plan.campaigns[1]?.willGreet).toBe(0)
})

describe('The plan of a file in which people stand twice, hundreds of rows apart,', () => {
  /** Rows of a file with one person's between them: a file is read in parts of two hundred rows at most. */
  const apart = (...parts: readonly (readonly string[])[]) => {
    const between = Array<string>(250).fill(`${newPhone()},,,`)
    return parts.flatMap((rows) => [...between, ...rows])
  }
  const file = (rows: readonly string[]) => `phone,email,first_name,opted_out\n${rows.join('\n')}\n`
  const mail = () => `${newPhone().slice(1)}@example.test`

  test('greets each once, as the import then does, and nobody whom a later row opts out', async () => {
    const opened = await openGreetings(server, { campaigns: [funnel({ pacePerMinute: 600 })] })
    const { account, waiting, planOf, start, ended, join, stats } = opened
    const [known, member] = await Promise.all([openContact(server, account), openContact(server, account)])
    const shared = mail()
    await account.client.createContact({ body: { email: shared } })
    await join(member.id)
    await after(minute)
    const [spelled, filled, out, late, twoPhones, family] = Array.from({ length: 6 }, newPhone)
    const [filledMail, outMail, lateMail, familyMail, secondMail] = Array.from({ length: 5 }, mail)
    const rows = apart(
      [
        `${spelled},,Ann,`,
        `,${filledMail},Bea,`,
        `${out},${outMail},Cleo,`,
        `${late},${lateMail},Dora,`,
        `${known.phone},,Eve,`,
        `${twoPhones},${shared},Fay,`, // whom the account knows by the email alone
        `${family},${familyMail},Gus,`,
        `${member.phone},,Hal,`,
      ],
      [
        `${spelled?.replace('+1', '+1 (').replace(/(\d{3})(\d{4})$/, ') $1-$2')},,Ann,`,
        `${filled},${filledMail},Bea,`, // gives the one with the email a phone
        `,${outMail},Cleo,yes`,
        `${known.phone},${secondMail},Eve,`, // gives her an email
        `${newPhone()},${shared},Fay’s brother,`,
        `${newPhone()},${familyMail},Gus’s sister,`,
        `nobody,,Ida,`,
        `${member.phone},,Hal,`,
      ],
      [`${filled},,Bea,`, `,${secondMail},Eve,`, `${late},,Dora,yes`, `,${familyMail},Gus,`],
    )
    const { id, willGreet } = await waiting(file(rows))
    const plan = await planOf(id)
    expect(plan).toMatchObject({ alreadyOnList: 1 })
    expect(leftOutOf(plan)).toEqual({ opted_out: 2 })
    expect(await start(id, { willGreet })).toMatchObject({ status: 200 })
    expect(await ended(id)).toMatchObject({ state: 'done', rejected: 1 })
    const { members } = await stats()
    expect({ joins: plan.joins, willGreet }).toEqual({ joins: members - 1, willGreet: members - 3 })
    await letGo()
    expect(await opened.read(id)).toMatchObject({ greeted: willGreet, greetingLeft: 0 })
  })
})

test('The plan says when the first and the last message go out, and how many quiet hours hold', async () => {
  const { waiting, planOf, start, ended, messages } = await openGreetings(server, {
    ...quietNow(),
    campaigns: [funnel({ pacePerMinute: 1 })],
  })
  const indian = ['+919812345001', '+919812345002', '+919812345003']
  const { id } = await waiting(`phone\n${[...indian, newPhone(), newPhone()].join('\n')}\n`)
  const { campaigns } = await planOf(id)
  const [campaign] = campaigns
  expect(campaign).toMatchObject({ willGreet: 5, perMinute: 1, quietHours: { held: 2 } })
  await start(id)
  await ended(id)
  for (let turn = 0; turn < 130; turn += 1) await after(minute)
  const at = (await messages()).map(({ createdAt }) => Date.parse(createdAt))
  expect(at).toHaveLength(5)
  expect(Math.abs(Date.parse(campaign?.first ?? '') - Math.min(...at))).toBeLessThanOrEqual(minute)
  expect(Math.abs(Date.parse(campaign?.last ?? '') - Math.max(...at))).toBeLessThanOrEqual(2 * minute)
})

describe('Quiet hours of a new account', () => {
  test('hold four who join at once, and follow-ups; one to three are greeted at once', async () => {
    const { people, join, messages, queue } = await openGreetings(server, {
      ...quietNow(),
      campaigns: [funnel({ followUps: steps(10) })],
    })
    const [one, two, three, four] = await people(4)
    for (const id of [one, two, three, four]) await join(id ?? '')
    await after(minute)
    expect(await messages()).toHaveLength(3)
    expect(await queue('held')).toMatchObject([{ reason: 'quiet_hours' }])
    await after(15 * minute)
    expect(await messages()).toHaveLength(3)
    await after(2 * hour)
    await after(hour)
    expect((await messages()).filter(({ body }) => body === 'Hi!')).toHaveLength(4)
  })

  test('are from 21:00 to 08:00, and hold many', async () => {
    const { owner } = await openGreetings(server, { quietHours: undefined, campaigns: [] })
    expect(await owner.ask('GET', '/settings')).toMatchObject({
      body: { quietHours: { from: '21:00', until: '08:00' } },
    })
    expect(await owner.ask('GET', '/automatic_limits')).toMatchObject({ body: { quietOpenings: 'many' } })
    for (const [given, shown] of [
      [true, 'all'],
      [false, 'none'],
      ['many', 'many'],
    ])
      expect(await owner.ask('PATCH', '/automatic_limits', { body: { quietOpenings: given } })).toMatchObject(
        {
          body: { quietOpenings: shown },
        },
      )
  })
})
