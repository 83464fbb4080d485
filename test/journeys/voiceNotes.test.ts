import { auditedIn } from '../support/auditLines.ts'
import { botCampaign, eventsOf, openContact, openConversation } from '../support/conversation.ts'
import { askDashboard } from '../support/dashboardApi.ts'
import { apiError, openAccount } from '../support/factories.ts'
import { readMessage } from '../support/messages.ts'
import { suiteOnFakeClock, suiteReceiver } from '../support/suite.ts'
import { day, hour, second, until } from '../support/time.ts'
import { voiceUri } from '../support/voice.ts'
import { answer, heldAnswer, type Behaviour } from '../support/webhookReceiver.ts'

const { clock, server, after, untilIdle } = suiteOnFakeClock()
const whisper = suiteReceiver()

const hears = (text: string): Behaviour =>
  answer(200, { 'content-type': 'application/json' }, JSON.stringify({ text }))
const settings = (given: object = {}) => ({
  transcriptionModel: 'whisper-1',
  transcriptionBaseUrl: `${whisper.url}/v1`,
  transcriptionApiKey: 'sk-voice',
  ...given,
})
const openAnn = (bot: object = settings(), campaign: object = {}) =>
  openConversation(server, [botCampaign(campaign)], { bot })
type Ann = Awaited<ReturnType<typeof openAnn>>
/** Ann sends a voice note; returns its message’s id. */
const speaks = (ann: Pick<Ann, 'writes'>, seconds = 4) =>
  ann.writes('voice.ogg', { mediaUrl: voiceUri(seconds), mediaContentType: 'audio/ogg' })
const search = async ({ client }: Ann['account'], text: string) =>
  (await client.listMessages({ query: { search: text } })).body.data.map(({ id }) => id)

/** Has the notes written down, and then answered. */
const settle = async () => {
  await untilIdle()
  await after(2 * second)
}

beforeEach(() => {
  whisper.behave(hears(' How much is it? '))
})

