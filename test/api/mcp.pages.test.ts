import { createContact, openAccount } from '../support/factories.ts'
import { agentOf } from '../support/mcp.ts'
import { suiteServer } from '../support/suite.ts'

const server = suiteServer()

test('a page leads to the next one', async () => {
  const account = await openAccount(server)
  for (const firstName of ['Ann', 'Ben', 'Cid']) await createContact(account, { firstName })
  const its = agentOf(server, account)
  const first = await its.call('find_contact', { limit: 2 })
  expect(first.structured).toMatchObject({ data: [{ firstName: 'Cid' }, { firstName: 'Ben' }] })
  const next = await its.call('find_contact', { limit: 2, cursor: first.structured?.['nextCursor'] })
  expect(next.structured).toMatchObject({ data: [{ firstName: 'Ann' }], nextCursor: null })
})

test('a page that would be long ends early, and leads to the next one', async () => {
  const account = await openAccount(server)
  const its = agentOf(server, account)
  const customFields = Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`f${at}`, 'x'.repeat(2000)]))
  for (let at = 0; at < 5; at += 1) await createContact(account, { customFields })
  const seen: number[] = []
  let cursor: unknown
  do {
    const { structured } = await its.call('find_contact', {
      limit: 50,
      ...(cursor !== undefined && { cursor }),
    })
    expect(JSON.stringify(structured).length).toBeLessThan(64 * 1024)
    const { data } = { data: structured?.['data'] }
    seen.push(Array.isArray(data) ? data.length : 0)
    cursor = structured?.['nextCursor']
  } while (typeof cursor === 'string')
  expect(seen).toEqual([3, 2])
})
