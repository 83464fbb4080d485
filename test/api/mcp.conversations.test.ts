import { z } from 'zod'
import { conversationOf } from '../support/conversationWork.ts'
import { membersOf, openOwner } from '../support/dashboardApi.ts'
import { agentOf } from '../support/mcp.ts'
import { suiteServer } from '../support/suite.ts'

const server = suiteServer()
const { join } = membersOf(server)

const Page = z.object({ data: z.array(z.record(z.string(), z.unknown())) })

test('an agent finds who waits longest, notes why, gives it away and closes it, and is told what else to do', async () => {
  const { account, owner } = await openOwner(server)
  const colleague = await join(owner, 'agent')
  const { id: teamId } = (await account.client.createTeam({ body: { name: 'Support' } })).body
  const [ann, eve] = [await conversationOf(server, account), await conversationOf(server, account)]
  await ann.writes('Where is my order?')
  await eve.writes('Hello there')
  const agent = agentOf(server, account, '?tools=conversations,teams')
  const answer = async (name: string, args: object) => {
    const { structured, error } = await agent.call(name, args)
    expect({ name, error }).toEqual({ name, error: undefined })
    return structured
  }
  const waiting = Page.parse(await answer('list_conversations', { order: 'waiting' })).data
  expect(waiting).toMatchObject([{ contact: { id: ann.id } }, { contact: { id: eve.id } }])
  const of = { contactId: ann.id }
  await answer('create_note', { ...of, body: 'Asks for order 12.' })
  expect(Page.parse(await answer('list_notes_of_contact', of)).data).toMatchObject([
    { body: 'Asks for order 12.', author: 'api' },
  ])
  const members = Page.parse(await answer('list_availability', {})).data
  expect(members).toContainEqual(expect.objectContaining({ memberId: colleague.id, name: 'Ann' }))
  const given = { assigneeId: colleague.id, teamId }
  expect(await answer('update_conversation', { ...of, ...given })).toMatchObject(given)
  expect(await answer('update_conversation', { ...of, state: 'closed' })).toMatchObject({
    waitingSince: null,
  })
  expect(await answer('get_conversation', of)).toMatchObject({ state: 'closed', ...given })

  const failing = async (name: string, args: object) => (await agent.call(name, args)).error
  const refused = [
    [
      await failing('update_conversation', { ...of, untilTheyWrite: true }),
      'CONVERSATION_STATE',
      'get_conversation',
    ],
    [await failing('update_conversation', { ...of, teamId: 'tea_1' }), 'TEAM_NOT_FOUND', 'list_teams'],
    [await failing('update_conversation', { contactId: 'con_1' }), 'CONTACT_NOT_FOUND', 'find_contact'],
    [await failing('delete_note', { ...of, noteId: 'nte_1' }), 'NOTE_NOT_FOUND', 'list_notes_of_contact'],
    [await failing('get_snippet', { snippetId: 'snp_1' }), 'SNIPPET_NOT_FOUND', 'list_snippets'],
  ] as const
  for (const [error, code, next] of refused)
    expect(error).toMatchObject({ code, next: expect.stringContaining(next) })
})
