import { apiError, newPhone } from '../support/factories.ts'
import { importsOf } from '../support/imports.ts'
import { suiteAccount, suiteServer } from '../support/suite.ts'

const server = suiteServer()
const acme = suiteAccount(server, { lists: [{ name: 'Leads' }] })
const imports = importsOf(server, acme)

describe('An import into a list by its name', () => {
  test('201: a list by its name is made once, also by two at once, and is found after that', async () => {
    const file = `phone\n${newPhone()}\n`
    const begin = (query: Record<string, string>) => imports.begin(file, query)
    const ids = await Promise.all([begin({ listName: ' Fair 2027 ' }), begin({ list_name: 'Fair 2027' })])
    ids.push(await begin({ listName: 'Fair 2027', listId: '' }))
    const runs = await Promise.all(ids.map(imports.ended))
    const { data } = (await acme.client.listLists({ query: { search: 'Fair' } })).body
    expect(data).toMatchObject([{ name: 'Fair 2027', contactCount: 1 }])
    expect(runs.map(({ listId }) => listId)).toEqual(runs.map(() => data[0]?.id))
  })

  test('400: a list by id and by name, and a name without a letter', async () => {
    const listId = acme.listId('Leads')
    expect(await imports.upload('phone\n', { listId, listName: 'Other' })).toMatchObject(
      apiError(400, 'VALIDATION_FAILED', 'listName'),
    )
    const { length } = (await acme.client.listLists()).body.data
    expect(await imports.upload('phone\n', { listName: 'x'.repeat(300) })).toMatchObject(
      apiError(400, 'VALIDATION_FAILED'),
    )
    expect((await acme.client.listLists()).body.data).toHaveLength(length)
  })
})
