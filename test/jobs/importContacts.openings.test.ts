import { funnel, openFunnel } from '../support/conversation.ts'
import { newPhone } from '../support/factories.ts'
import { importsOf, peopleOf } from '../support/imports.ts'
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

  test('go to nobody who has opted out by any column, nor to whom an answer is unclear until somebody decides', async () => {
    const { account, messages } = await openFunnel(server, [funnel()])
    const { run, preview, rejected } = importsOf(server, account)
    const [said, unasked, unclear, greeted] = newPhones(4)
    const rows = [`${said},Yes,yes`, `${unasked},No,`, `${unclear},,perhaps later`, `${greeted},No,OUI`]
    const text = `phone,Opt Out,SMS Opt-In\n${rows.join('\n')}\n`
    const { notes, unclearOptOuts } = await preview(text)
    expect(notes).toEqual([
      'The column Opt Out tells who wants no messages: “Yes” opts out, “No” does not.',
      'The column SMS Opt-In tells who agrees to messages.',
    ])
    expect(unclearOptOuts).toEqual([
      { header: 'SMS Opt-In', value: '', rows: 1 },
      { header: 'SMS Opt-In', value: 'perhaps later', rows: 1 },
    ])
    const listId = account.listId('Leads')
    const { id, ...ended } = await run(text, { listId })
    expect(ended).toMatchObject({ created: 2, rejected: 2 })
    expect(await rejected(id)).toContain('“perhaps later” in the column SMS Opt-In may mean')
    expect(await until(messages, ({ length }) => length > 0)).toMatchObject([{ body: expect.any(String) }])
    expect(await peopleOf(account)).toMatchObject(
      [said, greeted]
        .toSorted((a = '', b = '') => a.localeCompare(b))
        .map((phone) => ({ phone, optedOut: phone === said })),
    )

    const optOutValues = JSON.stringify({ 'SMS Opt-In': { '': true, 'perhaps later': true } })
    expect(await run(text, { listId, optOutValues })).toMatchObject({ created: 2, rejected: 0 })
    const people = await peopleOf(account)
    expect(people.filter(({ optedOut }) => !optedOut).map(({ phone }) => phone)).toEqual([greeted])
    expect(await messages()).toHaveLength(1)
  })
})