describe('a voice note', () => {
  test('is written down, found, told and answered as if it had been written', async () => {
    const ann = await openAnn()
    const asked = whisper.deliveries.length
    const id = await speaks(ann)
    await settle()
    const sent = whisper.deliveries.slice(asked)
    expect(sent).toMatchObject([
      {
        method: 'POST',
        path: '/v1/audio/transcriptions',
        headers: { authorization: 'Bearer sk-voice', 'content-type': expect.stringMatching(/^multipart/) },
        body: expect.stringMatching(/name="model"\r\n\r\nwhisper-1\r\n[^]*filename="voice.ogg"[^]*OpusHead/),
      },
    ])
    expect(await readMessage(ann.account, id)).toMatchObject({
      body: 'voice.ogg',
      transcript: 'How much is it?',
      media: { contentType: 'audio/ogg' },
    })
    expect(await ann.said()).toEqual(['bot: Ten euros.'])
    expect(await search(ann.account, 'much is')).toEqual([id])
    expect(await eventsOf(ann.account, 'message.transcribed')).toMatchObject([
      { data: { id, transcript: 'How much is it?', contact: { firstName: 'Ann' } } },
    ])
  })

  test('is corrected by a person, and found by that; nobody is answered again', async () => {
    const ann = await openAnn()
    const { account } = ann
    const id = await speaks(ann)
    await settle()
    const correct = (messageId: string, body: object, of = account) =>
      askDashboard(server, of, 'PUT', `/messages/${messageId}/transcript`, { body })
    const text = 'How much is a lesson?'
    const both = await Promise.all([correct(id, { text: ` ${text} ` }), correct(id, { text })])
    expect(both).toMatchObject([
      { status: 200, body: { id, transcript: text } },
      { status: 200, body: { transcript: text } },
    ])
    await settle()
    expect(await ann.said()).toEqual(['bot: Ten euros.'])
    expect([await search(account, 'a lesson'), await search(account, 'much is it')]).toEqual([[id], []])
    const lines = (await auditedIn(server, account)).filter((line) => line.startsWith('transcript_changed'))
    expect(lines).toEqual([`transcript_changed ${ann.id}`])
    const stranger = await openAccount(server)
    expect(await correct(id, { text: 'Hi' }, stranger)).toMatchObject(apiError(404, 'MESSAGE_NOT_FOUND'))
    expect(await correct(id, { text: ' ' })).toMatchObject(apiError(400, 'VALIDATION_FAILED'))
    const [reply] = await ann.outgoing()
    expect(await correct(reply?.id ?? '', { text })).toMatchObject({
      status: 400,
      body: {
        error: expect.objectContaining({ message: expect.stringContaining('Nothing is written down') }),
      },
    })
  })

  test('that is a link is written down once its file is here', async () => {
    const ann = await openAnn()
    const [, base64 = ''] = voiceUri().split(',')
    const file: Behaviour = (response) =>
      void response.writeHead(200, { 'content-type': 'audio/ogg' }).end(Buffer.from(base64, 'base64'))
    whisper.behave(file, hears('How much is it?'))
    await ann.writes('voice.ogg', { mediaUrl: `${whisper.url}/voice.ogg`, mediaContentType: 'audio/ogg' })
    await settle()
    expect(await ann.said()).toEqual(['bot: Ten euros.'])
  })

  test('is asked of the bot’s model, with its key, where it has no address of its own', async () => {
    const model = { engine: 'retrieval', baseUrl: whisper.url, apiKey: 'sk-test' }
    const ann = await openAnn({ ...model, transcriptionModel: 'whisper-1' })
    await speaks(ann)
    await untilIdle()
    expect(whisper.deliveries.at(-1)).toMatchObject({
      path: '/audio/transcriptions',
      headers: { authorization: 'Bearer sk-test' },
    })
  })

  test('stays as it is where nobody has named a model, and so do other files and what we send', async () => {
    const asked = whisper.deliveries.length
    const ann = await openAnn({})
    const id = await speaks(ann)
    const bob = await openAnn()
    await bob.writes('note.txt', { mediaUrl: 'data:text/plain;base64,SGk=', mediaContentType: 'text/plain' })
    await settle()
    expect(await readMessage(ann.account, id)).toMatchObject({ transcript: null })
    expect(whisper.deliveries).toHaveLength(asked)
    expect(await ann.decisions()).toEqual([])
  })

  test('of more than ten minutes is sent nowhere, and handed over with that reason', async () => {
    const asked = whisper.deliveries.length
    const ann = await openAnn()
    await speaks(ann, 601)
    await untilIdle()
    expect(whisper.deliveries).toHaveLength(asked)
    expect(await ann.decisions()).toEqual(['hand_over done voice_too_long'])
    expect(await eventsOf(ann.account, 'conversation.needs_human')).toMatchObject([
      { data: { reason: 'voice_too_long' } },
    ])
  })

  test.each([
    ['refused', answer(400, {}, '{"error":{"message":"no"}}'), 1],
    ['silent', hears('  '), 1],
    ['no JSON', answer(200, {}, '<html>'), 1],
    ['broken', answer(503), 3],
  ])('that cannot be written down is handed over: %s', async (_case, behaviour, tries) => {
    const ann = await openAnn()
    const asked = whisper.deliveries.length
    whisper.behave(behaviour)
    const id = await speaks(ann)
    for (let tried = 0; tried < 3; tried += 1) await after(hour)
    expect(await ann.decisions()).toEqual(['hand_over done not_transcribed'])
    expect(await readMessage(ann.account, id)).toMatchObject({ transcript: null })
    expect(whisper.deliveries).toHaveLength(asked + tries)
  })

  test('that cannot be written down calls nobody where the bot may not answer', async () => {
    const ann = await openAnn(settings(), { botEnabled: false })
    whisper.behave(answer(400))
    await speaks(ann)
    await untilIdle()
    expect(await ann.decisions()).toEqual(['answer skipped bot_off'])
  })

  test.each(['Stop.', 'Please stop writing to me'])('that says “%s” is for a person', async (text) => {
    const ann = await openAnn()
    whisper.behave(hears(text))
    await speaks(ann)
    await settle()
    expect(await ann.decisions()).toEqual(['hand_over done may_opt_out'])
    expect(await ann.read()).toMatchObject({ optedOut: false })
    expect(await ann.said()).toEqual([])
  })

  test('is not answered where a person has answered since, and handed over where the bot has', async () => {
    const hold = async (ann: Pick<Ann, 'writes'>) => {
      const { behaviour, release } = heldAnswer(hears('How much is it?'))
      whisper.behave(behaviour)
      const before = whisper.deliveries.length
      await speaks(ann)
      await whisper.waitForCount(before + 1)
      return release
    }
    const ann = await openAnn()
    const release = await hold(ann)
    await ann.replies()
    release()
    await settle()
    expect(await ann.said()).toEqual(['user: A person here.'])
    const bob = await openContact(server, ann.account)
    const releaseOfBob = await hold(bob)
    await bob.writes('How much is it?')
    clock.advance(2 * second)
    await until(bob.said, (said) => said.length > 0)
    releaseOfBob()
    await settle()
    expect(await bob.decisions()).toEqual(['answer sent answered', 'hand_over done not_transcribed'])
  })

  test('goes with its file: by its age, and with the contact', async () => {
    const ann = await openAnn()
    const id = await speaks(ann)
    await settle()
    const bob = await openContact(server, ann.account)
    await speaks(bob)
    await settle()
    await ann.account.client.deleteContact({ params: { id: bob.id } })
    expect(await search(ann.account, 'much is')).toEqual([id])
    await askDashboard(server, ann.account, 'PATCH', '/settings', { body: { retention: { mediaMonths: 1 } } })
    await after(40 * day)
    expect(await readMessage(ann.account, id)).toMatchObject({ transcript: null, body: 'voice.ogg' })
    expect(await search(ann.account, 'much is')).toEqual([])
  })
})

describe('its settings', () => {
  const save = (account: Ann['account'], bot: object) =>
    askDashboard(server, account, 'PATCH', '/settings', { body: { bot } })

  test('keep the key sealed, with its address alone, and ask for an address where no model has one', async () => {
    const account = await openAccount(server)
    expect(await save(account, { transcriptionModel: 'whisper-1' })).toMatchObject(
      apiError(400, 'VALIDATION_FAILED', 'bot.transcriptionBaseUrl'),
    )
    expect(await save(account, { transcriptionBaseUrl: 'http://169.254.169.254/v1' })).toMatchObject(
      apiError(400, 'UNSAFE_URL', 'bot.transcriptionBaseUrl'),
    )
    const saved = await save(account, settings())
    expect(saved).toMatchObject({
      body: { bot: { transcriptionModel: 'whisper-1', hasTranscriptionKey: true } },
    })
    expect(JSON.stringify(saved.body)).not.toContain('sk-voice')
    expect(JSON.stringify((await askDashboard(server, account, 'GET', '/audit_log')).body)).not.toContain(
      'sk-voice',
    )
    expect(await save(account, { transcriptionBaseUrl: `${whisper.url}/other` })).toMatchObject({
      body: { bot: { hasTranscriptionKey: false } },
    })
    expect(await save(account, { transcriptionModel: null })).toMatchObject({
      body: { bot: { transcriptionModel: null } },
    })
  })
})
