import { databaseOf } from '../support/databases.ts'
import { declaredFieldsOf } from '../support/declaredFields.ts'
import { createContact } from '../support/factories.ts'
import { select } from '../support/sql.ts'
import { accountPerTest, suiteOnFakeClock } from '../support/suite.ts'
import { day, hour, second } from '../support/time.ts'

const { server, untilIdle, after } = suiteOnFakeClock()
const acme = accountPerTest(server, { timeZone: 'Europe/Berlin' })
const { declare, field, customFieldsOf, stored, write } = declaredFieldsOf(server, acme)

describe('Declaring a field', () => {
  test('converts what contacts have, and says what does not fit', async () => {
    const values = ['7', '1,234.5', 'many', '1,234', 12, true]
    const made = []
    for (const size of values) made.push(await createContact(acme, { customFields: { size, city: 'Bern' } }))
    await declare('size', 'number')
    expect(await field('size')).toMatchObject({ state: 'converting' })
    await untilIdle()
    expect(await field('size')).toMatchObject({ state: 'ready', notFitting: 3, type: 'mixed' })
    const kept = await Promise.all(made.map(async ({ id }) => (await customFieldsOf(id))['size']))
    expect(kept).toEqual([7, 1234.5, 'many', '1,234', 12, true])
    const left = await acme.ask('GET', '/custom_fields/size/not_fitting?limit=2')
    expect(left).toMatchObject({ body: { data: [{ value: 'many' }, { value: '1,234' }] } })

    await after(second)
    await acme.ask('PATCH', '/custom_fields/size', { body: { type: 'text' } })
    await untilIdle()
    expect(await field('size')).toMatchObject({ state: 'ready', notFitting: 0, type: 'text' })
    const texts = await Promise.all(made.map(async ({ id }) => (await customFieldsOf(id))['size']))
    expect(texts).toEqual(['7', '1234.5', 'many', '1,234', '12', 'true'])

    await acme.ask('DELETE', '/custom_fields/size')
    await after(2 * hour)
    expect(await customFieldsOf(made[0]?.id ?? '')).toEqual({ size: '7', city: 'Bern' })
    expect(
      await acme.ask('PATCH', `/contacts/${made[0]?.id}`, { body: { customFields: { size: true } } }),
    ).toMatchObject({ status: 200 })
    const rows = await select(
      await databaseOf(server.dataDir),
      `select count(*) as n from contact_field where account_id = '${acme.id}'`,
    )
    expect(Number(rows[0]?.['n'])).toBe(0)
  })

  test('takes in an hour later, and each day, what a process of the version before has written since', async () => {
    await declare('size', 'number')
    await untilIdle()
    const { id } = await createContact(acme, { customFields: { size: 7 } })
    await write(`delete from contact_field where contact_id = '${id}'`)
    await after(hour)
    expect(await stored(id)).toEqual(['size: 7'])
    await write(`update contact_field set number = 8 where contact_id = '${id}'`)
    await after(day + hour) // it was running again for a while
    expect(await stored(id)).toEqual(['size: 7'])
    await write(`update contact set custom_fields = '{}' where id = '${id}'`)
    await after(day + hour)
    expect(await stored(id)).toEqual([])
  })

  test('has dates count in the new zone of the account, while they stay the same dates', async () => {
    await declare('born', 'date')
    await declare('due', 'datetime')
    const { id } = await createContact(acme, {
      customFields: { born: '1990-03-15', due: '2026-12-24 18:00' },
    })
    const before = await customFieldsOf(id)
    await server.provision({ email: acme.email, name: 'Acme', timeZone: 'America/New_York' })
    await untilIdle()
    expect(await customFieldsOf(id)).toEqual(before)
    expect(await stored(id)).toEqual([
      `born: ${Date.parse('1990-03-15T05:00:00Z')}`,
      `due: ${Date.parse('2026-12-24T17:00:00Z')}`,
    ])
  })
})
