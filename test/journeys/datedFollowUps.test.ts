import { askDashboard } from '../support/dashboardApi.ts'
import { bulkOf } from '../support/bulk.ts'
import { createFollowUps, openContact, setStatus, type Campaign } from '../support/conversation.ts'
import { createContact, newPhone, type TestAccount } from '../support/factories.ts'
import { importsOf } from '../support/imports.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { day, hour, minute } from '../support/time.ts'

const suite = suiteOnFakeClock()
const { clock, server, after, untilIdle } = suite
const { open, sentFollowUps } = createFollowUps(suite)

const field = 'appointment'
const dated = (days: number, at: string, given: object = {}) => ({
  relativeTo: { field, days, at, ...given },
  text: `Nudge of {{${field}}}`,
})
/** The date so many days from now, in UTC. */
const date = (days: number) => new Date(clock.now() + days * day).toISOString().slice(0, 10)
/** Waits until just before a time, and then until it has come. */
const beforeAndAt = (instant: string) =>
  [
    () => after(Date.parse(instant) - clock.now() - 1),
    () => after(Math.max(1, Date.parse(instant) - clock.now())),
  ] as const
const opens = (followUps = [dated(-1, '10:00')], given: Partial<Campaign> = {}, account: object = {}) =>
  open(followUps, given, { timeZone: 'UTC', customFields: [{ name: field, type: 'date' }], ...account })
const ends = async (ann: Awaited<ReturnType<typeof opens>>) =>
  (await ann.decisions()).filter((decision) => decision.startsWith('follow_up')).at(-1)
const save = (account: TestAccount, followUps: unknown, name = 'Desk') =>
  askDashboard(server, account, 'PATCH', `/campaigns/${account.campaignId(name)}`, { body: { followUps } })

describe('A follow-up relative to a date goes out', () => {
  test('so many days before it, at its hour, no matter what the contact writes, and once', async () => {
    const ann = await opens([dated(-1, '10:00'), dated(2, '9:30')])
    const on = date(5)
    await ann.update({ customFields: { [field]: on } })
    await ann.joins()
    await ann.writes('How much is it?')
    const [before, at] = beforeAndAt(`${date(4)}T10:00:00Z`)
    const later = `${date(7)}T09:30:00Z`
    await before()
    expect(await sentFollowUps(ann)).toEqual([])
    await at()
    expect(await sentFollowUps(ann)).toEqual([`Nudge of ${on}`])
    const sent = { subject: 'follow_up', decision: 'sent', rule: 'date', detail: 'Follow-up 1' }
    expect((await ann.timeline()).at(-1)).toMatchObject(sent)
    await after(Date.parse(later) - clock.now())
    expect((await ann.timeline()).at(-1)).toMatchObject({ ...sent, detail: 'Follow-up 2' })
    await after(day)
    expect(await sentFollowUps(ann)).toHaveLength(2)
  })

  test('on the clock of the contact, and on that day there, where it says so', async () => {
    const account = await opens(
      [dated(0, '09:00', { zone: 'contact' })],
      {},
      {
        customFields: [{ name: field, type: 'datetime' }],
      },
    )
    const asha = await openContact(server, account.account, `+9198${newPhone().slice(-8)}`)
    // In India it is half past one of the next day.
    await asha.update({ customFields: { [field]: `${date(2)}T20:00:00Z` } })
    await asha.joins()
    const [before, at] = beforeAndAt(`${date(3)}T03:30:00Z`)
    await before()
    expect(await sentFollowUps(asha)).toEqual([])
    await at()
    expect(await sentFollowUps(asha)).toHaveLength(1)
  })

  test('beside those that count from the last message, which do not count it', async () => {
    const ann = await opens([dated(0, '10:00'), { afterMinutes: 10, text: 'Nudge 2' } as never])
    await ann.joins()
    await after(10 * minute)
    expect(await sentFollowUps(ann)).toEqual(['Nudge 2'])
    expect((await ann.timeline()).at(-1)).toMatchObject({ rule: 'silence', detail: 'Follow-up 2' })
    const on = date(3)
    await ann.update({ customFields: { [field]: on } })
    await after(Date.parse(`${on}T10:00:00Z`) - clock.now())
    expect(await sentFollowUps(ann)).toEqual(['Nudge 2', `Nudge of ${on}`])
  })

  test('when quiet hours end in which its hour lies', async () => {
    const quietHours = { from: '21:00', until: '08:00' }
    const ann = await opens([dated(0, '22:00')], {}, { quietHours })
    await ann.update({ customFields: { [field]: date(2), phone: '' } })
    await ann.joins()
    const until = Date.parse(`${date(3)}T08:00:00Z`)
    await after(Date.parse(`${date(2)}T22:00:00Z`) - clock.now())
    expect(await ends(ann)).toBe('follow_up queued quiet_hours')
    await after(until - clock.now())
    expect(await ends(ann)).toBe('follow_up sent date')
  })
})

