import { apiError, newEmail, openAccount, readPages } from '../support/factories.ts'
import { suiteAccount, suiteServer } from '../support/suite.ts'

const server = suiteServer()
const agency = suiteAccount(server, { type: 'agency', credits: 7 })

async function newShop(): Promise<{ email: string; id: string }> {
  const email = newEmail('client')
  const { body } = await agency.client.createSubAccount({ body: { email } })
  return { email, id: body.sub_account_id }
}
const grant = (body: unknown, headers: Record<string, string> = {}) =>
  agency.ask('POST', '/subaccounts/credits', { body, headers })
const upwards = (left: number, right: number) => left - right
const history = async (email: string) => {
  const query = { email, limit: '100' }
  const page = (cursor?: string) => agency.client.listCreditTransactions({ query: { ...query, cursor } })
  return (await readPages(page)).flat()
}

describe('200', () => {
  test('exactly the promised answer, and the history shows the description', async () => {
    const { email, id } = await newShop()
    const { status, body } = await grant({ email, amount: 100, description: ' Auto-recharge ' })
    expect(status).toBe(200)
    expect(body).toEqual({ success: true, sub_account_id: id, credits_added: 100, new_balance: 100 })
    const more = { email: email.toUpperCase(), amount: 2.5, balance: 1e6, __proto__: { amount: 9 } }
    expect(await grant(more)).toMatchObject({ body: { credits_added: 2.5, new_balance: 102.5 } })
    expect(await history(email)).toMatchObject([
      { amount: 2.5, balance: 102.5, description: null },
      { amount: 100, balance: 100, description: 'Auto-recharge' },
    ])
  })

  test.each([0.001, 0.1, 12.345, 1, 999_999.999, 1_000_000_000])(
    '%d credits are granted exactly',
    async (amount) => {
      const { email } = await newShop()
      const answer = await grant({ email, amount })
      expect(answer).toMatchObject({ status: 200, body: { credits_added: amount, new_balance: amount } })
    },
  )

  test("creates new credits: the agency's own balance and history stay the same", async () => {
    const { email } = await newShop()
    const before = await agency.client.listCreditTransactions()
    await grant({ email, amount: 50 })
    expect((await agency.client.getMe()).body.balance).toBe(7)
    expect((await agency.client.listCreditTransactions()).body).toEqual(before.body)
  })

  test('racing grants add up exactly, line by line, to the balance', async () => {
    const { email } = await newShop()
    const amounts = Array.from({ length: 60 }, (_, at) => [0.1, 0.2, 0.001, 3][at % 4] ?? 0)
    const answers = await Promise.all(
      amounts.map((amount) => agency.client.grantCredits({ body: { email, amount } })),
    )
    const balance = 49.515 // 15 of each
    expect(Math.max(...answers.map(({ body }) => body.new_balance))).toBe(balance)
    const { body } = await agency.client.findSubAccount({ query: { email } })
    expect(body.data.balance).toBe(balance)

    const lines = (await history(email)).toReversed()
    expect(lines.map(({ amount }) => amount).sort(upwards)).toEqual(amounts.toSorted(upwards))
    let thousandths = 0
    for (const line of lines) {
      thousandths += Math.round(line.amount * 1000)
      expect(line.balance).toBe(thousandths / 1000)
    }
    expect(thousandths).toBe(49_515)
    expect(new Set(answers.map((answer) => answer.body.new_balance))).toEqual(
      new Set(lines.map((line) => line.balance)),
    )
  })

  test('racing grants with one Idempotency-Key grant once', async () => {
    const { email } = await newShop()
    const headers = { 'idempotency-key': 'recharge-1' }
    const answers = await Promise.all(Array.from({ length: 20 }, () => grant({ email, amount: 5 }, headers)))
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    const answer = await grant({ email, amount: 5 }, headers)
    expect(answer).toMatchObject({ status: 200, body: { new_balance: 5 } })
    expect(await history(email)).toHaveLength(1)
  })
})

test.each([
  ['50', 50],
  [' 12.5 ', 12.5],
  ['007', 7],
])('200: an amount that is a plain number as text, %j', async (amount, granted) => {
  const { email } = await newShop()
  expect(await grant({ email, amount })).toMatchObject({ status: 200, body: { credits_added: granted } })
})

