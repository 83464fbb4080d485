import { CopiedSnippets } from '@replyloop/shared/contract/agency'
import { maxSnippets } from '@replyloop/shared/values/snippet'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { openCopying } from '../support/copies.ts'
import { askDashboard, membersOf, openSession, rowsOf } from '../support/dashboardApi.ts'
import { openDataOf } from '../support/databases.ts'
import { apiError, openAccount, type TestAccount } from '../support/factories.ts'
import { dataUri, files } from '../support/media.ts'
import { suiteServer } from '../support/suite.ts'

const server = suiteServer()
const Made = z.object({ id: z.string() })

const add = async (account: TestAccount, shortcut: string, content: unknown, teamId?: string) => {
  const { status, body } = await account.ask('POST', '/snippets', { body: { shortcut, content, teamId } })
  expect(status).toBe(201)
  return Made.parse(body).id
}
const teamOf = async (account: TestAccount, name: string) => {
  const { body } = await account.ask('POST', '/teams', { body: { name } })
  return Made.parse(body).id
}
const snippetsOf = async (account: TestAccount) => rowsOf(await account.ask('GET', '/snippets'))

/** An agency with three snippets and a sub-account to copy them to. */
async function openSnippets() {
  const { agency, shop, cafe, email } = await openCopying(server)
  const teamId = await teamOf(agency, 'Support')
  const buttons = [{ id: 'call', title: 'Call me back' }]
  const full = {
    body: 'Hi {{firstName}} of {{plan}}',
    buttons,
    attachments: [{ data: dataUri(files.png()), name: 'map.png' }],
  }
  const ids = [
    await add(agency, 'hours', 'We open at 9'),
    await add(agency, 'map', full),
    await add(agency, 'refund', 'Support pays it back', teamId),
  ]
  const copy = (to: TestAccount, body: object = {}, headers: Record<string, string> = {}) =>
    agency.ask('POST', `/subaccounts/${to.id}/snippets`, { body, headers })
  const copied = async (...given: Parameters<typeof copy>) =>
    CopiedSnippets.parse((await copy(...given)).body)
  return { agency, shop, cafe, email, ids, buttons, copy, copied }
}
const outcomes = ({ snippets }: CopiedSnippets) =>
  Object.fromEntries(snippets.map(({ shortcut, outcome }) => [shortcut, outcome]))
const notesIn = ({ notes }: CopiedSnippets) => notes.map(({ kind, text }) => `${kind}: ${text}`)

