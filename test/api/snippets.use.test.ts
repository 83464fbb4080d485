import { maxSnippetsOfReply } from '@replyloop/shared/values/snippet'
import { z } from 'zod'
import { askDashboard, membersOf, openOwner, rowsOf } from '../support/dashboardApi.ts'
import { sandboxOf } from '../support/conversation.ts'
import {
  apiError,
  createContact,
  declareAccount,
  newEmail,
  openAccount,
  type TestAccount,
} from '../support/factories.ts'
import { importsOf } from '../support/imports.ts'
import { suiteServer } from '../support/suite.ts'

const server = suiteServer()
const { join } = membersOf(server)
const sandbox = sandboxOf(server)
const Made = z.object({ id: z.string() })
type Asks = Pick<TestAccount, 'ask'>

const make = async (by: Asks, body: unknown) =>
  Made.parse((await by.ask('POST', '/snippets', { body })).body).id
const shortcuts = async (by: Asks, query = '') =>
  rowsOf(await by.ask('GET', `/snippets${query}`)).map(({ shortcut }) => shortcut)

describe('the use of a snippet', () => {
  test('is counted once for each reply that is sent with it, and for none that is refused or sent again', async () => {
    const { account, id } = await sandbox.open()
    const other = await openAccount(server)
    const [hi, bye] = [
      await make(account, { shortcut: 'hi', content: 'Hello' }),
      await make(account, { shortcut: 'bye', content: 'Bye' }),
    ]
    const strange = await make(other, { shortcut: 'hi', content: 'Hello' })
    const reply = (given: object, headers = {}) =>
      askDashboard(server, account, 'POST', `/contacts/${id}/replies`, {
        body: { body: 'Hello', ...given },
        headers,
      })
    const usedOf = async (snippet: string, by = account) => (await by.ask('GET', `/snippets/${snippet}`)).body
    expect(await usedOf(hi)).toMatchObject({ usedCount: 0, lastUsedAt: null })
    const etag = (await account.ask('GET', `/snippets/${hi}`)).headers.get('etag')
    const sameKey = { 'idempotency-key': 'one' }
    const both = { snippetIds: [hi, bye, hi, strange, 'snp_gone'] }
    expect(await Promise.all([reply(both, sameKey), reply({ snippetIds: [hi] })])).toMatchObject([
      { status: 201 },
      { status: 201 },
    ])
    expect(await reply(both, sameKey)).toMatchObject({ status: 201 })
    expect(await reply({ snippetIds: [hi], channel: 'nowhere' })).toMatchObject(
      apiError(400, 'VALIDATION_FAILED'),
    )
    expect(await reply({})).toMatchObject({ status: 201 })
    expect(await usedOf(hi)).toMatchObject({ usedCount: 2, lastUsedAt: expect.any(String) })
    expect(await usedOf(bye)).toMatchObject({ usedCount: 1 })
    expect(await usedOf(strange, other)).toMatchObject({ usedCount: 0, lastUsedAt: null })
    expect((await account.ask('GET', `/snippets/${hi}`)).headers.get('etag')).toBe(etag)
    expect(
      await reply({ snippetIds: Array.from({ length: maxSnippetsOfReply + 1 }, () => hi) }),
    ).toMatchObject(apiError(400, 'VALIDATION_FAILED', 'snippetIds'))
  })

  test('is counted for a reply that goes out later once it has gone out', async () => {
    const { account, id } = await sandbox.open()
    const hi = await make(account, { shortcut: 'hi', content: 'Hello' })
    const sendAt = new Date(Date.now() + 86_400_000).toISOString()
    const later = await askDashboard(server, account, 'POST', `/contacts/${id}/replies`, {
      body: { body: 'Hello', snippetIds: [hi], sendAt },
    })
    const used = async () => (await account.ask('GET', `/snippets/${hi}`)).body
    expect(await used()).toMatchObject({ usedCount: 0 })
    const sent = await account.ask('POST', `/scheduled_messages/${Made.parse(later.body).id}/send`)
    expect(sent).toMatchObject({ status: 200 })
    expect(await used()).toMatchObject({ usedCount: 1 })
  })

  test('orders the snippets, page by page, what is used most first', async () => {
    const { account, id } = await sandbox.open()
    const ids = new Map<string, string>()
    for (const shortcut of ['a', 'b', 'c', 'd'])
      ids.set(shortcut, await make(account, { shortcut, content: 'Hello' }))
    for (const used of [['c'], ['c', 'd'], ['b']])
      await askDashboard(server, account, 'POST', `/contacts/${id}/replies`, {
        body: { body: 'Hello', snippetIds: used.map((each) => ids.get(each)) },
      })
    expect(await shortcuts(account, '?order=used')).toEqual(['c', 'b', 'd', 'a'])
    const { nextCursor } = z
      .object({ nextCursor: z.string() })
      .parse((await account.ask('GET', '/snippets?order=used&limit=2')).body)
    expect(await shortcuts(account, `?order=used&limit=2&cursor=${encodeURIComponent(nextCursor)}`)).toEqual([
      'd',
      'a',
    ])
    for (const cursor of ['a', '9999999999/a'])
      expect(await account.ask('GET', `/snippets?order=used&cursor=${cursor}`)).toMatchObject(
        apiError(400, 'VALIDATION_FAILED', 'cursor'),
      )
  })
})