describe('A follow-up relative to a date moves with it', () => {
  test('however often it changes, and goes out again for another date once it was sent for one', async () => {
    const ann = await opens()
    await ann.joins()
    await ann.update({ customFields: { [field]: date(9) } })
    const first = date(3)
    await Promise.all([date(6), date(8)].map((on) => ann.update({ customFields: { [field]: on } })))
    await ann.update({ customFields: { [field]: first } })
    await after(Date.parse(`${date(2)}T10:00:00Z`) - clock.now())
    expect(await sentFollowUps(ann)).toEqual([`Nudge of ${first}`])
    const second = date(5)
    const due = Date.parse(`${date(4)}T10:00:00Z`)
    await ann.update({ customFields: { [field]: second } })
    await after(due - clock.now())
    expect(await sentFollowUps(ann)).toEqual([`Nudge of ${first}`, `Nudge of ${second}`])
    await after(10 * day)
    expect(await sentFollowUps(ann)).toHaveLength(2)
  })

  test('by a form, an import, a bulk action and a merge as by the API', async () => {
    const ann = await opens()
    const { account } = ann
    await ann.joins()
    const on = date(3)
    const csv = `phone,${field}\n${ann.phone},${on}\n`
    await importsOf(server, account).run(csv)
    const due = Date.parse(`${date(2)}T10:00:00Z`)
    const bob = await openContact(server, account)
    await bob.joins()
    await bulkOf(account).run({ contactIds: [bob.id], action: { type: 'setField', field, value: on } })
    const cleo = await openContact(server, account)
    await cleo.joins()
    const { id: otherId } = await createContact(account, { customFields: { [field]: on } })
    await account.client.mergeContacts({ params: { id: cleo.id }, body: { otherId } })
    const dan = await openContact(server, account)
    await dan.joins()
    await after(5 * minute) // the fourth waits for its turn
    await dan.update({ customFields: { [field]: on } })
    await bulkOf(account).run({ contactIds: [dan.id], action: { type: 'clearField', field } })
    await after(due - clock.now())
    for (const each of [ann, bob, cleo]) expect(await sentFollowUps(each)).toEqual([`Nudge of ${on}`])
    expect(await sentFollowUps(dan)).toEqual([])
    expect(await ends(dan)).toBe('follow_up cancelled date_removed')
  })

  test('once, where both of two contacts had it who become one', async () => {
    const ann = await opens()
    await ann.update({ customFields: { [field]: date(3) } })
    await ann.joins()
    const bob = await openContact(server, ann.account)
    await bob.update({ customFields: { [field]: date(4) } })
    await bob.joins()
    await ann.account.client.mergeContacts({ params: { id: ann.id }, body: { otherId: bob.id } })
    await after(Date.parse(`${date(2)}T10:00:00Z`) - clock.now())
    await after(3 * day)
    expect((await sentFollowUps(ann)).filter((text) => text.startsWith('Nudge'))).toHaveLength(1)
  })

  test('with the zone of the account', async () => {
    const ann = await opens()
    await ann.update({ customFields: { [field]: date(3) } })
    await ann.joins()
    await askDashboard(server, ann.account, 'PATCH', '/settings', { body: { timeZone: 'Asia/Kolkata' } })
    await untilIdle()
    await after(Date.parse(`${date(2)}T04:30:00Z`) - clock.now() - 1)
    expect(await sentFollowUps(ann)).toEqual([])
    await after(1)
    expect(await sentFollowUps(ann)).toHaveLength(1)
  })
})

