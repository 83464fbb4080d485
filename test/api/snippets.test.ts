import { maxSnippets } from '@replyloop/shared/values/snippet'
import { z } from 'zod'
import { askDashboard, membersOf, openOwner, rowsOf } from '../support/dashboardApi.ts'
import { sandboxOf } from '../support/conversation.ts'
import { apiError, createContact, declareAccount, newEmail, openAccount } from '../support/factories.ts'
import { dataUri, files } from '../support/media.ts'
import { accountPerTest, suiteServer } from '../support/suite.ts'

const server = suiteServer()
const account = accountPerTest(server)
const { join } = membersOf(server)
const sandbox = sandboxOf(server)
const Made = z.object({ id: z.string() })
const png = () => dataUri(files.png())

const post = (body: unknown, by: Pick<typeof account, 'ask'> = account) =>
  by.ask('POST', '/snippets', { body })
const make = async (body: unknown) => {
  const answer = await post(body)
  expect(answer).toMatchObject({ status: 201 })
  return Made.parse(answer.body).id
}
const fill = (id: string, contactId: string) =>
  account.ask('POST', `/snippets/${id}/fill`, { body: { contactId } })
const shortcuts = async (query = '') =>
  rowsOf(await account.ask('GET', `/snippets${query}`)).map(({ shortcut }) => shortcut)

