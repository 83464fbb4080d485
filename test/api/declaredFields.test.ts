import { declaredFieldsOf } from '../support/declaredFields.ts'
import { apiError, createContact, newPhone, openAccount } from '../support/factories.ts'
import { importsOf } from '../support/imports.ts'
import { accountPerTest, suiteOnFakeClock } from '../support/suite.ts'

const { server, untilIdle } = suiteOnFakeClock()
const acme = accountPerTest(server, { timeZone: 'Europe/Berlin' })
const { declare, fields, field, update, customFieldsOf, stored } = declaredFieldsOf(server, acme)

describe('A custom field', () => {
  test('is declared, listed though nobody has it, changed and undeclared', async () => {
    expect(await declare('plan', 'choice', ['Basic', 'Pro'])).toMatchObject({
      status: 201,
      body: {
        name: 'plan',
        type: 'text',
        lastSeenAt: null,
        isDeclared: true,
        id: expect.stringMatching(/^fld_/),
        declaredType: 'choice',
        options: ['Basic', 'Pro'],
        state: 'converting',
        notFitting: 0,
      },
    })
    await createContact(acme, { customFields: { city: 'Bern' } })
    await untilIdle()
    expect(await fields()).toMatchObject([
      { name: 'city', isDeclared: false, id: null, declaredType: null, options: null, state: null },
      { name: 'plan', isDeclared: true, state: 'ready' },
    ])
    const { id } = (await field('plan')) ?? {}
    expect(
      await acme.ask('PATCH', `/custom_fields/${id}`, { body: { options: ['Basic', 'Pro', 'Team'] } }),
    ).toMatchObject({
      status: 200,
      body: { id, name: 'plan', options: ['Basic', 'Pro', 'Team'], state: 'converting' },
    })
    expect(await acme.ask('PATCH', '/custom_fields/plan', { body: { type: 'text' } })).toMatchObject({
      status: 200,
      body: { id, declaredType: 'text', options: null },
    })
    expect(await acme.ask('DELETE', `/custom_fields/${id}`)).toMatchObject({
      status: 200,
      body: { name: 'plan' },
    })
    expect((await fields()).map(({ name }) => name)).toEqual(['city'])
    expect(await acme.ask('DELETE', '/custom_fields/plan')).toMatchObject(
      apiError(404, 'CUSTOM_FIELD_NOT_FOUND'),
    )
  })

  test('whose name differs from a declared one in case alone is refused', async () => {
    await declare('Größe', 'number')
    expect(await declare('GRÖßE', 'number')).toMatchObject(apiError(400, 'VALIDATION_FAILED', 'name'))
    expect((await fields()).map(({ name }) => name)).toEqual(['Größe'])
  })

  test('that is declared as it is already is the same, and otherwise refused', async () => {
    const [one, other] = await Promise.all([declare('due', 'date'), declare('due', 'date')])
    expect(new Set([one.status, other.status])).toEqual(new Set([200, 201]))
    expect(await declare('due', 'number')).toMatchObject(apiError(409, 'CUSTOM_FIELD_DECLARED'))
    const both = await Promise.all([declare('size', 'number'), declare('size', 'text')])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 409]))
  })

  test.each([
    [{ name: 'plan', type: 'choice' }, /options are required for a choice/],
    [{ name: 'plan', type: 'choice', options: [] }, /options must have at least one option/],
    [{ name: 'plan', type: 'choice', options: ['Élite', 'elite'] }, /must differ in more than case/],
    [{ name: 'plan', type: 'date', options: ['a'] }, /options are for a choice alone/],
    [{ name: 'plan', type: 'colour' }, /type must be one of: text, number, date/],
    [{ name: ' ', type: 'text' }, /name/],
    [{ name: 'n'.repeat(65), type: 'text' }, /name/],
  ])('is refused as %j', async (body, message) => {
    expect(await acme.ask('POST', '/custom_fields', { body })).toMatchObject({
      status: 400,
      body: { error: { message: expect.stringMatching(message) } },
    })
  })

  test('is declared by a file, and by the same file again nothing changes', async () => {
    const file = (type: 'date' | 'text') => ({
      email: acme.email,
      name: 'Acme',
      customFields: [
        { name: 'born', type },
        { name: 'plan', type: 'choice' as const, options: ['Basic'] },
      ],
    })
    await server.provision(file('date'))
    await untilIdle()
    await server.provision(file('date'))
    expect(await fields()).toMatchObject([
      { name: 'born', declaredType: 'date', state: 'ready' },
      { name: 'plan', declaredType: 'choice', options: ['Basic'], state: 'ready' },
    ])
    await server.provision(file('text'))
    expect(await field('born')).toMatchObject({ declaredType: 'text' })
  })

  test('is one of 100 at most', async () => {
    for (let at = 0; at < 100; at += 1) expect((await declare(`f${at}`, 'text')).status).toBe(201)
    expect(await declare('one more', 'text')).toMatchObject(apiError(400, 'VALIDATION_FAILED'))
  })
})

