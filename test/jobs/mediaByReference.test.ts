import { suiteChannelRows } from '../support/channelRows.ts'
import { suiteGraph } from '../support/graph.ts'
import { files, readLink, storedFiles } from '../support/media.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { day, hour, minute } from '../support/time.ts'
import { whatsappOf } from '../support/whatsapp.ts'

const { server, clock, untilIdle, after } = suiteOnFakeClock()
const graph = suiteGraph()
const { deleteChannel } = suiteChannelRows(server, clock)
const { open } = whatsappOf(server, graph)
/** One that hands out no file. */
const broken = suiteGraph()

const from = '4915112345678'

/** Somebody sends a file; `id` is its reference. */
async function send(bytes: Buffer, type: string, contentType: string, content: object = {}, at = graph) {
  const opened = await whatsappOf(server, at).open()
  const { id } = at.addFile(bytes, contentType)
  await opened.channel.writes({
    from,
    type,
    content: { id, mime_type: contentType, sha256: 'x', ...content },
  })
  const media = async () => (await opened.messages())[0]?.media
  return { ...opened, id, media }
}
const image = (content: object = {}) => send(files.jpeg(), 'image', 'image/jpeg', content)

/** How often somebody asked for the file under this reference. */
const asked = (id: string, at = graph) => at.requests.filter(({ path }) => path === id).length

describe('a file that comes in on WhatsApp', () => {
  test.each([
    ['image', files.jpeg(), 'image/jpeg', { caption: 'Look' }],
    ['document', files.pdf(), 'application/pdf', { filename: 'offer.pdf' }],
    ['audio', files.mp3(), 'audio/mpeg', { voice: true }],
  ])(
    'of the type %s is fetched with the token of its channel, and shown',
    async (type, bytes, contentType, content) => {
      const { media, messages } = await send(bytes, type, contentType, content)
      await untilIdle()
      expect(await media()).toMatchObject({ contentType, bytes: bytes.length, error: null })
      expect(await readLink((await media())?.url)).toMatchObject({ status: 200, bytes })
      expect(await messages()).toMatchObject([{ type: 'text', body: 'caption' in content ? 'Look' : '' }])
    },
  )

  test('is on its way while it has not been fetched', async () => {
    graph.failNext(2, { on: 'media' })
    const { media } = await image()
    await untilIdle()
    expect(await media()).toEqual(
      expect.objectContaining({ url: '', contentType: 'image/jpeg', bytes: null, error: null }),
    )
  })

  test.each([
    ['that cannot be looked up', () => graph.failNext(2, { on: 'media', status: 503 })],
    ['whose link has expired', () => graph.answerNext(404, { on: 'download' })],
    ['whose server fails', () => graph.answerNext(502, { on: 'download' })],
    ['that comes empty', () => graph.answerNext(200, { on: 'download' })],
    ['while the token has ended', () => graph.failNext(190, { on: 'media' })],
  ])('%s is looked up again, and fetched', async (_name, misbehave) => {
    misbehave()
    const { id, media } = await image()
    await untilIdle()
    expect(await media()).toMatchObject({ bytes: null, error: null })
    await after(minute)
    expect(await media()).toMatchObject({ bytes: files.jpeg().length, error: null })
    expect(asked(id)).toBe(2)
  })

  test('is tried for seven days, ever more seldom, and then says since when it is gone', async () => {
    broken.failNext(2, { on: 'media', times: 1000 })
    const { id, media } = await send(files.jpeg(), 'image', 'image/jpeg', {}, broken)
    const last = clock.now() + 7 * day - hour
    const begun = clock.now()
    await untilIdle()
    while (clock.now() < last) {
      const waited = Math.max(5000, Math.round((clock.now() - begun) / 2))
      await after(Math.min(waited, 6 * hour, last - clock.now()))
    }
    expect(await media()).toMatchObject({ error: null })
    await after(hour)
    expect(await media()).toMatchObject({ url: '', error: expect.stringMatching(/^gone since 20/) })
    const before = asked(id, broken)
    expect(before).toBeGreaterThan(20)
    await after(day)
    expect(asked(id, broken)).toBe(before)
  })

  test('that Meta does not have says so at once', async () => {
    const { channel, messages } = await open()
    await channel.writes({ from, type: 'image', content: { id: '1', mime_type: 'image/jpeg', sha256: 'x' } })
    await untilIdle()
    expect((await messages())[0]?.media).toMatchObject({ error: expect.stringContaining('does not have it') })
  })

  test('of more than 10 MiB is not kept, and says so', async () => {
    const { media } = await send(Buffer.alloc(10 * 1024 * 1024 + 1, 'x'), 'document', 'text/plain')
    await untilIdle()
    expect(await media()).toMatchObject({ bytes: null, error: expect.stringContaining('10 MiB') })
  })

  test('that is something else than its type has the type that it is', async () => {
    const { media } = await send(files.png(), 'image', 'image/jpeg')
    await untilIdle()
    expect(await media()).toMatchObject({ contentType: 'image/png', error: null })
  })

  test('of a message that is erased while it is fetched leaves nothing', async () => {
    graph.failNext(2, { on: 'media' })
    const before = await storedFiles(server.dataDir)
    const { id, account, contact } = await image()
    await untilIdle()
    await account.client.deleteContact({ params: { id: (await contact()).id } })
    await after(hour)
    expect(await storedFiles(server.dataDir)).toEqual(before)
    expect(asked(id)).toBe(1)
  })

  test('of a channel that is deleted while it is fetched is given up, and says so', async () => {
    graph.failNext(2, { on: 'media' })
    const { channel, media } = await image()
    await untilIdle()
    await deleteChannel(channel.id)
    await after(hour)
    expect(await media()).toMatchObject({ error: expect.stringContaining('channel was deleted') })
  })

  test('that a person sends from the phone app is fetched too', async () => {
    const { channel, messages } = await open()
    const { id } = graph.addFile(files.jpeg(), 'image/jpeg')
    await channel.echoes({ from, type: 'image', content: { id, mime_type: 'image/jpeg', sha256: 'x' } })
    await untilIdle()
    expect(await messages()).toMatchObject([
      { direction: 'outgoing', author: 'user', media: { bytes: files.jpeg().length } },
    ])
  })
})
