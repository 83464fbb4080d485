import { createContact } from '../support/factories.ts'
import { suiteGraph } from '../support/graph.ts'
import { preferenceChange, statusChange, newWamid } from '../support/graph/hooks.ts'
import { suiteChannelRows } from '../support/channelRows.ts'
import { importsOf } from '../support/imports.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { templatesOf } from '../support/templates.ts'
import { day, minute } from '../support/time.ts'

const suite = suiteOnFakeClock()
const { server, clock, untilIdle, after } = suite
const graph = suiteGraph()
const { open } = templatesOf(suite, graph)
const { noticesOf } = suiteChannelRows(server, clock)

const from = '4915112345678'
const phone = `+${from}`
const userId = 'DE.13491208655302741918'

/** A campaign with an approved marketing template, and what becomes of somebody whom it wants to greet. */
async function openMarketing() {
  const at = await open()
  await at.approve()
  const tells = (value: 'stop' | 'resume', of: { from: string; userId?: string } = { from }) =>
    at.channel.post(preferenceChange(at.channel.number, { ...of, value }))
  /** Whether a contact who joins is greeted. */
  const greets = async (id: string) => {
    await at.join(id)
    await after(minute)
    return at.sent().length > 0
  }
  const marketing = async (id: string) =>
    (await at.timeline(id)).map(({ rule }) => rule).filter((rule) => rule.startsWith('marketing'))
  return { ...at, tells, greets, marketing }
}
type At = Awaited<ReturnType<typeof openMarketing>>

const make = async ({ account }: At, more: object = {}) =>
  (await createContact(account, { phone, ...more })).id

describe('Somebody who stops marketing on WhatsApp and whom no contact stands for gets none as a contact', () => {
  test.each<[string, (at: At) => Promise<string>]>([
    ['made by the API', make],
    [
      'made by an import',
      async ({ account, contacts }) => {
        await importsOf(server, account).begin(`phone\n${phone}\n`)
        await untilIdle()
        return String((await contacts())[0]?.['id'])
      },
    ],
    [
      'who gets the phone later',
      async (at) => {
        const id = await make(at, { phone: '+4915187654321' })
        await at.account.client.updateContact({ params: { id }, body: { phone } })
        return id
      },
    ],
    [
      'who writes first',
      async ({ channel, contact }) => {
        await channel.writes({ from, at: clock.now() })
        await after(2 * day)
        return (await contact()).id
      },
    ],
    [
      'merged into another one',
      async (at) => {
        const id = await make(at, { phone: '+4915187654321' })
        const otherId = await make(at)
        await at.account.client.mergeContacts({ params: { id }, body: { otherId } })
        return id
      },
    ],
  ])('%s', async (_how, become) => {
    const at = await openMarketing()
    await at.tells('stop')
    expect(await noticesOf(at.channel.id)).toEqual([])
    const id = await become(at)
    expect(await at.marketing(id)).toEqual(['marketing_stopped'])
    expect(await at.greets(id)).toBe(false)
    expect((await at.decisions(id)).at(-1)).toBe('opening cancelled marketing_stopped')
  })

  test.each([
    ['Mexico', '5215512345678', '+525512345678'],
    ['Brazil, without the 9', '551187654321', '+5511987654321'],
    ['Benin, by the number of before 2024', '22997123401', '+2290197123401'],
  ])('each form of the number that WhatsApp may have told: %s', async (_country, told, number) => {
    const at = await openMarketing()
    await at.tells('stop', { from: told })
    expect(await at.greets(await make(at, { phone: number }))).toBe(false)
  })

  test('until the person wants it again', async () => {
    const at = await openMarketing()
    await at.tells('stop')
    const id = await make(at)
    await at.tells('resume')
    expect(await at.marketing(id)).toEqual(['marketing_stopped', 'marketing_resumed'])
    expect(await at.greets(id)).toBe(true)
  })

  test('also where another number of the business had it sent, and WhatsApp tells so in a status', async () => {
    const at = await openMarketing()
    const status = { status: 'failed', to: from, code: 131050 }
    await at.channel.post(statusChange(at.channel.number, { id: newWamid(), ...status }))
    expect(await at.greets(await make(at))).toBe(false)
  })
})

test('So it does where WhatsApp tells so in the midst of a large hook', async () => {
  const at = await openMarketing()
  const others = Array.from({ length: 20 }, (_, index) => ({
    status: 'delivered',
    to: `49151123456${index + 10}`,
  }))
  const statuses = [...others, { status: 'failed', to: from, code: 131050 }]
  await at.channel.post(
    ...statuses.map((status) => statusChange(at.channel.number, { id: newWamid(), ...status })),
  )
  await after(minute) // it is taken in
  await after(minute) // what nobody knows is looked up again
  expect(await at.greets(await make(at))).toBe(false)
})

describe('A marketing stop of a contact', () => {
  test('who has never written holds, too', async () => {
    const at = await openMarketing()
    const id = await make(at)
    await at.tells('stop')
    await at.tells('stop')
    expect(await at.marketing(id)).toEqual(['marketing_stopped'])
    expect(await at.greets(id)).toBe(false)
  })

  test.each<[string, (at: At, id: string) => Promise<unknown>]>([
    ['that is told by a hook', (at) => at.tells('stop')],
    [
      'that is told by a refusal',
      async (at, id) => {
        graph.failNext(131050)
        await at.join(id)
        await after(minute)
        expect(at.sent()).toEqual([])
      },
    ],
  ])('%s outlives an erasure', async (_what, stops) => {
    const at = await openMarketing()
    const id = await make(at)
    await stops(at, id)
    await at.account.client.deleteContact({ params: { id } })
    expect(await at.greets(await make(at))).toBe(false)
  })

  test('holds for another contact whom WhatsApp names as the same person', async () => {
    const at = await openMarketing()
    await at.channel.writes({ from: null, userId, at: clock.now() })
    await at.channel.writes({ from, at: clock.now() })
    const ids = (await at.contacts()).map(({ id }) => String(id))
    await at.channel.writes({ from, userId, at: clock.now() })
    await at.channel.post(preferenceChange(at.channel.number, { from, value: 'stop' }))
    await after(2 * day)
    for (const id of ids) {
      expect(await at.marketing(id)).toEqual(['marketing_stopped'])
      expect(await at.greets(id)).toBe(false)
    }
  })
})