describe('a snippet of a team', () => {
  test('is seen by its members, managers and keys alone, and everybody’s once the team is deleted', async () => {
    const { account, owner } = await openOwner(server)
    const [inside, outside, manager] = [
      await join(owner, 'agent'),
      await join(owner, 'agent'),
      await join(owner, 'manager'),
    ]
    const memberIds = [inside.id]
    const team = Made.parse(
      (await owner.ask('POST', '/teams', { body: { name: 'Sales', memberIds } })).body,
    ).id
    const id = await make(owner, { shortcut: 'offer', content: 'Our offer', teamId: team })
    await make(owner, { shortcut: 'hi', content: 'Hello' })
    for (const by of [inside.person, manager.person, owner, account])
      expect(await shortcuts(by)).toEqual(['hi', 'offer'])
    expect(await shortcuts(outside.person)).toEqual(['hi'])
    expect(await shortcuts(outside.person, '?order=used')).toEqual(['hi'])
    const contact = await createContact(account)
    const fill = { body: { contactId: contact.id } }
    expect(await inside.person.ask('POST', `/snippets/${id}/fill`, fill)).toMatchObject({ status: 200 })
    for (const answer of [
      await outside.person.ask('GET', `/snippets/${id}`),
      await outside.person.ask('POST', `/snippets/${id}/fill`, fill),
    ])
      expect(answer).toMatchObject(apiError(404, 'SNIPPET_NOT_FOUND'))
    expect(String((await outside.person.ask('GET', '/snippet_file')).body)).not.toContain('offer')
    await owner.ask('DELETE', `/teams/${team}`)
    expect(await outside.person.ask('GET', `/snippets/${id}`)).toMatchObject({ body: { teamId: null } })
  })

  test('is given to a team of the account alone, and to everybody again by null', async () => {
    const { owner } = await openOwner(server)
    const stranger = await openOwner(server)
    const strange = Made.parse(
      (await stranger.owner.ask('POST', '/teams', { body: { name: 'Sales' } })).body,
    ).id
    const own = Made.parse((await owner.ask('POST', '/teams', { body: { name: 'Sales' } })).body).id
    const body = { shortcut: 'hi', content: 'Hello', teamId: strange }
    expect(await owner.ask('POST', '/snippets', { body })).toMatchObject(apiError(404, 'TEAM_NOT_FOUND'))
    const id = await make(owner, { shortcut: 'hi', content: 'Hello' })
    const give = (teamId: string | null) => owner.ask('PATCH', `/snippets/${id}`, { body: { teamId } })
    expect(await give(strange)).toMatchObject(apiError(404, 'TEAM_NOT_FOUND'))
    expect(await give(own)).toMatchObject({ status: 200, body: { teamId: own } })
    const text = await owner.ask('PATCH', `/snippets/${id}`, { body: { content: 'Hi' } })
    expect(text).toMatchObject({ status: 200, body: { teamId: own } })
    expect(await give(null)).toMatchObject({ status: 200, body: { teamId: null } })
  })

  test('comes by its team’s name from a file that declares it and from a CSV file, which say who has none', async () => {
    const email = newEmail('owner')
    const declared = (team: string | null) => ({
      email,
      teams: [{ name: 'Sales' }],
      snippets: [{ shortcut: 'offer', content: 'Our offer', team }],
    })
    const account = await openAccount(server, declared('sales'))
    const teamId = expect.stringMatching(/^tea_/)
    const [offer] = rowsOf(await account.ask('GET', '/snippets'))
    expect(offer).toMatchObject({ shortcut: 'offer', teamId })
    await expect(server.provision(declareAccount(declared('Nobody')))).rejects.toThrow(/snippets\[0\]\.team/)
    const files = importsOf(server, account)
    const file = String((await files.ask('GET', '/snippet_file')).body)
    expect(file).toContain('offer,Our offer,Sales')
    const upload = async (text: string) =>
      (await files.ask('POST', '/snippet_file', text, { 'content-type': 'text/csv' })).body
    expect(await upload(file)).toMatchObject({ unchanged: 1 })
    expect(
      await upload('shortcut,text,team\nhi,Hello,SALES\nho,Ho,Nobody\noffer,Our offer,\n'),
    ).toMatchObject({
      created: 1,
      changed: 1,
      rejected: 1,
      rows: [{}, { reason: expect.stringMatching(/^team names no team/) }, {}],
    })
    expect(await upload('shortcut,text\nhi,Hello\n')).toMatchObject({ unchanged: 1 })
    expect(rowsOf(await account.ask('GET', '/snippets'))).toMatchObject([
      { shortcut: 'hi', teamId },
      { shortcut: 'offer', teamId: null },
    ])
  })
})