describe('snippets that an agency copies to a client', () => {
  test('are there with their buttons, files and fields, once, and what differs stays and is told', async () => {
    const { agency, shop, buttons, copied } = await openSnippets()
    expect(
      await agency.ask('POST', '/custom_fields', { body: { name: 'plan', type: 'text' } }),
    ).toMatchObject({ status: 201 })
    const supportId = await teamOf(shop, 'SUPPORT')
    await add(shop, 'HOURS', 'We open at 10')
    const first = await copied(shop)
    expect(outcomes(first)).toEqual({ hours: 'differs', map: 'made', refund: 'made' })
    expect(first.customFields).toEqual([{ name: 'plan', type: 'text', outcome: 'made' }])
    expect(notesIn(first)).toEqual([
      'snippet: There is a snippet /hours that says something else: it stays as it is, rename it to have the original, too',
    ])
    const there = await snippetsOf(shop)
    expect(there).toMatchObject([
      { shortcut: 'HOURS', content: { body: 'We open at 10' } },
      {
        shortcut: 'map',
        content: { buttons, attachments: [{ name: 'map.png' }] },
        teamId: null,
        usedCount: 0,
      },
      { shortcut: 'refund', teamId: supportId },
    ])
    const again = await copied(shop)
    expect(outcomes(again)).toEqual({ hours: 'differs', map: 'there', refund: 'there' })
    expect(again.snippets.map(({ id }) => id)).toEqual(there.map(({ id }) => id))
    expect(await snippetsOf(shop)).toEqual(there)
  })

  test('go one by one or all, from one client to another, and two copies at once make each once', async () => {
    const { shop, cafe, ids, copied, copy } = await openSnippets()
    const made = await copied(shop, { snippetIds: [ids[1], ids[2]] })
    expect(outcomes(made)).toEqual({ map: 'made', refund: 'made' })
    expect(notesIn(made)).toEqual([
      'team: There is no team Support here: /refund is everybody’s, make the team and choose it there',
    ])
    const both = await Promise.all([
      copied(cafe, { accountId: shop.id }),
      copied(cafe, { accountId: shop.id }),
    ])
    expect(both.map(outcomes).toSorted((one) => (one['map'] === 'made' ? -1 : 1))).toEqual([
      { map: 'made', refund: 'made' },
      { map: 'there', refund: 'there' },
    ])
    expect(await snippetsOf(cafe)).toHaveLength(2)
    const headers = { 'idempotency-key': 'copy-1' }
    const once = await copy(cafe, {}, headers)
    expect(await copy(cafe, {}, headers)).toMatchObject({ status: 201, body: once.body })
    expect(await snippetsOf(cafe)).toHaveLength(3)
  })

  test('are left out where there can be no more, and both audit logs tell of what was made', async () => {
    const { agency, shop, ids, copied } = await openSnippets()
    const file = `shortcut,text\n${Array.from({ length: maxSnippets - 1 }, (_, at) => `s${at},Hi`).join('\n')}`
    const imported = await askDashboard(server, shop, 'POST', '/snippet_file', {
      body: file,
      headers: { 'content-type': 'text/csv' },
    })
    expect(imported.status).toBe(200)
    const given = await copied(shop, { snippetIds: [ids[0], ids[2]] })
    expect(outcomes(given)).toEqual({ hours: 'made', refund: 'leftOut' })
    expect(given.snippets[1]?.id).toBe(null)
    const db = await openDataOf(server.dataDir)
    const a = db.read.t.auditEntry
    const lines = await db.read.q.select().from(a).where(eq(a.action, 'snippets_copied'))
    await db.close()
    for (const account of [agency, shop])
      expect(lines.filter(({ accountId }) => accountId === account.id)).toMatchObject([
        { subject: 'Shop', details: { facts: { snippets: 'hours' } } },
      ])
  })

  test('are refused to who is no agency, manager or owner of both accounts', async () => {
    const { agency, shop, email, ids, copy } = await openSnippets()
    const stranger = await openAccount(server, { type: 'agency' })
    expect(await copy(stranger)).toMatchObject(apiError(404, 'SUBACCOUNT_NOT_FOUND'))
    expect(await copy(shop, { accountId: stranger.id })).toMatchObject(apiError(404, 'SUBACCOUNT_NOT_FOUND'))
    expect(await copy(shop, { accountId: shop.id })).toMatchObject(
      apiError(400, 'VALIDATION_FAILED', 'accountId'),
    )
    expect(await copy(shop, { snippetIds: [] })).toMatchObject(
      apiError(400, 'VALIDATION_FAILED', 'snippetIds'),
    )
    const theirs = await add(stranger, 'theirs', 'Hi')
    expect(await copy(shop, { snippetIds: [ids[0], theirs] })).toMatchObject(
      apiError(404, 'SNIPPET_NOT_FOUND'),
    )
    expect(await shop.ask('POST', `/subaccounts/${shop.id}/snippets`, { body: {} })).toMatchObject(
      apiError(403, 'AGENCY_ONLY'),
    )
    const owner = await openSession(server, email)
    const agent = await membersOf(server).join(owner, 'agent')
    expect(await agent.person.ask('GET', `/agency/subaccounts/${shop.id}/snippets`)).toMatchObject(
      apiError(403, 'INSUFFICIENT_ROLE'),
    )
    expect(await snippetsOf(shop)).toEqual([])
    await add(shop, 'own', 'Hi')
    const listed = await askDashboard(server, agency, 'GET', `/agency/subaccounts/${shop.id}/snippets`)
    expect(rowsOf(listed)).toMatchObject([{ shortcut: 'own' }])
  })
})
