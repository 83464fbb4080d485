import { botCampaign, openContact, openFunnel, setStatus } from '../support/conversation.ts'
import { askDashboard } from '../support/dashboardApi.ts'
import { apiError } from '../support/factories.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { hour, minute, second } from '../support/time.ts'

const slot = 2 * second // thirty a minute
const { clock, server, untilIdle, after } = suiteOnFakeClock()

const open = async (given: Parameters<typeof botCampaign>[0] = {}) => {
  const funnel = await openFunnel(server, [botCampaign(given)])
  const path = `/campaigns/${funnel.account.campaignId('Desk')}`
  return {
    ...funnel,
    read: async () => (await askDashboard(server, funnel.account, 'GET', path)).body,
    edit: (body: object) => askDashboard(server, funnel.account, 'PATCH', path, { body }),
    moveTo: (status: string) => setStatus(server, funnel.account, status),
    bodies: async () => (await funnel.messages()).map(({ body }) => body),
  }
}
const inMs = (ms: number) => new Date(clock.now() + ms).toISOString()

describe('A campaign', () => {
  test('is created as a Draft and goes Live, Paused, Live, Paused, Completed, and no other way', async () => {
    const { account } = await open({ status: 'Draft' })
    const path = `/campaigns/${account.campaignId('Desk')}/status`
    const tries = (statuses: string[]) =>
      Promise.all(statuses.map((status) => askDashboard(server, account, 'POST', path, { body: { status } })))
    const refused = apiError(400, 'VALIDATION_FAILED')
    const queue = { waiting: 0, held: 0, cancelled: 0, estimatedEnd: null }
    expect(await tries(['Paused', 'Completed'])).toMatchObject([refused, refused])
    expect(await setStatus(server, account, 'Live')).toEqual({ status: 'Live', queue })
    expect(await tries(['Draft', 'Completed'])).toMatchObject([refused, refused])
    await setStatus(server, account, 'Paused')
    expect(await tries(['Draft'])).toMatchObject([refused])
    await setStatus(server, account, 'Live')
    await setStatus(server, account, 'Paused')
    await setStatus(server, account, 'Completed')
    expect(await tries(['Draft', 'Live', 'Paused'])).toMatchObject([refused, refused, refused])
    expect(await setStatus(server, account, 'Completed')).toEqual({ status: 'Completed', queue }) // no move at all
  })

  test('of racing moves makes only those that follow from each other', async () => {
    const { account } = await open({ status: 'Paused' })
    const path = `/campaigns/${account.campaignId('Desk')}/status`
    const moved = await Promise.all(
      ['Completed', 'Live'].map((status) =>
        askDashboard(server, account, 'POST', path, { body: { status } }),
      ),
    )
    expect(moved.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  })
})

describe('The queue', () => {
  test('tells how many wait and when the last goes out', async () => {
    const { people, joinInTurn, read, opened } = await open()
    const ids = await people(8)
    await joinInTurn(ids)
    const end = inMs(5 * slot)
    expect(await read()).toMatchObject({ queue: { waiting: 5, held: 0, cancelled: 0, estimatedEnd: end } })
    for (const waiting of [4, 3, 2, 1]) {
      await after(slot)
      expect(await read()).toMatchObject({ queue: { waiting, estimatedEnd: end } })
    }
    await after(slot - 1)
    expect(await opened()).toHaveLength(7)
    await after(1)
    expect(await opened()).toEqual(ids)
    expect(await read()).toMatchObject({ queue: { waiting: 0, estimatedEnd: null } })
  })

  test('of a campaign that is made one for incoming messages only stands still, and has no end', async () => {
    const { account, people, joinInTurn, read, opened } = await open()
    await joinInTurn(await people(5))
    const path = `/campaigns/${account.campaignId('Desk')}`
    const become = (type: string) => askDashboard(server, account, 'PATCH', path, { body: { type } })
    const still = { queue: { waiting: 2, estimatedEnd: null } }
    expect(await become('Incoming')).toMatchObject({ body: still })
    await after(hour)
    expect(await read()).toMatchObject(still)
    const answer = await askDashboard(server, account, 'GET', `${path}/queue`)
    expect(answer).toMatchObject({ body: { data: [{ estimatedAt: null }, { estimatedAt: null }] } })
    expect(await opened()).toHaveLength(3)
    await become('Combined')
    await untilIdle()
    await after(slot)
    expect(await opened()).toHaveLength(5)
  })

  test('is kept by a pause, resumed by Live and cancelled by Completed, each told with counts', async () => {
    const { people, joinInTurn, moveTo, opened, account, read } = await open({
      openingMessage: 'Hi {{firstName}}!',
    })
    const nameless = await openContact(server, account)
    await nameless.update({ firstName: null })
    await nameless.joins()
    await joinInTurn(await people(6))
    expect(await opened()).toHaveLength(2)
    const paused = { waiting: 4, held: 1, cancelled: 0, estimatedEnd: null }
    expect(await moveTo('Paused')).toEqual({ status: 'Paused', queue: paused })
    await after(hour)
    expect(await read()).toMatchObject({ status: 'Paused', queue: paused })
    expect(await opened()).toHaveLength(2)
    const resumed = { waiting: 4, held: 1, cancelled: 0, estimatedEnd: inMs(3 * slot) }
    expect(await moveTo('Live')).toEqual({ status: 'Live', queue: resumed })
    await untilIdle()
    expect(await opened()).toHaveLength(3)
    await moveTo('Paused')
    expect(await moveTo('Completed')).toEqual({
      status: 'Completed',
      queue: { waiting: 0, held: 0, cancelled: 4, estimatedEnd: null },
    })
    await nameless.update({ firstName: 'Ann' })
    await after(hour)
    expect(await opened()).toHaveLength(3)
    const decisions = await nameless.decisions()
    expect(decisions).toEqual(['opening held missing_variable', 'opening cancelled campaign_completed'])
  })
})

describe('Editing a Live campaign', () => {
  test('changes what has not been sent, and nothing that has', async () => {
    const { people, joinInTurn, edit, bodies } = await open()
    await joinInTurn(await people(5))
    expect(await edit({ openingMessage: 'Hello, {{firstName}}.' })).toMatchObject({ status: 200 })
    await after(slot)
    await after(slot)
    expect(await bodies()).toEqual(['Hi!', 'Hi!', 'Hi!', 'Hello, N3.', 'Hello, N4.'])
  })

  test('changes the send rate from the next slot on', async () => {
    const { people, joinInTurn, edit, opened } = await open({ pacePerMinute: 1 })
    await joinInTurn(await people(5))
    await edit({ pacePerMinute: 60 })
    await after(minute) // the slot that was set
    expect(await opened()).toHaveLength(4)
    await after(second)
    expect(await opened()).toHaveLength(5)
  })

  test('that mends the opening message decides again what was held for it', async () => {
    const { account, edit } = await open({ openingMessage: 'Hi {{company}}!' })
    const ann = await openContact(server, account)
    await ann.joins()
    const held = { decision: 'held', rule: 'missing_variable', detail: 'company' }
    expect((await ann.timeline()).at(-1)).toMatchObject(held)
    await edit({ openingMessage: 'Hi {{company|you}}!' })
    await after(minute)
    expect(await ann.said()).toEqual(['campaign: Hi you!'])
  })

  test('that leaves the opening message as it is decides nothing again', async () => {
    const { account, edit } = await open({ openingMessage: 'Hi {{company}}!' })
    const ann = await openContact(server, account)
    await ann.joins()
    const before = await ann.timeline()
    await edit({ name: 'Renamed', pacePerMinute: 60, openingMessage: 'Hi {{company}}!' })
    await after(minute)
    expect(await ann.timeline()).toEqual(before)
  })

  test('that switches the trigger off takes no more joins', async () => {
    const { people, join, edit, opened } = await open()
    const [first = '', late = ''] = await people(2)
    await join(first)
    await edit({ triggerOnListAdd: false })
    await join(late)
    await after(minute)
    expect(await opened()).toEqual([first])
  })
})
