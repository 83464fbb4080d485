import { CampaignDetail } from '@replyloop/shared/contract/campaign'
import { campaignDetail } from '../support/copies.ts'
import { openContact, setStatus } from '../support/conversation.ts'
import { askDashboard } from '../support/dashboardApi.ts'
import { createDatedFollowUps, dated, field } from '../support/datedFollowUps.ts'
import { newPhone } from '../support/factories.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { day, hour, minute, second } from '../support/time.ts'

const suite = suiteOnFakeClock()
const { server, after, untilIdle } = suite
const { opens, ends, save, date, until, sentFollowUps } = createDatedFollowUps(suite)

describe('A follow-up relative to a date ends with', () => {
  const planned = async (account: object = {}) => {
    const ann = await opens([dated(-1, '10:00')], {}, account)
    await ann.update({ customFields: { [field]: date(3) } })
    await ann.joins()
    const due = `${date(2)}T10:00:00Z`
    return { ...ann, isDue: () => until(due) }
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

  test('the contact being taken off the list of its campaign', async () => {
    const ann = await planned()
    const params = { id: ann.account.listId('Leads'), contactId: ann.id }
    await ann.account.client.leaveList({ params })
    await never(ann, 'left_list')
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

  test('the day after it, where quiet hours and then the credits of a day put it off for longer', async () => {
    const quietHours = { from: '21:00', until: '08:00' }
    const ann = await opens([dated(0, '22:30')], {}, { quietHours })
    await ann.update({ customFields: { [field]: date(2), phone: '' } })
    await ann.joins()
    const [due, end] = [`${date(2)}T22:30:00Z`, `${date(3)}T08:00:00Z`]
    const body = { creditsPerDay: 1 }
    const limited = await askDashboard(server, ann.account, 'PATCH', '/automatic_limits', { body })
    expect(limited).toMatchObject({ status: 200 })
    await until(due)
    expect(await ends(ann)).toBe('follow_up queued quiet_hours')
    await until(end, hour)
    await ann.writes('How much is it?')
    await after(2 * second)
    await until(end)
    expect(await ends(ann)).toBe('follow_up cancelled missed')
    await after(day)
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

describe('A follow-up relative to a date goes out', () => {
  test('to who has joined another campaign since, and left the list of that', async () => {
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
    const path = `/campaigns/${CampaignDetail.parse(made.body).id}/status`
    await askDashboard(server, ann.account, 'POST', path, { body: { status: 'Live' } })
    const params = { id: ann.account.listId('Others') }
    await ann.account.client.joinList({ params, body: { contactId: ann.id } })
    await untilIdle()
    await ann.account.client.leaveList({ params: { ...params, contactId: ann.id } })
    expect(await campaignDetail(server, ann.account, ann.account.campaignId('Desk'))).toMatchObject({
      dueFollowUps: 1,
    })
    await until(`${date(2)}T10:00:00Z`)
    expect(await sentFollowUps(ann)).toHaveLength(1)
    expect(await campaignDetail(server, ann.account, ann.account.campaignId('Desk'))).toMatchObject({
      dueFollowUps: 0,
    })
  })

  test('by the clock of another phone number, once the contact has it', async () => {
    const { account } = await opens([dated(-1, '10:00', { zone: 'contact' })])
    const asha = await openContact(server, account, `+4917${newPhone().slice(-8)}`)
    await asha.update({ customFields: { [field]: date(5) } })
    await asha.joins()
    await asha.update({ phone: `+9198${newPhone().slice(-8)}` })
    await until(`${date(4)}T04:30:00Z`) // ten in India
    expect(await sentFollowUps(asha)).toHaveLength(1)
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
    await until(`${date(2)}T10:00:00Z`, 1)
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
    expect(await save(ann.account, CampaignDetail.parse(read.body).followUps)).toMatchObject({
      status: 200,
      body: { followUps: shown },
    })
  })
})