describe('400', () => {
  test.each([
    ['zero', 0],
    ['negative', -5],
    ['four decimals', 1.0001],
    ['less than a thousandth', 0.0004],
    ['text with a separator', '1,000'],
    ['text with another separator', '1.000,50'],
    ['text with an exponent', '1e3'],
    ['text with words', '12abc'],
    ['hexadecimal', '0x10'],
    ['negative text', '-5'],
    ['text of four decimals', '1.0001'],
    ['blank', ' '],
    ['null', null],
    ['nothing', undefined],
    ['true', true],
    ['a list', [5]],
    ['more than a billion', 1_000_000_000.001],
  ])('an amount that is %s: nothing is granted', async (_, amount) => {
    const { email } = await newShop()
    expect(await grant({ email, amount })).toMatchObject(apiError(400, 'VALIDATION_FAILED', 'amount'))
    expect(await history(email)).toEqual([])
  })

  test('an amount too large for a number', async () => {
    const { email } = await newShop()
    const message = expect.not.stringContaining('not a number')
    for (const amount of ['1e999', '-1e999'])
      expect(await grant(`{"email": "${email}", "amount": ${amount}}`)).toMatchObject({
        status: 400,
        body: { error: { code: 'VALIDATION_FAILED', message } },
      })
    expect(await grant(`{"email": "${email}", "amount": NaN}`)).toMatchObject(apiError(400, 'INVALID_JSON'))
    expect(await history(email)).toEqual([])
  })

  test.each([
    ['VALIDATION_FAILED', { amount: 5 }],
    ['VALIDATION_FAILED', { email: null, amount: 5 }],
    ['INVALID_EMAIL', { email: 'client', amount: 5 }],
    ['VALIDATION_FAILED', { email: 'client@shop.test', amount: 5, description: true }],
    ['VALIDATION_FAILED', { email: 'client@shop.test', amount: 5, description: 'x'.repeat(501) }],
    ['VALIDATION_FAILED', undefined],
    ['VALIDATION_FAILED', [{ email: 'client@shop.test', amount: 5 }]],
  ])('%s: %j', async (code, body) => {
    expect(await grant(body)).toMatchObject(apiError(400, code))
  })
})

describe('403', () => {
  test('AGENCY_ONLY: a standard account can grant to nobody', async () => {
    const standard = await openAccount(server)
    const { email } = await newShop()
    for (const body of [{ email, amount: 5 }, { email: standard.email, amount: 5 }, {}])
      expect(await standard.ask('POST', '/subaccounts/credits', { body })).toMatchObject(
        apiError(403, 'AGENCY_ONLY'),
      )
    expect(await history(email)).toEqual([])
    expect((await standard.client.getMe()).body.balance).toBe(0)
  })

  test('AGENCY_ONLY: a sub-account grants itself nothing', async () => {
    const subAccounts = [{ email: 'sub@shop.test', name: 'Sub' }]
    const owner = await openAccount(server, { type: 'agency', subAccounts })
    const body = { email: 'sub@shop.test', amount: 5 }
    const answer = await owner.subAccount('sub@shop.test').ask('POST', '/subaccounts/credits', { body })
    expect(answer).toMatchObject(apiError(403, 'AGENCY_ONLY'))
  })
})

describe('404', () => {
  test("SUBACCOUNT_NOT_FOUND: nobody, another agency's sub-account, the agency itself; no balance changes", async () => {
    const subAccounts = [{ email: 'theirs@shop.test', name: 'Theirs', credits: 3 }]
    const other = await openAccount(server, { type: 'agency', subAccounts })
    for (const email of ['nobody@shop.test', 'theirs@shop.test', other.email, agency.email])
      expect(await grant({ email, amount: 5 })).toMatchObject(apiError(404, 'SUBACCOUNT_NOT_FOUND'))
    expect((await other.subAccount('theirs@shop.test').client.getMe()).body.balance).toBe(3)
    expect((await agency.client.getMe()).body.balance).toBe(7)
  })
})
