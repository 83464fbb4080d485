import { maxSnippets } from '@replyloop/shared/values/snippet'
import { maxTextFileMiB } from '@replyloop/shared/values/transfer'
import { z } from 'zod'
import { membersOf, openOwner, rowsOf } from '../support/dashboardApi.ts'
import { apiError, openAccount, type TestAccount } from '../support/factories.ts'
import { dataUri, files } from '../support/media.ts'
import { importsOf } from '../support/imports.ts'
import { accountPerTest, suiteServer } from '../support/suite.ts'

const server = suiteServer()
const account = accountPerTest(server)
const { join } = membersOf(server)
const Texts = z.array(z.object({ shortcut: z.string(), content: z.looseObject({ body: z.string() }) }))

const upload = (file: string | Uint8Array<ArrayBuffer>, to: TestAccount = account) =>
  importsOf(server, to).ask('POST', '/snippet_file', file, { 'content-type': 'text/csv' })
const download = async (from: TestAccount = account) =>
  String((await importsOf(server, from).ask('GET', '/snippet_file')).body)
const written = async (of: TestAccount = account) =>
  Texts.parse(rowsOf(await of.ask('GET', '/snippets'))).map(({ shortcut, content }) => [
    shortcut,
    content.body,
  ])
const post = (shortcut: string, content: unknown) =>
  account.ask('POST', '/snippets', { body: { shortcut, content } })

test('a file of snippets says row by row what it did, and keeps buttons and files of those that were there', async () => {
  const buttons = ['Yes, please']
  const attachments = [{ data: dataUri(files.png()), name: 'map.png' }]
  await post('Map', { body: 'Here we are.', buttons, attachments })
  await post('same', 'As it was.')
  await post('tap', { body: 'Shall we?', buttons })
  const long = 'x'.repeat(1025)
  const answer = await upload(
    `shortcut,text,group\nmap,"Here, and\nthere.",a\nsame,As it was.\n/new,Hi {{firstName|there}}\n` +
      `two words,No\nempty,\nopen,Hi {{first\ntap,${long}\n`,
  )
  expect(answer).toMatchObject({
    status: 200,
    body: {
      created: 1,
      changed: 1,
      unchanged: 1,
      rejected: 4,
      rows: [
        { row: 1, shortcut: 'map', outcome: 'changed', reason: null },
        { row: 2, shortcut: 'same', outcome: 'unchanged' },
        { row: 3, shortcut: 'new', outcome: 'created' },
        {
          row: 4,
          shortcut: 'two words',
          outcome: 'rejected',
          reason: expect.stringMatching(/^shortcut must/),
        },
        { row: 5, shortcut: 'empty', outcome: 'rejected', reason: expect.stringMatching(/^text /) },
        { row: 6, shortcut: 'open', outcome: 'rejected', reason: expect.stringMatching(/^text /) },
        { row: 7, shortcut: 'tap', outcome: 'rejected', reason: expect.stringContaining('1,024') },
      ],
    },
  })
  expect(await written()).toEqual([
    ['map', 'Here, and\nthere.'],
    ['new', 'Hi {{firstName|there}}'],
    ['same', 'As it was.'],
    ['tap', 'Shall we?'],
  ])
  const [map] = Texts.parse(rowsOf(await account.ask('GET', '/snippets?search=map')))
  expect(map?.content).toMatchObject({
    buttons: [{ title: 'Yes, please' }],
    attachments: [{ name: 'map.png' }],
  })
  expect(await upload('shortcut,text\nmap,"Here, and\nthere."\n')).toMatchObject({ body: { unchanged: 1 } })
})

test('what is downloaded runs no formula in a spreadsheet, and is the same where it is uploaded again', async () => {
  const texts = { sum: '=1+1', minus: '-20 %; "today", +1', umlaut: 'Grüße\nJürgen', at: '@you' }
  for (const [shortcut, text] of Object.entries(texts)) await post(shortcut, text)
  const file = await download()
  expect(file).toMatch(/^\ufeffshortcut,text,team\r\n/)
  expect(file).toContain("'=1+1")
  const other = await openAccount(server)
  expect(await upload(file, other)).toMatchObject({ body: { created: 4, rejected: 0 } })
  expect(await written(other)).toEqual(await written())
  expect(await download(other)).toBe(file)
})

test('files of other tools and of spreadsheets are read: their names, delimiters and encodings', async () => {
  expect(await upload('short_code;content\nhello;Hi, you\nbye;See you\n')).toMatchObject({
    body: { created: 2 },
  })
  const windows = new Uint8Array(Buffer.from('Shortcut,Text\ngruss,Grüße aus Köln\n', 'latin1'))
  expect(await upload(windows)).toMatchObject({ body: { created: 1 } })
  expect(await written()).toEqual([
    ['bye', 'See you'],
    ['gruss', 'Grüße aus Köln'],
    ['hello', 'Hi, you'],
  ])
})

test.each([
  ['', /^The file is empty/],
  ['a,b\n1,2\n', /^The first line must name the columns shortcut and text; it names a, b$/],
  [`shortcut,text\n${'a,b\n'.repeat(maxSnippets + 1)}`, /^The file has 1001 rows/],
  ['shortcut,text\nmap,"open\n', /never ends/],
])('a file that is no table of snippets is refused, and says why', async (file, message) => {
  const answer = await upload(file)
  expect(answer).toMatchObject(apiError(400, 'VALIDATION_FAILED'))
  expect(answer.body).toMatchObject({ error: { message: expect.stringMatching(message) } })
  expect(await written()).toEqual([])
})

test('a file that is too large is refused', async () => {
  const large = `shortcut,text\nmap,${'x'.repeat(maxTextFileMiB * 1024 * 1024)}\n`
  expect(await upload(large)).toMatchObject(apiError(413, 'PAYLOAD_TOO_LARGE'))
})

test('agents download the file and managers upload one, and the audit log has a line for each snippet', async () => {
  const { account: acme, owner } = await openOwner(server)
  const [agent, viewer] = [await join(owner, 'agent'), await join(owner, 'viewer')]
  await upload('shortcut,text\nmap,Here\n', acme)
  expect(await agent.person.ask('GET', '/snippet_file')).toMatchObject({ status: 200 })
  for (const [person, method] of [
    [viewer.person, 'GET'],
    [agent.person, 'POST'],
  ] as const)
    expect(await person.ask(method, '/snippet_file')).toMatchObject(apiError(403, 'INSUFFICIENT_ROLE'))
  await upload('shortcut,text\nmap,There\n', acme)
  const lines = rowsOf(await owner.ask('GET', '/audit_log')).map(({ action, subject }) => [action, subject])
  expect(lines.slice(0, 2)).toEqual([
    ['snippet_changed', 'map'],
    ['snippet_created', 'map'],
  ])
})
