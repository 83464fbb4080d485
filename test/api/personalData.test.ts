import { z } from 'zod'
import { openOwner, rowsOf } from '../support/dashboardApi.ts'
import { funnel } from '../support/conversation.ts'
import { apiError, createContact, newPhone, openAccount } from '../support/factories.ts'
import { embedded, files } from '../support/media.ts'
import { receive } from '../support/messages.ts'
import { downloadsOf } from '../support/personalData.ts'
import { suiteServer } from '../support/suite.ts'

const server = suiteServer()
const hostile = '<script>alert(1)</script><img src=x onerror="alert(2)">\'&'

const download = downloadsOf(server)

test("a person's data are everything that is held about them, as JSON, as a page, and with their files", async () => {
  const { account: acme, owner } = await openOwner(server, {
    lists: [{ name: 'Leads' }],
    campaigns: [funnel({ openingMessage: 'Welcome aboard', followUps: [{ afterMinutes: 60, text: 'Hey' }] })],
  })
  const phone = newPhone()
  const { id } = await createContact(acme, {
    phone,
    firstName: hostile,
    customFields: { [hostile]: hostile, plan: 'gold' },
    listId: acme.listId('Leads'),
  })
  const first = await receive(acme, { fromId: phone, body: hostile, ...embedded(files.png(), 'image/png') })
  const second = await receive(acme, {
    fromId: phone,
    body: 'A page',
    ...embedded(files.html(), 'text/html'),
  })
  await receive(acme, { fromId: phone, body: 'STOP' })

  const { headers, names, json, html, bytes } = await download(acme, id)

  expect(headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="${id}.zip"`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  expect(names).toEqual(['data.json', 'data.html', `files/${first}-1.png`, `files/${second}-1.bin`])
  expect(bytes(`files/${first}-1.png`)).toEqual(files.png())
  expect(json).toMatchObject({
    contact: {
      id,
      phone,
      firstName: hostile,
      customFields: { [hostile]: hostile, plan: 'gold' },
      optedOut: true,
    },
    optOut: { at: expect.any(String), reason: 'stop_keyword' },
    lists: [{ name: 'Leads' }],
    openingMessages: [{ campaign: { name: 'Funnel' }, state: 'sent' }],
    followUps: [{ campaign: { name: 'Funnel' }, sent: 0, nextDueAt: null }],
    datedFollowUps: [],
    messages: [
      { author: 'campaign', body: 'Welcome aboard' },
      { id: first, body: hostile, attachments: [{ url: `files/${first}-1.png`, contentType: 'image/png' }] },
      { id: second, attachments: [{ url: `files/${second}-1.bin` }] },
      { body: 'STOP' },
      { direction: 'outgoing' },
    ],
  })
  const { timeline, events } = z
    .object({
      timeline: z.array(z.object({ subject: z.string() })),
      events: z.array(z.object({ type: z.string() })),
    })
    .parse(json)
  expect(timeline.map(({ subject }) => subject)).toEqual(expect.arrayContaining(['opening', 'opt_out']))
  expect(events.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['contact.created', 'message.received', 'contact.opted_out']),
  )
  expect(html).toContain('Welcome aboard')
  expect(html).toContain(`<a href="files/${first}-1.png">image/png</a>`)
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(html).not.toMatch(/<script|<img|onerror="/)
  expect(html).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`)
  expect(rowsOf(await owner.ask('GET', '/audit_log'))).toContainEqual(
    expect.objectContaining({ action: 'contact_data_downloaded', subject: id, memberName: null }),
  )
})

test('nothing of another contact or account is in it, and a person without messages has it too', async () => {
  const acme = await openAccount(server)
  const [jane, john] = [await createContact(acme), await createContact(acme, { firstName: 'John Hush' })]
  await receive(acme, { fromId: john.phone, body: 'Hush' })
  const { json, html } = await download(acme, jane.id)
  expect(json).toMatchObject({ messages: [], lists: [], optOut: null })
  expect(JSON.stringify(json) + html).not.toContain('Hush')
})

test('a contact who is not there has none, and nothing is noted', async () => {
  const { account: acme, owner } = await openOwner(server)
  expect(await acme.ask('GET', '/contacts/con_none/data')).toMatchObject(apiError(404, 'CONTACT_NOT_FOUND'))
  const actions = rowsOf(await owner.ask('GET', '/audit_log')).map(({ action }) => action)
  expect(actions).not.toContain('contact_data_downloaded')
})

test('a long conversation is in it whole and in its order', async () => {
  const acme = await openAccount(server)
  const phone = newPhone()
  const { id } = await createContact(acme, { phone })
  const bodies = Array.from(
    { length: 230 },
    (_, at) => `Message ${at}${at % 50 === 0 ? 'x'.repeat(30_000) : ''}`,
  )
  for (const body of bodies) await receive(acme, { fromId: phone, body })
  const { json } = await download(acme, id)
  const { messages } = z.object({ messages: z.array(z.object({ body: z.string() })) }).parse(json)
  expect(messages.map(({ body }) => body)).toEqual(bodies)
})

test('clients that go away in the middle leave nothing behind that keeps the next one waiting', async () => {
  const acme = await openAccount(server)
  const phone = newPhone()
  const { id } = await createContact(acme, { phone })
  for (let sent = 0; sent < 40; sent += 1)
    await receive(acme, {
      fromId: phone,
      body: Buffer.from(crypto.getRandomValues(new Uint8Array(45_000))).toString('base64'),
    })
  for (let tries = 0; tries < 6; tries += 1) {
    const cut = new AbortController()
    const response = await fetch(`${server.origin}/v1/contacts/${id}/data`, {
      headers: { 'x-api-key': acme.apiKey },
      signal: cut.signal,
    })
    if (response.status === 200) await response.body?.getReader().read()
    cut.abort()
  }
  let names: string[] = []
  for (let tries = 0; tries < 50 && names.length === 0; tries += 1)
    names = await download(acme, id).then(
      (file) => file.names,
      () => [],
    )
  expect(names).toEqual(['data.json', 'data.html'])
})
