import { cancelReplies } from '../../server/src/modules/webhooks/events.ts'
import { resumeLane } from '../../server/src/platform/outbox/lanes.store.ts'
import { replayLane } from '../../server/src/platform/outbox/replayLane.ts'
import { onDatabase } from '../support/databases.ts'
import { suiteLanes, type Outcome } from '../support/lanes.ts'
import { minute, second, until } from '../support/time.ts'

onDatabase('A lane', (database) => {
  const { db, clock, owners, contacts, plant, untilIdle, after } = suiteLanes(database)

  test('rests once its owner says stopped, loses nothing, and goes on in order once it is resumed', async () => {
    let isDown = true
    const lane = plant('lane_stop', () => (isDown ? 'stopped' : 'accepted'))
    await lane.add('a1', 'a2')
    await untilIdle()
    await lane.add('a3', 'b1')
    await after(minute)
    expect(lane.sent).toEqual(['a1'])
    expect(await lane.history()).toEqual(['b1 fresh', 'a3 waiting', 'a2 waiting', 'a1 fresh connect'])
    isDown = false
    await db.write((tx) => resumeLane(tx, 'lane_stop'))
    await untilIdle()
    expect(lane.sent.filter((item) => item.startsWith('a'))).toEqual(['a1', 'a1', 'a2', 'a3'])
    expect(lane.settled[0]).toBe('a1 stopped 0') // so that it used up no attempt
    const accepted = ['a1 accepted 1', 'a2 accepted 1', 'a3 accepted 1', 'b1 accepted 1']
    expect(lane.settled.slice(1).toSorted()).toEqual(accepted)
  })

  test('begins nothing more at its starts a second once its owner says stopped', async () => {
    const lane = plant('lane_stopAtRate', () => 'stopped', { startsPerSecond: 1 })
    await lane.add('-1', '-2', '-3')
    await untilIdle()
    await after(5 * second)
    expect(lane.sent).toEqual(['-1'])
  })

  test.each([
    ['is not repeated where its owner says so, and is given up', false, 'abandoned unknown_outcome', 1],
    ['is repeated where its owner allows it', true, 'delivered ', 2],
  ])(
    'tries on after an attempt whose result was never stored, which %s',
    async (_name, repeatsUnknown, ended, times) => {
      let crashes = 1
      const crashOnce = () =>
        (crashes -= 1) < 0 ? 'accepted' : Promise.reject(new Error('the process ends'))
      const lane = plant(`lane_crash${repeatsUnknown}`, crashOnce, { repeatsUnknown })
      await lane.add('a1', 'a2')
      await until(() => lane.sent.length > 0)
      await untilIdle()
      await after(minute) // when the job is tried again
      expect(await lane.history()).toEqual(['a2 delivered ', `a1 ${ended}`])
      expect(lane.sent.filter((item) => item === 'a1')).toHaveLength(times)
    },
  )

  test('does not begin what was cancelled a moment ago, where an attempt cannot be taken back', async () => {
    const lane = plant('lane_cancel', undefined, { repeatsUnknown: false })
    const owner = owners.get('lane_cancel')
    owners.set('lane_cancel', {
      async open(opened) {
        await db.write((tx) => cancelReplies(tx, contacts.get('a') ?? ''))
        return owner?.open(opened)
      },
    })
    await lane.add('a1')
    await untilIdle()
    expect([lane.sent, await lane.history()]).toEqual([[], ['a1 withdrawn']])
  })

  test('keeps to its starts a second, neither more nor fewer', async () => {
    const started = clock.now()
    const starts: number[] = []
    const note = () => (starts.push(clock.now() - started), 'accepted' as const)
    const lane = plant('lane_rate', note, { startsPerSecond: 4 })
    await lane.add(...Array.from({ length: 9 }, (_, index) => `-${index}`))
    for (let start = 1; start <= 9; start += 1) {
      await until(() => lane.settled.length === start)
      clock.advance(125)
      clock.advance(125)
    }
    expect(starts).toEqual([0, 250, 500, 750, 1000, 1250, 1500, 1750, 2000])
  })

  test('waits with what is too much for one contact, longer each time, in order, and holds up nobody else', async () => {
    let left = 4
    const answer = (item: string): Outcome => (item === 'a1' && (left -= 1) >= 0 ? 'limited' : 'accepted')
    const lane = plant('lane_pair', answer)
    await lane.add('a1', 'a2', 'a3', 'b1', 'b2')
    await untilIdle()
    expect(lane.sent.toSorted()).toEqual(['a1', 'b1', 'b2'])
    for (const [seconds, tries] of [
      [3, 1],
      [1, 2],
      [15, 2],
      [1, 3],
      [63, 3],
      [1, 4],
    ] as const) {
      await after(seconds * second)
      expect(lane.sent.filter((item) => item.startsWith('a'))).toEqual(Array(tries).fill('a1'))
    }
    await after(256 * second)
    expect(lane.sent.filter((item) => item.startsWith('a')).slice(4)).toEqual(['a1', 'a2', 'a3'])
    expect(lane.settled.filter((item) => item.startsWith('a1'))).toEqual([
      ...Array<string>(4).fill('a1 failed 0'),
      'a1 accepted 1',
    ])
  })

  test('pauses as a whole where its receiver takes no more, longer each time in a row, and loses nothing', async () => {
    let isFull = true
    const lane = plant('lane_full', () => (isFull ? 'limitedLane' : 'accepted'))
    await lane.add('a1', 'b1', '-1', '-2')
    await untilIdle()
    const tries = [lane.sent.length]
    for (const seconds of [1, 1, 1, 1, 1, 1]) {
      await after(seconds * second)
      tries.push(lane.sent.length)
    }
    expect(tries).toEqual([2, 4, 4, 6, 6, 6, 6])
    isFull = false
    await after(5 * minute)
    expect(lane.sent.slice(tries.at(-1)).toSorted()).toEqual(['-1', '-2', 'a1', 'b1'])
    expect(lane.settled.filter((settled) => settled.endsWith(' accepted 1'))).toHaveLength(4)
  })

  test('sends more at once as its receiver accepts, 32 at most, and few again as it fails', async () => {
    const held: ((outcome: Outcome) => void)[] = []
    let [most, isOver] = [0, false]
    const hold = () =>
      new Promise<Outcome>((resolve) => {
        most = Math.max(most, held.push(resolve))
      })
    const lane = plant('lane_many', () => (isOver ? 'accepted' : hold()))
    const release = (outcome: Outcome) => held.splice(0).forEach((end) => end(outcome))
    await lane.add(...Array.from({ length: 400 }, (_, index) => `-${index}`))
    await until(() => held.length === 2)
    await until(() => held.length === 32 || release('accepted'))
    expect(most).toBe(32)
    release('failed')
    await until(() => lane.settled.length === lane.sent.length - held.length && held.length > 0)
    expect(held).toHaveLength(2)
    isOver = true
    release('accepted')
    await untilIdle()
  })

  test('lets the next item of a contact go once one is refused, which is not tried again', async () => {
    const lane = plant('lane_refuse', (item) => (item === 'a1' ? 'refused' : 'accepted'))
    await lane.add('a1', 'a2')
    await untilIdle()
    await after(10 * minute)
    expect(lane.settled).toEqual(['a1 refused 1', 'a2 accepted 1'])
  })

  test('leaves out what may have arrived when it sends again what has failed', async () => {
    const lane = plant('lane_maybe', (item) => (item === '-maybe' ? 'unknown' : 'refused'))
    await lane.add('-maybe', '-no')
    await untilIdle()
    expect(await db.write((tx) => replayLane(tx, 'lane_maybe', 0))).toBe(1)
    await untilIdle()
    expect(lane.sent).toEqual(['-maybe', '-no', '-no'])
  })

  test('shows its history, and sends again from it what has failed', async () => {
    let isDown = true
    const lane = plant('lane_replay', (item) => (isDown && item !== '-ok' ? 'failed' : 'accepted'))
    await lane.add('-ok', 'a1', 'a2')
    for (const ms of [0, 6 * second, 2 * minute, 2 * minute]) await after(ms)
    const tried = 'connect connect connect'
    expect(await lane.history()).toEqual([`a2 abandoned ${tried}`, `a1 abandoned ${tried}`, '-ok delivered '])
    isDown = false
    expect(await db.write((tx) => replayLane(tx, 'lane_replay', clock.now()))).toBe(0)
    expect(await db.write((tx) => replayLane(tx, 'lane_replay', 0))).toBe(2)
    await untilIdle()
    expect(await lane.history()).toEqual([
      `a2 delivered  ${tried}`,
      `a1 delivered  ${tried}`,
      '-ok delivered ',
    ])
  })
})