describe('A value of a declared field', () => {
  const all = async () => {
    await declare('born', 'date')
    await declare('due', 'datetime')
    await declare('plan', 'choice', ['Basic', 'Pro'])
    await declare('size', 'number')
    await declare('vip', 'yesno')
    await declare('zip', 'text')
  }
  const given = {
    born: '15.03.1990',
    due: '2026-12-24 18:00',
    plan: 'PRO',
    size: '1,234.5',
    vip: 'yes',
    zip: 8001,
  }
  const kept = {
    born: '1990-03-15',
    due: '2026-12-24T17:00:00.000Z',
    plan: 'Pro',
    size: 1234.5,
    vip: true,
    zip: '8001',
  }
  const compared = [
    `born: ${Date.parse('1990-03-14T23:00:00Z')}`,
    `due: ${Date.parse('2026-12-24T17:00:00Z')}`,
    'plan: pro: 1',
    'size: 1234.5',
    'vip: 1',
    'zip: 8001',
  ]

  test('is kept in one form, by a create, a fill, an update and a file', async () => {
    await all()
    const made = await createContact(acme, { customFields: given })
    const filled = await createContact(acme)
    await createContact(acme, { phone: filled.phone ?? '', customFields: given })
    const changed = await createContact(acme)
    expect(await update(changed.id, given)).toMatchObject({ status: 200 })
    const phone = newPhone()
    await importsOf(server, acme).run(
      `phone,born,due,plan,size,vip,zip\n${phone},15.03.1990,2026-12-24 18:00,pro,"1,234.5",ja,8001\n`,
    )
    const imported = await createContact(acme, { phone }) // who is there already
    const ids = [made.id, filled.id, changed.id, imported.id]
    for (const id of ids) {
      expect(await customFieldsOf(id)).toEqual(kept)
      expect(await stored(id)).toEqual(compared)
    }
  })

  test('that does not fit is refused where somebody can correct it, with the field, the value and the form', async () => {
    await all()
    const { id } = await createContact(acme)
    const wrong = [
      [{ born: 'tomorrow' }, 'customFields.born must be a date such as 2026-11-30, and is "tomorrow"'],
      [{ due: 'soon' }, /customFields.due must be a date with a time/],
      [{ plan: 'Team' }, 'customFields.plan must be one of: Basic, Pro, and is "Team"'],
      [{ size: '1,234' }, /customFields.size must be a number/],
      [{ vip: 'perhaps' }, /customFields.vip must be true or false/],
    ] as const
    for (const [customFields, message] of wrong)
      expect(await update(id, customFields)).toMatchObject({
        status: 400,
        body: {
          error: {
            code: 'VALIDATION_FAILED',
            message: typeof message === 'string' ? message : expect.stringMatching(message),
          },
        },
      })
    expect(await customFieldsOf(id)).toEqual({})
    expect(await update(id, { born: null })).toMatchObject({ status: 200 })
  })

  test('that does not fit loses no opt-in: it is kept as it came, and named', async () => {
    await all()
    const body = {
      phone: newPhone(),
      customFields: { born: 'Tomorrow', plan: 'Team', city: 'Bern' },
      nonsense: 1,
    }
    const headers = { 'idempotency-key': 'one' }
    for (const status of [201, 201]) {
      const answer = await acme.ask('POST', '/contacts', { body, headers })
      expect(answer).toMatchObject({ status, body: { customFields: body.customFields } })
      expect(answer.headers.get('ignored-fields')).toBe(
        '"nonsense", "customFields.born", "customFields.plan"',
      )
    }
    const { id } = await createContact(acme, { phone: body.phone })
    expect(await stored(id)).toEqual(['born: tomorrow', 'plan: team'])
    expect(await field('born')).toMatchObject({ notFitting: 1 })
    expect(await acme.ask('GET', '/custom_fields/born/not_fitting')).toMatchObject({
      status: 200,
      body: { data: [{ contactId: id, value: 'Tomorrow' }], nextCursor: null },
    })
    await update(id, { born: '2026-12-01', plan: null })
    expect(await stored(id)).toEqual([`born: ${Date.parse('2026-11-30T23:00:00Z')}`])
    expect(await field('born')).toMatchObject({ notFitting: 0 })
  })

  test('that does not fit loses no message either', async () => {
    const account = await openAccount(server, { replyWebhook: { url: 'https://acme.test/replies' } })
    await account.ask('POST', '/custom_fields', { body: { name: 'born', type: 'date' } })
    const answer = await account.ask('POST', '/messages', {
      body: { phone: newPhone(), customFields: { born: 'soon' }, channel: 'live-chat', body: 'Hi' },
    })
    expect(answer).toMatchObject({ status: 201 })
    expect(answer.headers.get('ignored-fields')).toBe('"customFields.born"')
  })

  test('that does not fit rejects the row of a file, which says why', async () => {
    await all()
    const files = importsOf(server, acme)
    const ok = newPhone()
    const done = await files.run(
      `phone,born,plan\n${newPhone()},tomorrow,Pro\n${newPhone()},,Team\n${ok},2026-01-01,pro\n`,
    )
    expect(done).toMatchObject({ created: 1, rejected: 2 })
    const rejected = await files.rejected(done.id)
    expect(rejected).toContain('customFields.born must be a date such as 2026-11-30')
    expect(rejected).toContain('customFields.plan must be one of: Basic, Pro')
  })

  test('goes with its contact, and with a merge to the contact that is kept', async () => {
    await all()
    const one = await createContact(acme, { customFields: { born: '1990-03-15' } })
    const other = await createContact(acme, { customFields: { born: '1991-01-01', size: 7 } })
    await acme.ask('POST', `/contacts/${one.id}/merge`, { body: { otherId: other.id } })
    expect(await stored(one.id)).toEqual([`born: ${Date.parse('1990-03-14T23:00:00Z')}`, 'size: 7'])
    expect(await stored(other.id)).toEqual([])
    await acme.client.deleteContact({ params: { id: one.id } })
    expect(await stored(one.id)).toEqual([])
  })
})
