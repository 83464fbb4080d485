import { askDashboard } from '../support/dashboardApi.ts'
import { apiError, createContact, newPhone, openAccount } from '../support/factories.ts'
import { importsOf } from '../support/imports.ts'
import { receive } from '../support/messages.ts'
import { suiteAccount, suiteServer } from '../support/suite.ts'

const server = suiteServer()
const acme = suiteAccount(server, { lists: [{ name: 'VIP' }] })
const exports = importsOf(server, acme)
const header =
  '\ufeffphone,email,firstName,lastName,createdAt,optedOut,channel,' +
  'source.source,source.id,source.url,source.headline,source.clickId,source.ref,tags\r\n'
let ann: string
let bea: string

beforeAll(async () => {
  ann = lineOf(await createContact(acme, { firstName: 'Ann', listId: acme.listId('VIP') }))
  bea = lineOf(await createContact(acme, { firstName: 'Bea' }))
})

/** The line of a contact in an exported file; its phone is escaped, so that no spreadsheet takes it for a formula. */
const lineOf = ({ phone, firstName, createdAt }: Awaited<ReturnType<typeof createContact>>) =>
  `'${phone},,${firstName},,${createdAt},false,,,,,,,,\r\n`

describe('POST /exports', () => {
  test('writes all contacts to a file', async () => {
    const { csv, rows, bytes } = await exports.exportFile()
    expect(csv).toBe(header + ann + bea)
    expect({ rows, bytes }).toEqual({ rows: 2, bytes: new TextEncoder().encode(csv).length })
  })

  test.each(['listId', 'list_id'])('with %s, writes only the members of the list', async (name) => {
    const file = await exports.exportFile({ [name]: acme.listId('VIP') })
    expect(file).toMatchObject({ rows: 1, csv: header + ann })
  })

  test('with a search, writes only the contacts that it finds', async () => {
    expect((await exports.exportFile({ search: 'bEA' })).csv).toBe(header + bea)
    expect((await exports.exportFile({ search: 'nobody' })).csv).toBe(header)
  })

  test('with a filter or a segment, writes only whom it finds', async () => {
    const filter = { of: 'firstName' as const, op: 'startsWith' as const, value: 'b' }
    expect((await exports.exportFile({ filter })).csv).toBe(header + bea)
    const { body } = await acme.client.createSegment({ body: { name: 'B', filter } })
    const file = await exports.exportFile({ segment_id: body.id })
    expect(file).toMatchObject({ csv: header + bea, segmentId: body.id, filter })
  })

  test('refuses a filter beside a segment, one that is gone, and a filter that names what is gone', async () => {
    const refused = async (body: object) => askDashboard(server, acme, 'POST', '/exports', { body })
    expect(await refused({ filter: { all: [] }, segmentId: 'seg_1' })).toMatchObject(
      apiError(400, 'VALIDATION_FAILED'),
    )
    expect(await refused({ segmentId: 'seg_1' })).toMatchObject(apiError(404, 'SEGMENT_NOT_FOUND'))
    const gone = { not: { of: 'tag', op: 'is', value: 'nobody-has-it' } }
    expect(await refused({ filter: gone })).toMatchObject(apiError(409, 'FILTER_BROKEN'))
  })

  test('says what first led somebody here, which an import of the file leaves out', async () => {
    const account = await openAccount(server)
    const phone = newPhone()
    const referral = { source: 'ad', id: '7', headline: 'Shoes, new' }
    await receive(account, { fromId: phone, referral })
    const { exportFile } = importsOf(server, account)
    const { csv } = await exportFile({ sourceKind: 'ad' })
    expect(csv).toMatch(/,ad,7,,"Shoes, new",,,\r\n$/)
    const heir = await openAccount(server)
    expect(await importsOf(server, heir).run(csv)).toMatchObject({ created: 1, rejected: 0 })
    const { body } = await heir.client.findContact({ query: { phoneNumber: phone } })
    expect(body).toMatchObject({ source: null, customFields: {} })
  })

  test('404: a list that does not exist', async () => {
    const body = { listId: 'lst_none' }
    const answer = await askDashboard(server, acme, 'POST', '/exports', { body })
    expect(answer).toMatchObject(apiError(404, 'LIST_NOT_FOUND'))
  })
})

test('GET /exports/:id/file: a download that no browser runs and no cache keeps', async () => {
  const { id } = await exports.exportFile()
  const { headers } = await exports.ask('GET', `/exports/${id}/file`)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${id}.csv"`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none';frame-ancestors 'none';sandbox",
    'cache-control': 'no-store',
  })
})

test('GET /exports: pages, latest first, own ones only', async () => {
  const { ask: theirs, exportFile } = importsOf(server, await openAccount(server))
  const first = await exportFile({ search: 'a' })
  const second = await exportFile({ optedOut: true })
  const { body } = await theirs('GET', '/exports?limit=1')
  expect(body).toMatchObject({
    data: [{ id: second.id, optedOut: true, search: null }],
    nextCursor: second.id,
  })
  const rest = await theirs('GET', `/exports?cursor=${second.id}`)
  expect(rest.body).toMatchObject({ data: [{ id: first.id, search: 'a', optedOut: null }], nextCursor: null })
})
