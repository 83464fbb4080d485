import { ConversationCounts } from '@replyloop/shared/contract/conversationQuery'
import { z } from 'zod'
import { conversationOf } from '../support/conversationWork.ts'
import { membersOf, openOwner, rowsOf, type Person } from '../support/dashboardApi.ts'
import { apiError } from '../support/factories.ts'
import { mergesOf } from '../support/merges.ts'
import { suiteServer } from '../support/suite.ts'

const server = suiteServer()
const Unread = z.object({ unreadCount: z.int() })

/** A contact of an account with two agents, and what each of them finds unread. */
async function openTwo() {
  const { account, owner } = await openOwner(server)
  const { join } = membersOf(server)
  const [bob, eve] = [(await join(owner, 'agent')).person, (await join(owner, 'agent')).person]
  const ann = await conversationOf(server, account)
  const asked = async ({ ask }: Pick<Person, 'ask'>) => {
    const [one, list, filtered, counts] = [
      await ask('GET', ann.path),
      await ask('GET', '/conversations'),
      await ask('GET', '/conversations?filter=unread'),
      await ask('GET', '/conversation_counts'),
    ]
    return [
      Unread.parse(one.body).unreadCount,
      ...rowsOf(list).map((row) => Unread.parse(row).unreadCount),
      rowsOf(filtered).length,
      ConversationCounts.parse(counts.body).unread,
    ]
  }
  const ofKey = async () => [
    Unread.parse((await account.ask('GET', ann.path)).body).unreadCount,
    rowsOf(await account.ask('GET', '/conversations?filter=unread')).length,
  ]
  const reads = ({ ask }: Person, body: object = {}) => ask('POST', `${ann.path}/read`, { body })
  const unreads = ({ ask }: Person, body: object = {}) => ask('POST', `${ann.path}/unread`, { body })
  return { account, ann, bob, eve, owner, asked, ofKey, reads, unreads }
}

describe('what is unread', () => {
  test('is each member’s own, and for a key what nobody has read', async () => {
    const { ann, bob, eve, asked, ofKey, reads } = await openTwo()
    await ann.writes('Hello')
    await ann.writes('Are you there?')
    expect([await asked(bob), await asked(eve), await ofKey()]).toEqual([
      [2, 2, 1, 1],
      [2, 2, 1, 1],
      [2, 1],
    ])
    expect(await reads(bob)).toMatchObject({ status: 200, body: { unreadCount: 0 } })
    expect([await asked(bob), await asked(eve), await ofKey()]).toEqual([
      [0, 0, 0, 0],
      [2, 2, 1, 1],
      [0, 0],
    ])
    const id = await ann.writes('Still here')
    expect([await asked(bob), await asked(eve), await ofKey()]).toEqual([
      [1, 1, 1, 1],
      [3, 3, 1, 1],
      [1, 1],
    ])
    await eve.ask('POST', `/contacts/${ann.id}/replies`, {
      body: { body: 'Here I am.', lastSeenMessageId: id },
    })
    expect([await asked(bob), await asked(eve)]).toEqual([
      [1, 1, 1, 1],
      [0, 0, 0, 0],
    ])
  })

  test('is read up to a message, and never less than before', async () => {
    const { ann, bob, asked, reads } = await openTwo()
    const first = await ann.writes('One')
    await ann.writes('Two')
    await reads(bob, { messageId: first })
    expect(await asked(bob)).toEqual([1, 1, 1, 1])
    await reads(bob)
    await reads(bob, { messageId: first })
    expect(await asked(bob)).toEqual([0, 0, 0, 0])
  })

  test('can be set again, from a message on, for oneself alone', async () => {
    const { ann, bob, eve, asked, ofKey, reads, unreads, account } = await openTwo()
    const first = await ann.writes('One')
    await ann.writes('Two')
    await ann.sends('An answer')
    await reads(bob)
    await reads(eve)
    expect(await unreads(bob)).toMatchObject({ status: 200, body: { unreadCount: 1 } })
    expect([await asked(bob), await asked(eve), await ofKey()]).toEqual([
      [1, 1, 1, 1],
      [0, 0, 0, 0],
      [0, 0],
    ])
    expect(await unreads(bob, { messageId: first })).toMatchObject({ body: { unreadCount: 2 } })
    expect(await unreads(bob, { messageId: 'msg_none' })).toMatchObject(apiError(404, 'MESSAGE_NOT_FOUND'))
    const stranger = await conversationOf(server, account)
    const path = `/conversations/${stranger.id}/unread`
    expect(await bob.ask('POST', path, { body: {} })).toMatchObject(apiError(404, 'MESSAGE_NOT_FOUND'))
  })

  test('stays read where two contacts become one', async () => {
    const { ann, account, bob, eve, asked } = await openTwo()
    const other = await conversationOf(server, account)
    await other.writes('Hello')
    await bob.ask('POST', `${other.path}/read`, { body: {} })
    expect(await mergesOf(account).merge(ann.id, other.id)).toMatchObject({ status: 200 })
    expect([await asked(bob), await asked(eve)]).toEqual([
      [0, 0, 0, 0],
      [1, 1, 1, 1],
    ])
  })

  test('is nothing that came before a member did, unless nobody has read it', async () => {
    const { ann, account, owner, bob, reads, asked } = await openTwo()
    await ann.writes('Hello')
    await reads(bob)
    const other = await conversationOf(server, account)
    await other.writes('Nobody reads this')
    const joined = (await membersOf(server).join(owner, 'agent')).person
    expect(await asked(joined)).toEqual([0, 1, 0, 1, 1])
    await other.replies('Done')
    expect(await asked(joined)).toEqual([0, 0, 0, 0, 0])
  })
})