describe('A follow-up relative to a date ends with', () => {
  const planned = async (account: object = {}) => {
    const ann = await opens([dated(-1, '10:00')], {}, account)
    await ann.update({ customFields: { [field]: date(3) } })
    await ann.joins()
    const due = Date.parse(`${date(2)}T10:00:00Z`)
    return { ...ann, isDue: () => after(due - clock.now()) }
  }
  const never = async ({ isDue, ...ann }: Awaited<ReturnType<typeof planned>>, rule: string) => {
    await untilIdle()
    expect(await ends(ann)).toBe(`follow_up cancelled ${rule}`)
    await isDue()
    expect(await sentFollowUps(ann)).toEqual([])
  }

  test('an opt-out, also one that is taken back', async () => {
    const ann = await planned()
    await ann.writes('STOP')
    await ann.writes('START')
    await never(ann, 'opted_out')
  })

  test('a date that is taken away, or has passed', async () => {
    const ann = await planned()
    await ann.update({ customFields: { [field]: null } })
    await untilIdle()
    expect(await ends(ann)).toBe('follow_up cancelled date_removed')
    await ann.update({ customFields: { [field]: date(-2) } })
    await never(ann, 'date_past')
  })

  test('a field that is no date any more, or none at all', async () => {
    const ann = await planned()
    await ann.account.ask('DELETE', `/custom_fields/${field}`)
    await never(ann, 'date_removed')
    const bob = await planned()
    await bob.account.ask('PATCH', `/custom_fields/${field}`, { body: { type: 'text' } })
    await never(bob, 'date_removed')
  })

  test('the opening message of another campaign', async () => {
    const ann = await opens(
      [dated(-1, '10:00')],
      {},
      {
        lists: [{ name: 'Leads' }, { name: 'Others' }],
      },
    )
    await ann.update({ customFields: { [field]: date(3) } })
    await ann.joins()
    const made = await askDashboard(server, ann.account, 'POST', '/campaigns', {
      body: {
        name: 'Second',
        listId: ann.account.listId('Others'),
        triggerOnListAdd: true,
        openingMessage: 'Hi again!',
      },
    })
    expect(made).toMatchObject({ status: 201 })
    const path = `/campaigns/${String(made.body['id'])}/status`
    await askDashboard(server, ann.account, 'POST', path, { body: { status: 'Live' } })
    const params = { id: ann.account.listId('Others') }
    await ann.account.client.joinList({ params, body: { contactId: ann.id } })
    await untilIdle()
    expect(await ends(ann)).toBe('follow_up cancelled other_campaign')
  })

  test('its campaign being Completed', async () => {
    const ann = await planned()
    await setStatus(server, ann.account, 'Paused')
    await setStatus(server, ann.account, 'Completed')
    await never(ann, 'campaign_completed')
  })

  test('its time, where it could not go out within two hours', async () => {
    const ann = await planned()
    await setStatus(server, ann.account, 'Paused')
    await ann.isDue()
    await after(2 * hour)
    expect(await sentFollowUps(ann)).toEqual([])
    await after(10 * minute)
    await setStatus(server, ann.account, 'Live')
    await after(10 * minute)
    expect(await ends(ann)).toBe('follow_up cancelled missed')
    expect(await sentFollowUps(ann)).toEqual([])
  })

  test('not with a pause that is over within two hours', async () => {
    const ann = await planned()
    await setStatus(server, ann.account, 'Paused')
    await ann.isDue()
    await after(hour)
    await setStatus(server, ann.account, 'Live')
    await after(10 * minute)
    expect(await sentFollowUps(ann)).toHaveLength(1)
  })
})

describe('A Live campaign whose dated steps change', () => {
  test('plans them for those who are in it, and no more what it has not', async () => {
    const ann = await opens([])
    const { account } = ann
    await ann.update({ customFields: { [field]: date(3) } })
    await ann.joins()
    const gone = await openContact(server, account)
    await gone.update({ customFields: { [field]: date(3) } })
    await gone.joins()
    await gone.writes('STOP')
    expect(await save(account, [dated(-1, '11:00'), dated(-2, '10:00')])).toMatchObject({ status: 200 })
    await after(2 * minute)
    expect(await save(account, [dated(-1, '10:00')])).toMatchObject({ status: 200 })
    await untilIdle()
    expect(await ends(ann)).toBe('follow_up cancelled removed')
    await after(Date.parse(`${date(2)}T10:00:00Z`) - clock.now() - 1)
    expect(await sentFollowUps(ann)).toEqual([])
    await after(1)
    expect(await sentFollowUps(ann)).toHaveLength(1)
    await after(day)
    expect(await sentFollowUps(ann)).toHaveLength(1)
    expect(await sentFollowUps(gone)).toEqual([])
  })

  test.each<[string, unknown, string]>([
    ['neither of both times', { text: 'Hi' }, 'afterMinutes'],
    ['both', { ...dated(1, '10:00'), afterMinutes: 5 }, 'relativeTo'],
    [
      'no such field',
      { ...dated(1, '10:00'), relativeTo: { field: 'none', days: 1, at: '10:00' } },
      'relativeTo.field',
    ],
    [
      'a field of no date',
      { text: 'Hi', relativeTo: { field: 'size', days: 1, at: '10:00' } },
      'relativeTo.field',
    ],
    ['too many days', dated(-366, '10:00'), 'relativeTo.days'],
    ['half a day', dated(0.5, '10:00'), 'relativeTo.days'],
    ['no hour', dated(1, '25:00'), 'relativeTo.at'],
  ])('refuses %s, and says where', async (_what, step, path) => {
    const ann = await opens(
      [],
      {},
      {
        customFields: [
          { name: field, type: 'date' },
          { name: 'size', type: 'number' },
        ],
      },
    )
    const answer = await save(ann.account, [step])
    expect(answer).toMatchObject({ status: 400 })
    expect(JSON.stringify(answer.body)).toContain(`followUps[0].${path}`)
  })

  test('shows them as they were given, and what an older page sends back is taken', async () => {
    const ann = await opens([dated(-1, '9:00')])
    const path = `/campaigns/${ann.account.campaignId('Desk')}`
    const read = await askDashboard(server, ann.account, 'GET', path)
    const shown = [{ afterMinutes: null, relativeTo: { field, days: -1, at: '09:00', zone: 'account' } }]
    expect(read.body).toMatchObject({ followUps: shown })
    expect(await save(ann.account, read.body['followUps'])).toMatchObject({
      status: 200,
      body: { followUps: shown },
    })
  })
})