describe('a snippet', () => {
  test('has a text, buttons and files, and is read as it was written', async () => {
    const content = {
      body: 'Hi {{firstName|there}}',
      buttons: ['Yes, please'],
      attachments: [{ data: png(), name: 'map.png' }],
    }
    const made = await post({ shortcut: '/Hours', content })
    expect(made).toMatchObject({
      status: 201,
      body: {
        shortcut: 'Hours',
        content: {
          body: 'Hi {{firstName|there}}',
          buttons: [{ id: 'Yes, please', title: 'Yes, please' }],
          menu: null,
          link: null,
          attachments: [{ name: 'map.png', contentType: 'image/png', bytes: files.png().length }],
        },
      },
    })
    const { id } = Made.parse(made.body)
    expect((await account.ask('GET', `/snippets/${id}`)).body).toEqual(made.body)
  })

  test('has a shortcut that no other one has in any case', async () => {
    const id = await make({ shortcut: 'Straße', content: 'One' })
    const other = await make({ short_code: 'price', text: 'Two' })
    expect(await post({ shortcut: 'STRAßE', content: 'Three' })).toMatchObject(
      apiError(409, 'NAME_TAKEN', 'shortcut'),
    )
    const rename = (to: string) => account.ask('PATCH', `/snippets/${other}`, { body: { shortcut: to } })
    expect(await rename('straße')).toMatchObject(apiError(409, 'NAME_TAKEN'))
    expect(await rename('PRICE')).toMatchObject({ status: 200, body: { shortcut: 'PRICE' } })
    await account.ask('DELETE', `/snippets/${id}`)
    expect(await rename('straße')).toMatchObject({ status: 200 })
    expect(await account.ask('DELETE', `/snippets/${id}`)).toMatchObject(apiError(404, 'SNIPPET_NOT_FOUND'))
  })

  test.each([
    [{ content: 'Hi' }, 'shortcut'],
    [{ shortcut: '', content: 'Hi' }, 'shortcut'],
    [{ shortcut: 'two words', content: 'Hi' }, 'shortcut'],
    [{ shortcut: '-x', content: 'Hi' }, 'shortcut'],
    [{ shortcut: 'x'.repeat(33), content: 'Hi' }, 'shortcut'],
    [{ shortcut: 'x' }, 'content'],
    [{ shortcut: 'x', content: { body: '' } }, 'content.body'],
    [{ shortcut: 'x', content: { body: 'Hi {{first' } }, 'content.body'],
    [{ shortcut: 'x', content: { body: 'x'.repeat(5000) } }, 'content.body'],
    [{ shortcut: 'x', content: { body: 'Hi', buttons: ['STOP'] } }, 'content.buttons[0].title'],
    [{ shortcut: 'x', content: { body: 'Hi', buttons: ['{{name}}'] } }, 'content.buttons'],
    [
      { shortcut: 'x', content: { body: 'Hi', attachments: [{ id: 'nothing' }] } },
      'content.attachments[0].id',
    ],
  ])('of %j is refused', async (body, path) => {
    expect(await post(body)).toMatchObject(apiError(400, 'VALIDATION_FAILED', path))
  })

  test('is filled for a contact, and says which variables are missing, which stay', async () => {
    const id = await make({ shortcut: 'due', content: 'Hi {{firstName}}, {{plan|basic}}: {{due}} {{phone}}' })
    const jane = await createContact(account, { firstName: 'Jane', customFields: { plan: 'gold' } })
    const full = await fill(id, jane.id)
    expect(full).toMatchObject({
      status: 200,
      body: {
        id,
        shortcut: 'due',
        content: { body: `Hi Jane, gold: {{due}} ${jane.phone}` },
        missing: ['due'],
      },
    })
    await account.client.updateContact({ params: { id: jane.id }, body: { customFields: { due: 'Monday' } } })
    expect(await fill(id, jane.id)).toMatchObject({
      body: { content: { body: `Hi Jane, gold: Monday ${jane.phone}` }, missing: [] },
    })
    expect(await fill(id, 'con_nobody')).toMatchObject(apiError(404, 'CONTACT_NOT_FOUND'))
  })

  test('gives its files to a reply, as long as it has them', async () => {
    const { account: acme, id } = await sandbox.open()
    const content = { body: 'Here', attachments: [{ data: dataUri(files.png()) }] }
    const snippet = Made.parse((await post({ shortcut: 'map', content }, acme)).body).id
    const filled = await acme.ask('POST', `/snippets/${snippet}/fill`, { body: { contactId: id } })
    const [file] = z
      .object({ content: z.object({ attachments: z.array(z.object({ id: z.string() })) }) })
      .parse(filled.body).content.attachments
    const reply = (given: object) =>
      askDashboard(server, acme, 'POST', `/contacts/${id}/replies`, { body: { body: 'Here', ...given } })
    const attachments = [{ id: file?.id, name: 'map.png' }]
    expect(await reply({ attachments })).toMatchObject({
      status: 201,
      body: { media: { contentType: 'image/png', name: 'map.png', bytes: files.png().length } },
    })
    await acme.ask('DELETE', `/snippets/${snippet}`)
    expect(await reply({ attachments })).toMatchObject(
      apiError(400, 'VALIDATION_FAILED', 'attachments[0].id'),
    )
  })
})

