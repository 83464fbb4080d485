import { funnel, openFunnel } from '../support/conversation.ts'
import { newPhone } from '../support/factories.ts'
import { importsOf } from '../support/imports.ts'
import { startServer } from '../support/server.ts'
import { suiteServer } from '../support/suite.ts'
import { createFakeClock, minute, until } from '../support/time.ts'

const server = suiteServer()

describe('Openings of an import', () => {
  const newPhones = (count: number) => Array.from({ length: count }, newPhone)
  const file = (phones: readonly string[]) => `phone\n${phones.join('\n')}\n`

  test('of three rows go out at once', async () => {
    const { account, messages } = await openFunnel(server, [funnel()])
    const { run } = importsOf(server, account)
    expect(await run(file(newPhones(3)), { listId: account.listId('Leads') })).toMatchObject({ created: 3 })
    expect(await messages()).toHaveLength(3)
  })

  test('of four rows are queued whole, in the order of the file', async () => {
    const clock = createFakeClock()
    const slow = await startServer({ clock })
    const { account, messages, opened } = await openFunnel(slow, [funnel({ pacePerMinute: 1 })])
    const { run } = importsOf(slow, account)
    const phones = newPhones(4)
    await run(file(phones), { listId: account.listId('Leads') })
    await until(messages, ({ length }) => length === 1)
    for (const sent of [2, 3, 4]) {
      clock.advance(minute)
      expect(await until(messages, ({ length }) => length >= sent)).toHaveLength(sent)
    }
    const contacts = await Promise.all(
      (await opened()).map((id) => account.client.getContact({ params: { id } })),
    )
    expect(contacts.map(({ body }) => body.phone)).toEqual(phones)
    await slow.close()
  })
})
