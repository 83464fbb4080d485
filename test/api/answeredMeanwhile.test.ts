import { conversationOf } from '../support/conversationWork.ts'
import { membersOf, openOwner, type Person } from '../support/dashboardApi.ts'
import { apiError } from '../support/factories.ts'
import { suiteServer } from '../support/suite.ts'
import { titled } from '../support/messages.ts'

const server = suiteServer()

/** A contact who has written, and two members who reply to it. */
async function openTwo() {
  const { account, owner } = await openOwner(server)
  const { join } = membersOf(server)
  const ann = await conversationOf(server, account)
  const seen = await ann.writes('Where is my order?')
  const [bob, eve] = [await join(owner, 'agent'), await join(owner, 'agent')]
  const reply = ({ ask }: Person, body: object) => ask('POST', `/contacts/${ann.id}/replies`, { body })
  return { account, ann, seen, bob, eve, reply }
}

const answered = apiError(409, 'ANSWERED_MEANWHILE')

describe('A reply with lastSeenMessageId', () => {
  test('does not go out where a colleague has replied since, and says what; without it goes out', async () => {
    const { ann, seen, bob, eve, reply } = await openTwo()
    const first = await reply(bob.person, { body: 'It comes today.', lastSeenMessageId: seen })
    expect(first).toMatchObject({ status: 201 })
    const second = { body: 'Tomorrow, I think.', lastSeenMessageId: seen }
    const refused = await reply(eve.person, second)
    expect(refused).toMatchObject(answered)
    expect(refused.body).toMatchObject({
      error: {
        details: [
          { path: expect.stringMatching(/^msg_/), message: expect.stringMatching(/: It comes today\.$/) },
        ],
      },
    })
    const later = { ...second, sendAt: new Date(Date.now() + 3_600_000).toISOString() }
    expect(await reply(eve.person, later)).toMatchObject(answered)
    expect(await ann.said()).toEqual(['user: It comes today.'])
    const { id } = (await ann.outgoing())[0] ?? { id: '' }
    expect(await reply(eve.person, { body: 'Bob is right.', lastSeenMessageId: id })).toMatchObject({
      status: 201,
    })
    expect(await reply(bob.person, { body: 'Anyway.' })).toMatchObject({ status: 201 })
  })

  test('goes out behind what its own writer has sent, and what the contact has', async () => {
    const { ann, seen, bob, reply } = await openTwo()
    await reply(bob.person, { body: 'One moment.', lastSeenMessageId: seen })
    await ann.writes('I wait')
    expect(await reply(bob.person, { body: 'It comes today.', lastSeenMessageId: seen })).toMatchObject({
      status: 201,
    })
  })

  test('does not go out where a program has written since', async () => {
    const { ann, seen, bob, reply } = await openTwo()
    await ann.sends('Your order was sent.')
    const refused = await reply(bob.person, { body: 'I look.', lastSeenMessageId: seen })
    expect(refused).toMatchObject(answered)
    expect(refused.body).toMatchObject({ error: { details: [{ message: 'The API: Your order was sent.' }] } })
  })

  test('of two at once goes out once', async () => {
    const { ann, seen, bob, eve, reply } = await openTwo()
    const both = await Promise.all(
      [bob, eve].map(({ person }) => reply(person, { body: 'Today.', lastSeenMessageId: seen })),
    )
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(await ann.said()).toEqual(['user: Today.'])
  })

  test.each(titled(['con_1', 'x', 5, 'msg_'.padEnd(65, '1')]))('400 for %s', async (_name, id) => {
    const { bob, reply } = await openTwo()
    expect(await reply(bob.person, { body: 'Hi', lastSeenMessageId: id })).toMatchObject(
      apiError(400, 'VALIDATION_FAILED', 'lastSeenMessageId'),
    )
  })
})
