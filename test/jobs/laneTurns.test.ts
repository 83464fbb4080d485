import { onDatabase } from '../support/databases.ts'
import { suiteLanes } from '../support/lanes.ts'
import { minute } from '../support/time.ts'

onDatabase('A busy lane', (database) => {
  const { plant, untilIdle, after, rest, resume } = suiteLanes(database)

  test('gives due retries every fourth start, however much is new', async () => {
    let isDown = true
    const lane = plant('lane_share', () => (isDown ? 'failed' : 'accepted'))
    await lane.add('-old1', '-old2', '-old3')
    await untilIdle()
    isDown = false
    await rest('lane_share')
    await lane.add(...Array.from({ length: 20 }, (_, at) => `-new${at}`))
    await after(minute)
    await resume('lane_share')
    await untilIdle()
    const resumed = lane.sent.slice(3)
    const turns = resumed.flatMap((item, turn) => (item.startsWith('-old') ? [turn] : []))
    expect(turns).toEqual([3, 7, 11])
  })

  test('sends replies before bulk that has waited for less than an hour, and keeps the order of each contact', async () => {
    const lane = plant('lane_bulk')
    await rest('lane_bulk')
    await lane.add('-old!')
    await after(61 * minute)
    await lane.add('-new!', 'a1!', 'b1!', 'b2!', '-reply', 'a2')
    await resume('lane_bulk')
    await untilIdle()
    expect(lane.sent.filter((item) => item !== 'a2')).toEqual([
      '-old!',
      'a1!', // since the reply to the same contact waits for it
      '-reply',
      '-new!',
      'b1!',
      'b2!',
    ])
    expect(lane.settled.indexOf('a2 accepted 1')).toBeGreaterThan(lane.settled.indexOf('a1! accepted 1'))
  })
})
