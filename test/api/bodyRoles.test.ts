import { fieldsOf, membersOf, openOwner, type Person } from '../support/dashboardApi.ts'
import { apiError, createContact, newPhone } from '../support/factories.ts'
import { suiteConstant } from '../support/resource.ts'
import { suiteServer } from '../support/suite.ts'

const server = suiteServer()
const { join } = membersOf(server)
const tooNarrow = apiError(403, 'INSUFFICIENT_ROLE')

describe('what a body asks for beyond what its endpoint needs', () => {
  const account = suiteConstant(async () => {
    const opened = await openOwner(server, { lists: [{ name: 'Leads' }] })
    const [manager, agent] = [await join(opened.owner, 'manager'), await join(opened.owner, 'agent')]
    return { ...opened, manager: manager.person, agent: agent.person }
  })

  test('is to put somebody on a list, which may have a campaign write to them: a manager’s', async () => {
    const listId = account.account.listId('Leads')
    for (const lists of [{ listId }, { listIds: [listId] }]) {
      const send = (by: Person) => by.ask('POST', '/contacts', { body: { phone: newPhone(), ...lists } })
      expect(await send(account.agent)).toMatchObject(tooNarrow)
      expect(await send(account.manager)).toMatchObject({ status: 201 })
    }
    const bare = { body: { phone: newPhone() } }
    expect(await account.agent.ask('POST', '/contacts', bare)).toMatchObject({ status: 201 })
  })

  test.each(['PATCH', 'PUT'])('is to undo an opt-out by %s: a manager’s', async (method) => {
    const { id } = await createContact(account.account)
    const send = (by: Person, optedOut: boolean) =>
      by.ask(method, `/contacts/${id}`, { body: { optedOut, firstName: 'Ann' } })
    expect(await send(account.agent, true)).toMatchObject({ status: 200 })
    expect(await send(account.agent, false)).toMatchObject(tooNarrow)
    expect(await account.agent.ask('GET', `/contacts/${id}`)).toMatchObject({ body: { optedOut: true } })
    expect(await send(account.manager, false)).toMatchObject({ status: 200, body: { optedOut: false } })
  })

  test('is to learn what a provider asks for: a channel’s verify token is an admin’s', async () => {
    const settings = {
      accessToken: 'EAAG',
      phoneNumberId: '106540352242922',
      businessAccountId: '102290129340398',
      appSecret: 'secret',
    }
    const made = await account.owner.ask('POST', '/connected_channels', {
      body: { kind: 'whatsapp', settings },
    })
    expect(made).toMatchObject({ status: 201, body: { verifyToken: expect.any(String) } })
    const path = `/connected_channels/${String(fieldsOf(made)['id'])}`
    expect(await account.manager.ask('GET', path)).toMatchObject({ status: 200, body: { verifyToken: null } })
  })
})
