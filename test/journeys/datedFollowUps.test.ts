import { bulkOf } from '../support/bulk.ts'
import { openContact } from '../support/conversation.ts'
import { askDashboard } from '../support/dashboardApi.ts'
import { createDatedFollowUps, dated, field } from '../support/datedFollowUps.ts'
import { createContact, newPhone } from '../support/factories.ts'
import { importsOf } from '../support/imports.ts'
import { downloadsOf } from '../support/personalData.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { day, minute } from '../support/time.ts'

const suite = suiteOnFakeClock()
const { server, after, untilIdle } = suite
const { opens, ends, date, until, sentFollowUps } = createDatedFollowUps(suite)

describe('A follow-up relative to a date goes out', () => {
  test('so many days before it, at its hour, no matter what the contact writes, and once', async () => {
    const ann = await opens([dated(-1, '10:00'), dated(2, '9:30')])
    const on = date(5)
    await ann.update({ customFields: { [field]: on } })
    await ann.joins()
    await ann.writes('How much is it?')
    const due = `${date(4)}T10:00:00Z`
    const later = `${date(7)}T09:30:00Z`
    await until(due, 1)
    expect(await sentFollowUps(ann)).toEqual([])
    await until(due)
    expect(await sentFollowUps(ann)).toEqual([`Nudge of ${on}`])
    const sent = { subject: 'follow_up', decision: 'sent', rule: 'date', detail: 'Follow-up 1' }
    expect((await ann.timeline()).at(-1)).toMatchObject(sent)
    await until(later)
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
    const due = `${date(3)}T03:30:00Z`
    await until(due, 1)
    expect(await sentFollowUps(asha)).toEqual([])
    await until(due)
    expect(await sentFollowUps(asha)).toHaveLength(1)
  })

  test('beside those that count from the last message, which do not count it', async () => {
    const ann = await opens([dated(0, '10:00'), { afterMinutes: 10, text: 'Nudge 2' }])
    await ann.joins()
    await after(10 * minute)
    expect(await sentFollowUps(ann)).toEqual(['Nudge 2'])
    expect((await ann.timeline()).at(-1)).toMatchObject({ rule: 'silence', detail: 'Follow-up 2' })
    const on = date(3)
    await ann.update({ customFields: { [field]: on } })
    await until(`${on}T10:00:00Z`)
    expect(await sentFollowUps(ann)).toEqual(['Nudge 2', `Nudge of ${on}`])
  })

  test('when quiet hours end in which its hour lies', async () => {
    const quietHours = { from: '21:00', until: '08:00' }
    const ann = await opens([dated(0, '22:00')], {}, { quietHours })
    await ann.update({ customFields: { [field]: date(2), phone: '' } })
    await ann.joins()
    const end = `${date(3)}T08:00:00Z`
    await until(`${date(2)}T22:00:00Z`)
    expect(await ends(ann)).toBe('follow_up queued quiet_hours')
    await until(end)
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
    await until(`${date(2)}T10:00:00Z`)
    expect(await sentFollowUps(ann)).toEqual([`Nudge of ${first}`])
    const second = date(5)
    const due = `${date(4)}T10:00:00Z`
    await ann.update({ customFields: { [field]: second } })
    await until(due)
    expect(await sentFollowUps(ann)).toEqual([`Nudge of ${first}`, `Nudge of ${second}`])
    await after(10 * day)
    expect(await sentFollowUps(ann)).toHaveLength(2)
  })

  test('by an import, a bulk action and a merge as by the API', async () => {
    const ann = await opens()
    const { account } = ann
    await ann.joins()
    const on = date(3)
    const csv = `phone,${field}\n${ann.phone},${on}\n`
    await importsOf(server, account).run(csv)
    const due = `${date(2)}T10:00:00Z`
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
    await until(due)
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
    await until(`${date(2)}T10:00:00Z`)
    await after(3 * day)
    expect((await sentFollowUps(ann)).filter((text) => text.startsWith('Nudge'))).toHaveLength(1)
  })

  test('and stands in what is held about a person, with its date and its time', async () => {
    const ann = await opens()
    const on = date(3)
    await ann.update({ customFields: { [field]: on } })
    await ann.joins()
    const { json, html } = await downloadsOf(server)(ann.account, ann.id)
    const dueAt = `${date(2)}T10:00:00.000Z`
    expect(json).toMatchObject({
      datedFollowUps: [{ campaign: { name: 'Desk' }, state: 'open', date: on, dueAt }],
    })
    expect(html).toContain(`open, for ${on}, due `)
  })

  test('with the zone of the account', async () => {
    const ann = await opens()
    await ann.update({ customFields: { [field]: date(3) } })
    await ann.joins()
    await askDashboard(server, ann.account, 'PATCH', '/settings', { body: { timeZone: 'Asia/Kolkata' } })
    await untilIdle()
    await until(`${date(2)}T04:30:00Z`, 1)
    expect(await sentFollowUps(ann)).toEqual([])
    await after(1)
    expect(await sentFollowUps(ann)).toHaveLength(1)
  })
})
