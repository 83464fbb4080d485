import { createContact, newPhone, openAccount, readPages } from '../support/factories.ts'
import { importsOf } from '../support/imports.ts'
import { accountPerTest, suiteOnFakeClock } from '../support/suite.ts'
import { day, hour } from '../support/time.ts'

const { server, clock, after } = suiteOnFakeClock()
const acme = accountPerTest(server)

const fields = async (query: { search?: string } = {}) =>
  (await acme.client.listCustomFields({ query })).body.data
const named = async () => (await fields()).map(({ name, type }) => `${name}: ${type}`)
const update = (id: string, customFields: Record<string, string | number | null>) =>
  acme.client.updateContact({ params: { id }, body: { customFields } })

describe('The list of custom fields', () => {
  test('has what contacts get by a create, a fill, an update and a file, at once, and what it is', async () => {
    const { id, phone } = await createContact(acme, { customFields: { company: 'Acme', size: 7, vip: true } })
    expect(await named()).toEqual(['company: text', 'size: number', 'vip: boolean'])
    await createContact(acme, { phone: phone ?? '', customFields: { city: 'Bern' } })
    await update(id, { size: 'large', Company: 'Acme' })
    await importsOf(server, acme).run(`phone,Street\n${newPhone()},Main Street\n`)
    expect(new Set(await named())).toEqual(
      new Set([
        'Company: text',
        'Street: text',
        'city: text',
        'company: text',
        'size: mixed',
        'vip: boolean',
      ]),
    )
  })

  test('comes in pages, and is searched', async () => {
    const names = ['alpha', 'beta', 'gamma', 'Betaville', 'delta']
    await createContact(acme, { customFields: Object.fromEntries(names.map((name) => [name, 'x'])) })
    const pages = await readPages((cursor) => acme.client.listCustomFields({ query: { limit: '2', cursor } }))
    expect(pages.map((page) => page.length)).toEqual([2, 2, 1])
    expect(new Set(pages.flat().map(({ name }) => name))).toEqual(new Set(names))
    expect(new Set((await fields({ search: 'BETA' })).map(({ name }) => name))).toEqual(
      new Set(['beta', 'Betaville']),
    )
  })

  test('says when a field was seen last, to within a day', async () => {
    const first = new Date(clock.now()).toISOString()
    await createContact(acme, { customFields: { city: 'Bern' } })
    await after(hour)
    await createContact(acme, { customFields: { city: 'Rome' } })
    expect(await fields()).toMatchObject([{ name: 'city', type: 'text', lastSeenAt: first }])
    await after(day)
    await createContact(acme, { customFields: { city: 'Oslo' } })
    expect(await fields()).toMatchObject([{ lastSeenAt: new Date(clock.now()).toISOString() }])
  })

  test('shows the fields of no other account', async () => {
    await createContact(await openAccount(server), { customFields: { secret: 'x' } })
    expect(await fields()).toEqual([])
  })

  test('loses what nobody has any more within the hour: erased, cleared, or of another kind', async () => {
    const erased = await createContact(acme, { customFields: { pet: 'axolotl', city: 'Bern' } })
    const kept = await createContact(acme, { customFields: { city: 'Rome', age: 'old', hobby: 'chess' } })
    await acme.client.deleteContact({ params: { id: erased.id } })
    await update(kept.id, { hobby: null })
    await update(kept.id, { age: 7 })
    expect(await named()).toEqual(['age: mixed', 'city: text', 'hobby: text', 'pet: text'])
    await after(hour)
    expect(await named()).toEqual(['age: number', 'city: text'])
  })

  test('has at most 1,000', async () => {
    const many = (from: number) =>
      Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`f${from + at}`, 'x']))
    for (let from = 0; from < 1100; from += 100) await createContact(acme, { customFields: many(from) })
    const pages = await readPages((cursor) =>
      acme.client.listCustomFields({ query: { limit: '100', cursor } }),
    )
    expect(pages.flat()).toHaveLength(1000)
  })
})
