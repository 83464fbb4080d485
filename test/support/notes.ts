import { z } from 'zod'
import { openOwner, rowsOf } from './dashboardApi.ts'
import { createContact } from './factories.ts'
import type { TestServer } from './server.ts'

const Shown = z.object({ id: z.string() })

/** An account with a contact, and what its people write about the contact. */
export async function openNotesOf(server: TestServer) {
  const opened = await openOwner(server)
  const { account, owner } = opened
  const contact = await createContact(account)
  const path = `/conversations/${contact.id}/notes`
  const write = async (by: Pick<typeof owner, 'ask'>, body: unknown) => {
    const answer = await by.ask('POST', path, { body })
    expect(answer).toMatchObject({ status: 201 })
    return Shown.parse(answer.body).id
  }
  const bodies = async (by: Pick<typeof owner, 'ask'> = account, query = '') =>
    rowsOf(await by.ask('GET', path + query)).map(({ body }) => body)
  return { ...opened, contact, path, write, bodies }
}
