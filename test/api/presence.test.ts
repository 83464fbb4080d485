import { z } from 'zod'
import { membersOf, openOwner, type Person } from '../support/dashboardApi.ts'
import { apiError, createContact, openAccount } from '../support/factories.ts'
import { watch } from '../support/live.ts'
import { suiteServer } from '../support/suite.ts'
import { createFakeClock } from '../support/time.ts'

const clock = createFakeClock()
const server = suiteServer({ clock })
const { join } = membersOf(server)

const Told = z.object({ kind: z.string() }).loose()

/** An account with a contact, its owner, and Ann, who may answer. */
const openTeam = async () => {
  const { account, owner } = await openOwner(server, {})
  const { id: contactId } = await createContact(account)
  return { account, owner, contactId, ann: await join(owner, 'agent') }
}
const does = (person: Person, contactId: string, doing: string) =>
  person.ask('POST', `/conversations/${contactId}/presence`, { body: { doing } })
const watchPresence = async (person: Person, query = '?v=2&presence=1') => {
  const { next, leave } = await watch(person, server, clock, query)
  expect(await next()).toBe('data: {"kind":"all"}')
  const told = async () => Told.parse(JSON.parse((await next())?.replace('data: ', '') ?? 'null'))
  return { next, told, leave }
}

describe('who reads a conversation and who types in it', () => {
  test('is told to the open pages of the account at once, with the name, and kept nowhere', async () => {
    const { owner, ann, contactId } = await openTeam()
    const { told, leave } = await watchPresence(owner)
    for (const doing of ['reads', 'types', 'leaves']) {
      expect(await does(ann.person, contactId, doing)).toMatchObject({ status: 200 })
      expect(await told()).toEqual({
        kind: 'presence',
        contactId,
        member: { id: ann.id, name: 'Ann' },
        doing,
      })
    }
    leave()
  })

  test('is told to nobody who has not asked for it, nor to another account', async () => {
    const { account, owner, ann, contactId } = await openTeam()
    const { account: others, owner: other } = await openOwner(server, {})
    const [usual, foreign] = [await watchPresence(owner, '?v=2'), await watchPresence(other)]
    await does(ann.person, contactId, 'types')
    await account.client.updateContact({ params: { id: contactId }, body: { firstName: 'Ann' } })
    expect(await usual.told()).toEqual({ kind: 'contact', contactId })
    const { id } = await createContact(others)
    expect(await foreign.told()).toEqual({ kind: 'contact', contactId: id })
    for (const { leave } of [usual, foreign]) leave()
  })

  test('is refused of who may only read, of a contact that there is not, and of what nobody can do', async () => {
    const { owner, ann, contactId } = await openTeam()
    const { contactId: foreign } = await openTeam()
    const { person: eve } = await join(owner, 'viewer')
    expect(await does(eve, contactId, 'reads')).toMatchObject(apiError(403, 'INSUFFICIENT_ROLE'))
    expect(await does(ann.person, foreign, 'reads')).toMatchObject(apiError(404, 'CONTACT_NOT_FOUND'))
    expect(await does(ann.person, contactId, 'sleeps')).toMatchObject(apiError(400, 'VALIDATION_FAILED'))
    const program = await openAccount(server)
    expect(await program.ask('POST', `/conversations/${contactId}/presence`, { body: {} })).toMatchObject({
      status: 404,
    })
  })
})