describe('the snippets of an account', () => {
  test('are listed in the order of their shortcuts, and found by shortcut and text', async () => {
    for (const [shortcut, content] of [
      ['b', 'Äpfel'],
      ['A', 'two'],
      ['c', 'Apple'],
    ])
      await make({ shortcut, content })
    expect(await shortcuts()).toEqual(['A', 'b', 'c'])
    expect(await shortcuts('?search=äpf')).toEqual(['b'])
    expect(await shortcuts('?search=B')).toEqual(['b'])
    expect(await shortcuts('?limit=2')).toEqual(['A', 'b'])
    const { nextCursor } = z
      .object({ nextCursor: z.string() })
      .parse((await account.ask('GET', '/snippets?limit=2')).body)
    expect(await shortcuts(`?limit=2&cursor=${nextCursor}`)).toEqual(['c'])
  })

  test('are changed by managers and full keys, with lines in the log, and used by agents', async () => {
    const { account: acme, owner } = await openOwner(server)
    const [manager, agent, viewer] = [
      (await join(owner, 'manager')).person,
      (await join(owner, 'agent')).person,
      (await join(owner, 'viewer')).person,
    ]
    const { id } = Made.parse((await post({ shortcut: 'hi', content: 'Hello' }, manager)).body)
    expect(await post({ shortcut: 'ho', content: 'Hello' }, agent)).toMatchObject(
      apiError(403, 'INSUFFICIENT_ROLE'),
    )
    const contact = await createContact(acme)
    const body = { contactId: contact.id }
    expect(await agent.ask('POST', `/snippets/${id}/fill`, { body })).toMatchObject({ status: 200 })
    expect(await viewer.ask('GET', '/snippets')).toMatchObject(apiError(403, 'INSUFFICIENT_ROLE'))
    const change = (content: string) => manager.ask('PATCH', `/snippets/${id}`, { body: { content } })
    await change('Hello!')
    await change('Hello!')
    await manager.ask('DELETE', `/snippets/${id}`)
    const log = rowsOf(await owner.ask('GET', '/audit_log?kind=settings'))
    expect(log.map(({ action, subject }) => `${String(action)} ${String(subject)}`)).toEqual([
      'snippet_deleted hi',
      'snippet_changed hi',
      'snippet_created hi',
    ])
    expect(log[1]).toMatchObject({ details: { changes: { text: { before: 'Hello', after: 'Hello!' } } } })
  })

  test('whose text alone is changed keep their files, and the log names the text alone', async () => {
    const { owner } = await openOwner(server)
    const content = (body: string, file: object) => ({ body, attachments: [{ ...file, name: 'map.png' }] })
    const made = await owner.ask('POST', '/snippets', {
      body: { shortcut: 'way', content: content('Here', { data: png() }) },
    })
    const { id, content: kept } = Made.extend({ content: z.object({ attachments: z.tuple([Made]) }) }).parse(
      made.body,
    )
    const [{ id: file }] = kept.attachments
    expect(
      await owner.ask('PATCH', `/snippets/${id}`, { body: { content: content('There', { id: file }) } }),
    ).toMatchObject({ status: 200, body: { content: { attachments: [{ id: file, name: 'map.png' }] } } })
    const [line] = rowsOf(await owner.ask('GET', '/audit_log?kind=settings'))
    expect(line).toMatchObject({ action: 'snippet_changed' })
    expect(line?.details).toMatchObject({ changes: { text: { before: 'Here', after: 'There' } } })
    expect(JSON.stringify(line?.details)).not.toContain(file)
  })

  test('that two people save at once lose nothing', async () => {
    const id = await make({ shortcut: 'x', content: 'One' })
    const etag = (await account.ask('GET', `/snippets/${id}`)).headers.get('etag') ?? ''
    const save = (content: string) =>
      account.ask('PATCH', `/snippets/${id}`, { body: { content }, headers: { 'if-match': etag } })
    expect(await save('Two')).toMatchObject({ status: 200 })
    expect(await save('Three')).toMatchObject({ status: 412 })
  })

  test(`are at most ${maxSnippets}, of a file too, which changes known ones and keeps their files`, async () => {
    const email = newEmail('owner')
    const all = Array.from({ length: maxSnippets }, (_, at) => ({ shortcut: `s${at}`, content: 'Hi' }))
    const full = await openAccount(server, { email, snippets: all })
    expect(await post({ shortcut: 'more', content: 'Hi' }, full)).toMatchObject(
      apiError(400, 'VALIDATION_FAILED'),
    )
    const [first] = rowsOf(await full.ask('GET', '/snippets?search=s0&limit=1'))
    const path = `/snippets/${String(first?.['id'])}`
    await full.ask('PATCH', path, { body: { content: { body: 'Hi', attachments: [{ data: png() }] } } })
    const again = {
      email,
      snippets: [{ shortcut: 'S0', content: { body: 'Hello', buttons: ['Yes, please'] } }],
    }
    await server.provision(declareAccount(again))
    await server.provision(declareAccount(again))
    expect((await full.ask('GET', path)).body).toMatchObject({
      shortcut: 'S0',
      content: {
        body: 'Hello',
        buttons: [{ title: 'Yes, please' }],
        attachments: [{ contentType: 'image/png' }],
      },
    })
  })
})
