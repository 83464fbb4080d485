import { z } from 'zod'
import { actAs, askDashboard, fieldsOf, openAgency, rowsOf } from '../support/dashboardApi.ts'
import { apiError, newEmail, newPhone, openAccount } from '../support/factories.ts'
import { suiteServer } from '../support/suite.ts'

const server = suiteServer()

test('a new sub-account is metered: without credits it sends no opening message', async () => {
  const { account, owner } = await openAgency(server)
  const { body } = await account.client.createSubAccount({ body: { email: newEmail('client') } })
  const acting = await actAs(server, owner, body.sub_account_id)
  const make = async (path: string, given: object) =>
    String(fieldsOf(await acting.ask('POST', path, { body: given }))['id'])
  const listId = await make('/lists', { name: 'Leads' })
  const given = { name: 'Funnel', listId, triggerOnListAdd: true, openingMessage: 'Hi!' }
  const campaign = await make('/campaigns', given)
  await acting.ask('POST', `/campaigns/${campaign}/status`, { body: { status: 'Live' } })
  const contact = await make('/contacts', { phone: newPhone(), listId })
  expect(rowsOf(await acting.ask('GET', `/contacts/${contact}/timeline`))).toMatchObject([
    { subject: 'opening', decision: 'held', rule: 'no_credit' },
  ])
})

test('a changed auto-recharge is in the audit log of its agency, and an equal one is not', async () => {
  const { owner, sub } = await openAgency(server)
  const autoRecharge = { threshold: 5, amount: 50 }
  for (let time = 0; time < 2; time += 1)
    await owner.ask('PATCH', `/subaccounts/${sub.id}/auto_recharge`, { body: { autoRecharge } })
  const changes = rowsOf(await owner.ask('GET', '/audit_log')).filter(
    ({ action }) => action === 'auto_recharge_changed',
  )
  expect(changes).toMatchObject([{ subject: 'Shop' }])
})

test('grants, by a person, a key or the auto-recharge, are in the audit log of the agency with amount and account', async () => {
  const { account, owner, sub } = await openAgency(server)
  const body = { email: sub.email, amount: 7 }
  await owner.ask('POST', '/subaccounts/credits', { body })
  await account.ask('POST', '/subaccounts/credits', { body })
  const autoRecharge = { threshold: 1000, amount: 500, monthlyLimit: 5000 }
  await owner.ask('PATCH', `/subaccounts/${sub.id}/auto_recharge`, { body: { autoRecharge } })
  const log = rowsOf(await owner.ask('GET', '/audit_log')).filter(({ action }) =>
    String(action).startsWith('credits_'),
  )
  expect(log).toMatchObject([
    { action: 'credits_recharged', subject: 'Shop', memberName: null },
    { action: 'credits_granted', subject: 'Shop', memberName: null },
    { action: 'credits_granted', subject: 'Shop', memberName: expect.any(String) },
  ])
})

test('an agency finds its sub-accounts by a part of the name or email, in any case and language', async () => {
  const email = newEmail('finds')
  const other = { email: newEmail('other'), name: 'Other' }
  const subAccounts = [{ email, name: 'Übermut GmbH' }, other]
  const agency = await openAccount(server, { type: 'agency', subAccounts })
  for (const search of ['übermut', 'ÜBER', 'Gmbh', email.slice(0, 7).toUpperCase()]) {
    const path = `/agency/subaccounts?search=${encodeURIComponent(search)}`
    const answer = await askDashboard(server, agency, 'GET', path)
    expect(answer).toMatchObject({ status: 200, body: { data: [{ email }], nextCursor: null } })
  }
})

describe('an agency reads its sub-accounts', () => {
  const open = async (balances: readonly number[]) => {
    const subAccounts = balances.map((credits, index) => ({
      email: newEmail('client'),
      name: `Shop ${index}`,
      credits,
    }))
    const account = await openAccount(server, { type: 'agency', subAccounts })
    const read = (path: string) => askDashboard(server, account, 'GET', `/agency/subaccounts${path}`)
    const shop = (index: number) => account.subAccount(subAccounts[index]?.email ?? '')
    return { account, read, shop }
  }
  const page = z.object({
    data: z.array(z.object({ name: z.string(), balance: z.number() })),
    nextCursor: z.string().nullable(),
  })

  test('the lowest balance first, page by page, each once, also where balances are equal', async () => {
    const balances = [9, 100, 0.5, 9, 0, 20, 9]
    const { read } = await open(balances)
    for (const limit of [1, 2, 3, 7]) {
      const seen: { name: string; balance: number }[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const answer = await read(`?sort=balance&limit=${limit}&cursor=${encodeURIComponent(cursor)}`)
        const { data, nextCursor } = page.parse(answer.body)
        seen.push(...data)
        cursor = nextCursor
      }
      expect(seen.map(({ balance }) => balance)).toEqual(balances.toSorted((a, b) => a - b))
      expect(new Set(seen.map(({ name }) => name)).size).toBe(balances.length)
    }
  })

  test('in that order what a search finds, and in the usual one where it is not asked for', async () => {
    const { read } = await open([30, 10, 20])
    const names = async (query: string) => page.parse((await read(query)).body).data.map(({ name }) => name)
    expect(await names('?sort=balance&search=shop%20')).toEqual(['Shop 1', 'Shop 2', 'Shop 0'])
    expect(await names('?sort=balance&search=shop%202')).toEqual(['Shop 2'])
    const newestFirst = await names('')
    expect(newestFirst.toSorted()).toEqual(['Shop 0', 'Shop 1', 'Shop 2'])
    for (const query of ['?sort=', '?sort=newest']) expect(await names(query)).toEqual(newestFirst)
  })

  test.each(['sort=name', 'sort=balance&cursor=acc_1', 'sort=balance&cursor=1:'])(
    '400: not by %s',
    async (query) => {
      const { read } = await open([1])
      expect(await read(`?${query}`)).toMatchObject(apiError(400, 'VALIDATION_FAILED'))
    },
  )

  test('one by its id, and whether it has asked for credits', async () => {
    const { account, read, shop } = await open([5, 7])
    const path = `/subaccounts/${shop(0).id}/auto_recharge`
    const autoRecharge = { threshold: 6, amount: 50 }
    await askDashboard(server, account, 'PATCH', path, { body: { autoRecharge } })
    const [asking, row] = rowsOf(await read('?sort=balance'))
    expect(asking).toMatchObject({ name: 'Shop 0', autoRecharge, rechargeRequested: true })
    expect(row).toMatchObject({ name: 'Shop 1', balance: 7, autoRecharge: null, rechargeRequested: false })
    expect(await read(`/${shop(1).id}`)).toMatchObject({ status: 200, body: row })
    expect(await read(`/${(await openAccount(server)).id}`)).toMatchObject(
      apiError(404, 'SUBACCOUNT_NOT_FOUND'),
    )
  })
})
