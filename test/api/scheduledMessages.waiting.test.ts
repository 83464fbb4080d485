import { laterOnCustom } from '../support/scheduled.ts'
import { suiteOnFakeClock, suiteReceiver } from '../support/suite.ts'
import { day, hour, minute } from '../support/time.ts'

const suite = suiteOnFakeClock()
const { clock, after } = suite
const platform = suiteReceiver()
const open = laterOnCustom(suite, platform)
const at = (ms: number) => new Date(clock.now() + ms).toISOString()
const marketing = { purpose: 'marketing' }

/** Moves the clock to ten in the morning in UTC. */
const atTen = () => after(day - ((clock.now() - 10 * hour) % day))
const midnight = () => new Date(clock.now() - (clock.now() % day) + day).toISOString()

describe('A scheduled message of marketing', () => {
  test('waits for the end of quiet hours, and says until when, while another one goes out', async () => {
    await atTen()
    const quietHours = { from: '09:00', until: '12:30' }
    const { schedule, who, read, sent } = await open('night', { timeZone: 'UTC', quietHours })
    const id = await schedule({ ...who, ...marketing, body: 'Sale', sendAt: at(hour) })
    const usual = await schedule({ ...who, body: 'Order', sendAt: at(hour) })
    const end = at(2.5 * hour)
    await after(hour)
    expect(await read(id)).toMatchObject({
      state: 'scheduled',
      waitsFor: 'quiet_hours',
      waitsUntil: end,
      error: null,
    })
    expect(await read(usual)).toMatchObject({ state: 'sent', waitsFor: null })
    await after(1.5 * hour - minute)
    expect(sent()).toEqual(['Order'])
    await after(minute)
    expect(sent()).toEqual(['Order', 'Sale'])
    expect(await read(id)).toMatchObject({ state: 'sent', waitsFor: null, waitsUntil: null })
  })

  test('waits for the next day where the credits of this one are used up', async () => {
    await atTen()
    const limits = { creditsPerDay: 1, marketingCap: null }
    const { schedule, who, read, sent } = await open('poor', { timeZone: 'UTC', limits })
    await schedule({ ...who, ...marketing, body: 'One', sendAt: at(hour) })
    await after(hour)
    const id = await schedule({ ...who, ...marketing, body: 'Two', sendAt: at(hour) })
    await after(hour)
    expect(await read(id)).toMatchObject({
      state: 'scheduled',
      waitsFor: 'daily_limit',
      waitsUntil: midnight(),
    })
    expect(sent()).toEqual(['One'])
    await after(12 * hour)
    expect(sent()).toEqual(['One', 'Two'])
  })

  test('fails where the cap of the contact is reached, and says when it may go out', async () => {
    await atTen()
    const limits = { marketingCap: [{ messages: 1, days: 1 }] }
    const { schedule, who, read, now, sent } = await open('cap', { timeZone: 'UTC', limits })
    await schedule({ ...who, ...marketing, body: 'One', sendAt: at(hour) })
    const id = await schedule({ ...who, ...marketing, body: 'Two', sendAt: at(2 * hour) })
    await after(hour)
    await after(hour)
    expect(await read(id)).toMatchObject({
      state: 'failed',
      error: { code: 'CAPPED', message: expect.stringContaining(midnight()) },
    })
    await after(12 * hour)
    expect(await now(id)).toMatchObject({ status: 200, body: { state: 'sent' } })
    await after(minute)
    expect(sent()).toEqual(['One', 'Two'])
  })
})

describe('A scheduled message that nothing could send at its time', () => {
  test('goes out for two hours, and then waits for whoever wrote it', async () => {
    const { schedule, who, read, now, sent } = await open('down')
    await schedule({ ...who, body: 'Late', sendAt: at(hour) })
    const id = await schedule({ ...who, body: 'Too late', sendAt: at(hour - 1) })
    await after(3 * hour)
    expect(sent()).toEqual(['Late'])
    expect(await read(id)).toMatchObject({ state: 'failed', error: { code: 'TIME_MISSED' } })
    expect(await now(id)).toMatchObject({ status: 200, body: { state: 'sent' } })
    await after(minute)
    expect(sent()).toEqual(['Late', 'Too late'])
  })
})
