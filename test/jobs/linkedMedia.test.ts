import { rename, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { openDataOf } from '../support/databases.ts'
import { openAccount } from '../support/factories.ts'
import { embedded, files, readLink, storedFiles } from '../support/media.ts'
import { incoming, postIncoming, readMessage, receive } from '../support/messages.ts'
import { receiverPerTest, suiteAccount, suiteOnFakeClock } from '../support/suite.ts'
import { hour, minute } from '../support/time.ts'
import {
  answer,
  halfAnswer,
  hangUp,
  heldAnswer,
  redirectTo,
  startWebhookReceiver,
  type Behaviour,
} from '../support/webhookReceiver.ts'

const { clock, server, untilIdle, after } = suiteOnFakeClock()
const host = receiverPerTest()

const acme = suiteAccount(server)

const file =
  (bytes: Buffer, contentType = 'application/octet-stream'): Behaviour =>
  (response) => {
    response.writeHead(200, { 'content-type': contentType }).end(bytes)
  }

/** The message that links to a file, once it has been fetched or given up. */
async function fetched(mediaUrl: string, mediaContentType: string) {
  const id = await receive(acme, { mediaUrl, mediaContentType })
  await untilIdle()
  return (await readMessage(acme, id)).media
}

describe('a linked file', () => {
  test('is fetched after the answer, stored, and shown with a link to the same bytes', async () => {
    const held = heldAnswer(file(files.png('linked')))
    host.behave(held.behaviour)
    const mediaUrl = `${host.url}/photo.png?size=1`
    const id = await receive(acme, { mediaUrl, mediaContentType: 'image/png' })
    expect(await host.next()).toMatchObject({ method: 'GET', path: '/photo.png?size=1', body: '' })
    const linked = { url: mediaUrl, contentType: 'image/png', bytes: null, error: null }
    expect((await readMessage(acme, id)).media).toEqual(linked)
    const [event] = (await acme.client.listEvents({ query: { type: 'message.received' } })).body.data
    expect(event).toMatchObject({ data: { id, media: { url: mediaUrl, bytes: null } } })
    held.release()
    await untilIdle()
    const { media } = await readMessage(acme, id)
    const ours = { url: expect.stringContaining(server.origin), bytes: files.png('linked').length }
    expect(media).toEqual({ ...linked, ...ours })
    expect(await readLink(media?.url)).toMatchObject({ status: 200, bytes: files.png('linked') })
    expect(host.deliveries).toHaveLength(1)
  })

  test('of an account is fetched while very many of another hang', async () => {
    const held = heldAnswer(file(files.text()))
    host.behave(held.behaviour)
    const busy = await openAccount(server)
    const link = { mediaUrl: host.url, mediaContentType: 'text/plain' }
    const sent = Array.from({ length: 120 }, () => receive(busy, link))
    const ids = await Promise.all(sent)
    await host.waitForCount(10)
    const other = await startWebhookReceiver()
    other.behave(file(files.text()))
    await receive(acme, { ...link, mediaUrl: other.url })
    await other.waitForCount(1)
    expect(host.deliveries).toHaveLength(10)
    held.release()
    await after(hour)
    for (const id of ids) expect((await readMessage(busy, id)).media?.error).toBeNull()
    await other.close()
  })

  test('of a repeated messageSid is fetched once', async () => {
    const fields = {
      fromId: 'linker',
      messageSid: 'linked-1',
      mediaUrl: host.url,
      mediaContentType: 'text/plain',
    }
    host.behave(file(files.text()))
    await receive(acme, fields)
    await receive(acme, fields)
    await untilIdle()
    expect(host.deliveries).toHaveLength(1)
  })

  test('whose type cannot be sniffed keeps the type that was given', async () => {
    host.behave(file(files.text('a,b\n1,2'), 'text/plain'))
    const media = await fetched(host.url, 'text/csv')
    expect(media).toMatchObject({ contentType: 'text/csv', bytes: 7, error: null })
  })

  test('is fetched once its folder can be written to again, an hour later', async () => {
    await receive(acme, embedded(files.png('makes the folder'), 'image/png'))
    const folder = join(server.dataDir, 'media')
    await rename(folder, `${folder}.away`)
    await writeFile(folder, 'in its place')
    host.behave(file(files.png('late')))
    const id = await receive(acme, { mediaUrl: host.url, mediaContentType: 'image/png' })
    for (let passed = 0; passed < hour; passed += minute) await after(minute)
    await rm(folder)
    await rename(`${folder}.away`, folder)
    await after(hour)
    const { media } = await readMessage(acme, id)
    expect(media).toMatchObject({ bytes: files.png('late').length, error: null })
  })

  test('of just 10 MiB is stored', async () => {
    const bytes = Buffer.concat([files.png(), Buffer.alloc(10 * 1024 * 1024 - files.png().length)])
    host.behave(file(bytes))
    expect(await fetched(host.url, 'image/png')).toMatchObject({ bytes: 10 * 1024 * 1024, error: null })
  })
})

describe('what went wrong stands on the message, and nothing is stored', () => {
  const tooLarge = Buffer.alloc(10 * 1024 * 1024 + 1)
  test.each<[string, Behaviour, RegExp]>([
    ['404', answer(404, {}, 'not here'), /^The link answered 404/],
    ['500', answer(500), /^The link answered 500/],
    ['a redirect', redirectTo('https://elsewhere.test/'), /redirects/],
    ['another image', file(files.jpeg()), /says image\/png, but the file is image\/jpeg/],
    ['a program', file(files.exe()), /says image\/png, but the file is/],
    ['a web page', file(files.html(), 'text/html; charset=utf-8'), /says image\/png, but .*text\/html/],
    ['an empty file', file(Buffer.alloc(0)), /empty/],
    ['10 MiB and a byte', file(tooLarge), /more than 10485760 bytes/],
    ['half a file', halfAnswer, /closed the connection/],
    ['a hang-up', hangUp, /closed the connection/],
  ])('%s', async (_name, behaviour, error) => {
    const before = await storedFiles(server.dataDir)
    host.behave(behaviour)
    const link = { url: host.url, contentType: 'image/png', bytes: null }
    expect(await fetched(host.url, 'image/png')).toEqual({ ...link, error: expect.stringMatching(error) })
    expect(await storedFiles(server.dataDir)).toEqual(before)
  })

  test.each([
    ['http://10.0.0.1/photo.png', /private or reserved/],
    ['https://169.254.169.254/latest/meta-data/', /private or reserved/],
    ['https://[::ffff:10.0.0.1]/', /private or reserved/],
    ['http://images.example.com/photo.png', /https/],
    ['https://nobody.invalid/photo.png', /no such host/],
  ])('%s', async (url, error) => {
    const media = await fetched(url, 'image/png')
    expect(media).toMatchObject({ url, bytes: null, error: expect.stringMatching(error) })
  })
})

test('a file whose message was erased during the download is removed again', async () => {
  const held = heldAnswer(file(files.png('erased')))
  host.behave(held.behaviour)
  const before = await storedFiles(server.dataDir)
  const id = await receive(acme, { mediaUrl: host.url, mediaContentType: 'image/png' })
  await host.next()
  await acme.client.deleteContact({ params: { id: (await readMessage(acme, id)).contactId } })
  held.release()
  await untilIdle()
  await after(2 * hour)
  expect(await storedFiles(server.dataDir)).toEqual(before)
})

test('a file whose message is refused is removed again', async () => {
  const before = await storedFiles(server.dataDir)
  const customData = incoming({ ...embedded(files.png('refused'), 'image/png'), campaignId: 'cam_unknown' })
  expect(await postIncoming(acme, { customData })).toMatchObject({ status: 404 })
  await after(2 * hour)
  expect(await storedFiles(server.dataDir)).toEqual(before)
})

test('a file that arrived again within the hour is removed, too, once it is old enough', async () => {
  const before = await storedFiles(server.dataDir)
  const twice = embedded(files.png('came twice'), 'image/png')
  const arrive = async () => readMessage(acme, await receive(acme, twice))
  const erase = (id: string) => acme.client.deleteContact({ params: { id } })
  await after(hour - (clock.now() % hour)) // one deletion is for all that is erased in an hour of the clock
  await erase((await arrive()).contactId)
  clock.advance(hour * 0.8)
  const { contactId } = await arrive()
  const [path = ''] = (await storedFiles(server.dataDir)).filter((each) => !before.includes(each))
  await utimes(path, new Date(clock.now()), new Date(clock.now())) // the folder has no clock but the machine's
  await erase(contactId)
  await after(hour * 0.2)
  expect(await storedFiles(server.dataDir)).toContain(path)
  await after(hour * 0.3)
  expect(await storedFiles(server.dataDir)).toEqual(before)
})

test('a file that loses its last message while its deletion runs is removed by the next one at the latest', async () => {
  const before = await storedFiles(server.dataDir)
  const id = await receive(acme, embedded(files.png('swept twice'), 'image/png'))
  const db = await openDataOf(server.dataDir, clock)
  const { job } = db.read.t
  const isDeletion = eq(job.kind, 'sweepMedia')
  const running = { lockedBy: 'a worker of another process', runAt: clock.now() + 10 * hour }
  await db.write(({ q }) => q.update(job).set(running).where(isDeletion))
  clock.advance(hour)
  await acme.client.deleteContact({ params: { id: (await readMessage(acme, id)).contactId } })
  await db.write(({ q }) => q.delete(job).where(eq(job.lockedBy, running.lockedBy)))
  await db.close()
  await after(2 * hour)
  expect(await storedFiles(server.dataDir)).toEqual(before)
})
