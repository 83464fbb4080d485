import { funnel, openFunnel, setStatus, type Campaign } from '../support/conversation.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { hour, second } from '../support/time.ts'

const slot = 2 * second // thirty a minute
const { server, untilIdle, after } = suiteOnFakeClock()

const open = (...campaigns: Campaign[]) =>
  openFunnel(server, campaigns, { lists: [{ name: 'Leads' }, { name: 'Others' }, { name: 'More' }] })
/** A campaign whose list so many people have joined, one after the other. */
async function openJoined(count: number, given: Partial<Campaign> = {}) {
  const opened = await open(funnel(given))
  const ids = await opened.people(count)
  await opened.joinInTurn(ids)
  return { ...opened, ids }
}

describe('A contact who joins gets the opening message of a campaign once', () => {
  test('however often and at once it joins', async () => {
    const { people, join, leave, opened } = await open(funnel())
    const [id = ''] = await people(1)
    const answers = await Promise.all(Array.from({ length: 20 }, () => join(id)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await opened()).toEqual([id])
    await leave(id)
    expect((await join(id)).status).toBe(201)
    await after(60 * second)
    expect(await opened()).toEqual([id])
  })

  test('and that of each campaign that is linked to the list', async () => {
    const { people, join, opened } = await open(funnel(), funnel({ name: 'Second', type: 'Outgoing' }))
    const [id = ''] = await people(1)
    await join(id)
    expect(await opened()).toEqual([id, id])
  })

  test('when twenty join from twenty requests: three now, the others at the send rate, each once', async () => {
    const { people, join, opened } = await open(funnel())
    const ids = await people(20)
    await Promise.all([...ids, ...ids].map((id) => join(id)))
    expect(await opened()).toHaveLength(3)
    for (let sent = 4; sent <= 20; sent += 1) {
      await after(slot)
      expect(await opened()).toHaveLength(sent)
    }
    await after(60 * second)
    expect((await opened()).toSorted()).toEqual(ids.toSorted())
  })
})

describe('The send rate', () => {
  test('sends three at once, and from the fourth on one a slot, in the order of joining', async () => {
    const { ids, opened } = await openJoined(6)
    await untilIdle()
    for (let sent = 3; sent < 6; sent += 1) {
      expect(await opened()).toEqual(ids.slice(0, sent))
      await after(slot - 1)
      expect(await opened()).toEqual(ids.slice(0, sent))
      await after(1)
    }
    expect(await opened()).toEqual(ids)
  })

  test('is that of the campaign where it sets one', async () => {
    const { ids, opened } = await openJoined(4, { pacePerMinute: 1 })
    await after(60 * second - 1)
    expect(await opened()).toHaveLength(3)
    await after(1)
    expect(await opened()).toEqual(ids)
  })

  test('counts those who join within ten seconds, wherever these begin', async () => {
    const { people, join, opened } = await open(funnel())
    const [a = '', b = '', c = '', d = '', e = ''] = await people(5)
    await join(a)
    await after(6 * second)
    await join(b)
    await join(c)
    await after(4 * second) // the first join is ten seconds old and counts no longer
    await join(d)
    expect(await opened()).toEqual([a, b, c, d])
    await after(second)
    await join(e) // the fourth of b, c, d and e within ten seconds
    await untilIdle()
    expect(await opened()).toEqual([a, b, c, d])
    await after(second)
    expect(await opened()).toEqual([a, b, c, d, e])
  })

  test('lets nobody overtake the queue, however late they join', async () => {
    const { people, join, joinInTurn, opened } = await open(funnel({ pacePerMinute: 1 }))
    const ids = await people(6)
    await joinInTurn(ids.slice(0, 5))
    await after(30 * second)
    await join(ids[5] ?? '')
    await untilIdle()
    expect(await opened()).toEqual(ids.slice(0, 3))
    for (const sent of [4, 5, 6]) {
      await after(sent === 4 ? 30 * second : 60 * second)
      expect(await opened()).toEqual(ids.slice(0, sent))
    }
  })

  test('of one campaign does not hold up another', async () => {
    const [slow, fast] = [await openJoined(5, { pacePerMinute: 1 }), await openJoined(5)]
    await after(slot)
    await after(slot)
    expect(await fast.opened()).toEqual(fast.ids)
    expect(await slow.opened()).toEqual(slow.ids.slice(0, 3))
  })

  test('goes on when a contact in the queue is erased', async () => {
    const { ids, account, opened } = await openJoined(5)
    await account.client.deleteContact({ params: { id: ids[3] ?? '' } })
    await after(slot)
    expect(await opened()).toEqual([...ids.slice(0, 3), ids[4]])
  })
})

describe('After the clock was set back by an hour', () => {
  test('who joins is greeted at once, and the queue goes on once the campaign is Live again', async () => {
    const { account, people, joinInTurn, opened } = await open(funnel())
    const ids = await people(7)
    await joinInTurn(ids.slice(0, 5)) // three now, two at the send rate
    await untilIdle()
    await after(-hour)
    expect(await opened()).toEqual(ids.slice(0, 3))
    await setStatus(server, account, 'Paused', 'Funnel')
    await setStatus(server, account, 'Live', 'Funnel')
    await untilIdle()
    expect(await opened()).toEqual(ids.slice(0, 4))
    await after(slot)
    expect(await opened()).toEqual(ids.slice(0, 5))
    await after(10 * second)
    await joinInTurn(ids.slice(5))
    expect(await opened()).toEqual(ids)
  })
})

describe('Joins', () => {
  test.each<[string, Partial<Campaign>]>([
    ['of a Draft campaign', { status: 'Draft' }],
    ['with the trigger off', { triggerOnListAdd: false }],
    ['of an Incoming campaign', { type: 'Incoming' }],
    ['of a campaign without an opening message', { openingMessage: '' }],
  ])('%s send nothing, and nothing later', async (_name, given) => {
    const { opened, change } = await openJoined(4, given)
    await after(60 * second)
    expect(await opened()).toEqual([])
    await change({})
    await after(60 * second)
    expect(await opened()).toEqual([])
  })

  test('of a Completed campaign send nothing', async () => {
    const { opened } = await openJoined(4, { status: 'Completed' })
    await after(60 * second)
    expect(await opened()).toEqual([])
  })

  test('while Paused wait, and go out at the send rate once the campaign is Live', async () => {
    const { ids, opened, change } = await openJoined(3, { status: 'Paused' })
    await after(60 * second)
    expect(await opened()).toEqual([])
    await change({})
    await untilIdle()
    expect(await opened()).toEqual(ids.slice(0, 1))
    await after(slot)
    expect(await opened()).toEqual(ids.slice(0, 2))
    await after(slot)
    expect(await opened()).toEqual(ids)
  })

  test('that are queued wait for a campaign that is Paused in between', async () => {
    const { ids, opened, change } = await openJoined(5)
    await change({ status: 'Paused' })
    await after(60 * second)
    expect(await opened()).toEqual(ids.slice(0, 3))
    await change({})
    await untilIdle()
    await after(slot)
    expect(await opened()).toEqual(ids)
  })

  test('that are queued are cancelled for good when the campaign is Completed', async () => {
    const { ids, opened, change } = await openJoined(5)
    await change({ status: 'Paused' })
    await change({ status: 'Completed' })
    await expect(change({})).rejects.toThrow('cannot be Live after Completed; a Completed campaign stays so')
    await after(60 * second)
    expect(await opened()).toEqual(ids.slice(0, 3))
  })

  test('that are queued end when the contact leaves the list, and leaving another list changes nothing', async () => {
    const { ids, account, join, leave, opened } = await openJoined(6)
    const other = { id: account.listId('Others') }
    for (const contactId of ids.slice(3))
      await account.client.joinList({ params: other, body: { contactId } })
    await leave(ids[3] ?? '')
    await account.client.leaveList({ params: { ...other, contactId: ids[4] ?? '' } })
    for (let slots = 0; slots < 4; slots += 1) await after(slot)
    expect(await opened()).toEqual([...ids.slice(0, 3), ...ids.slice(4)])
    await after(10 * second)
    await join(ids[3] ?? '')
    expect(await opened()).toHaveLength(6)
  })

  test('that are queued end when the contact leaves the list, even if the campaign is linked to another one since', async () => {
    const { ids, leave, opened, change } = await openJoined(5)
    await change({ list: 'Others' })
    await leave(ids[3] ?? '')
    for (let slots = 0; slots < 4; slots += 1) await after(slot)
    expect(await opened()).toEqual([...ids.slice(0, 3), ...ids.slice(4)])
  })

  test('that are queued stay when the contact leaves another list, even if the campaign is linked to a third since', async () => {
    const { ids, account, opened, change } = await openJoined(4)
    const other = { id: account.listId('Others') }
    const contactId = ids[3] ?? ''
    await account.client.joinList({ params: other, body: { contactId } })
    await change({ list: 'More' })
    await account.client.leaveList({ params: { ...other, contactId } })
    await after(slot)
    expect(await opened()).toEqual(ids)
  })
})
