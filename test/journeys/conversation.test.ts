import { botCampaign, openConversation, setStatus, type Campaign } from '../support/conversation.ts'
import { says } from '../support/fakeModel.ts'
import { embedded, files } from '../support/media.ts'
import { readMessage } from '../support/messages.ts'
import { suiteModel, suiteOnFakeClock } from '../support/suite.ts'
import { minute, second } from '../support/time.ts'
import { startWebhookReceiver } from '../support/webhookReceiver.ts'

const { clock, server, untilIdle, after } = suiteOnFakeClock()
const model = suiteModel()

const openDesk = (given: Partial<Campaign> = {}) => openConversation(server, [botCampaign(given)])
/** A conversation whose bot is the model. */
const openModel = (given: Partial<Campaign> = {}) =>
  openConversation(server, [botCampaign(given)], { bot: model.settings })

const expectLeftToPerson = async (ann: Awaited<ReturnType<typeof openDesk>>, question: string) =>
  expect((await ann.timeline()).at(-1)).toMatchObject({
    subject: 'answer',
    decision: 'cancelled',
    rule: 'person_replied',
    messageId: question,
    campaignId: ann.account.campaignId('Desk'),
  })

test('An opt-in is greeted, asks, and is answered on the channel that it wrote on', async () => {
  const platform = await startWebhookReceiver()
  const ann = await openConversation(server, [botCampaign({ openingMessage: 'Hi {{firstName}}!' })], {
    replyWebhook: { url: platform.url },
  })
  await ann.joins()
  await ann.writes('How much is it?', { channel: 'whatsapp' })
  await after(2 * second)
  const replies = platform.deliveries.map(({ json }) => json)
  expect(replies).toMatchObject([
    { body: 'Hi Ann!', toId: ann.phone, channel: 'custom' },
    { body: 'Ten euros.', toId: ann.phone, channel: 'whatsapp', contactId: ann.id },
  ])
  const [, answered] = await ann.outgoing()
  const campaignId = ann.account.campaignId('Desk')
  expect(answered).toMatchObject({ author: 'bot', status: 'Sent', campaignId })
  expect(await ann.decisions()).toEqual(['opening sent joined_list', 'answer sent answered'])
  await platform.close()
})

test('An answer keeps to the channel of its question when the API sends on another one before it', async () => {
  const ann = await openDesk()
  await ann.writes('How much is it?', { channel: 'whatsapp' })
  await ann.sends()
  await after(2 * second)
  expect(await ann.outgoing()).toMatchObject([
    { author: 'api', channel: 'crm' },
    { author: 'bot', channel: 'whatsapp' },
  ])
})

describe('A burst of messages gets one answer', () => {
  test('two seconds after the last of those that came within two seconds of each other', async () => {
    model.behave(says('To all of it.'))
    const ann = await openModel()
    const asked = model.asked()
    await ann.writes('Hello')
    await after(1999)
    await ann.writes('I have a question')
    await after(1999)
    const last = await ann.writes('How much is it?')
    await after(1999)
    expect(model.asked()).toBe(asked)
    await after(1)
    expect(model.asked()).toBe(asked + 1)
    expect(model.lastTexts()).toEqual(['Hello', 'I have a question', 'How much is it?'])
    expect(await ann.said()).toEqual(['bot: To all of it.'])
    expect((await ann.messages()).at(-2)?.id).toBe(last)
  })

  test('and two questions further apart get one each', async () => {
    const ann = await openDesk()
    for (const _ of [1, 2]) {
      await ann.writes('How much is it?')
      await after(2 * second)
    }
    expect(await ann.said()).toEqual(['bot: Ten euros.', 'bot: Ten euros.'])
  })

  test('one that a person answers first is left to them, and the timeline says so', async () => {
    const ann = await openDesk()
    const question = await ann.writes('How much is it?')
    await ann.replies('Twelve.')
    await after(2 * second)
    expect(await ann.said()).toEqual(['user: Twelve.'])
    await expectLeftToPerson(ann, question)
  })

  test('a message that arrives twice counts once', async () => {
    const ann = await openDesk()
    const first = await ann.writes('How much is it?', { messageSid: 'twice' })
    await after(2 * second)
    expect(await ann.writes('How much is it?', { messageSid: 'twice' })).toBe(first)
    await after(minute)
    expect(await ann.said()).toEqual(['bot: Ten euros.'])
  })
})

describe('While the engine is thinking', () => {
  const think = async (text = 'Old answer.') => {
    const ann = await openModel()
    const thought = model.hold(says(text))
    const question = await ann.writes('How much is it?')
    clock.advance(2 * second)
    await thought.asked()
    return { ann, question, release: thought.release }
  }

  test('a newer text drops the answer and gets one to all', async () => {
    const { ann, release } = await think()
    await ann.writes('And in blue?')
    model.behave(says('Ten, in blue too.'))
    release()
    await untilIdle()
    expect(await ann.said()).toEqual([])
    await after(2 * second)
    expect(model.lastTexts()).toEqual(['How much is it?', 'And in blue?'])
    await after(minute)
    expect(await ann.said()).toEqual(['bot: Ten, in blue too.'])
  })

  test('a person’s reply wins: the answer is dropped, and the timeline says why', async () => {
    const { ann, question, release } = await think()
    expect(await ann.replies('I will look.')).toMatchObject({ status: 201 })
    release()
    await after(minute)
    expect(await ann.said()).toEqual(['user: I will look.'])
    await expectLeftToPerson(ann, question)
  })

  test('a message by the API does not drop the answer', async () => {
    const { ann, release } = await think('Ten euros.')
    await ann.sends('Your parcel is on its way.')
    release()
    await after(minute)
    expect(await ann.said()).toEqual(['api: Your parcel is on its way.', 'bot: Ten euros.'])
  })

  test('a reaction or a bare file changes nothing', async () => {
    const { ann, release } = await think('Ten euros.')
    await ann.writes('👍', {}, { messageType: 'reaction' })
    release()
    await after(minute)
    expect(await ann.said()).toEqual(['bot: Ten euros.'])
  })

  test.each<[string, string, (ann: Awaited<ReturnType<typeof openModel>>) => Promise<unknown>]>([
    ['a pause of the campaign', 'campaign_not_live', (ann) => setStatus(server, ann.account, 'Paused')],
    [
      'switching the bot off for the contact',
      'bot_off_for_contact',
      (ann) => ann.update({ botActive: false }),
    ],
  ])('%s drops the answer', async (_name, rule, interrupt) => {
    const { ann, release } = await think()
    await interrupt(ann)
    release()
    await after(minute)
    expect(await ann.said()).toEqual([])
    expect((await ann.decisions()).at(-1)).toBe(`answer skipped ${rule}`)
  })

  test('erasing the contact drops the answer', async () => {
    const { ann, release } = await think()
    await ann.account.client.deleteContact({ params: { id: ann.id } })
    release()
    await after(minute)
    expect((await ann.account.client.listMessages({ query: {} })).body.data).toEqual([])
  })
})

describe('Not waking the bot', () => {
  const media = embedded(files.png(), 'image/png')

  test.each<[string, string, object, object]>([
    ['a reaction', '👍', {}, { messageType: 'reaction' }],
    ['a file with its name', 'holiday.png', media, {}],
    ['a file with an emoji', '📎', media, {}],
  ])('%s is stored', async (_name, body, fields, beside) => {
    const ann = await openDesk()
    const id = await ann.writes(body, fields, beside)
    await after(minute)
    expect(await readMessage(ann.account, id)).toMatchObject({ body, direction: 'incoming' })
    expect(await ann.said()).toEqual([])
    expect(await ann.decisions()).toEqual([])
  })

  test('but a file with a question is answered', async () => {
    const ann = await openDesk()
    await ann.writes('How much is it?', media)
    await after(minute)
    expect(await ann.said()).toEqual(['bot: Ten euros.'])
  })
})

describe('A message by the API', () => {
  test('right after a question does not count as its answer', async () => {
    const ann = await openDesk()
    await ann.writes('How much is it?')
    await ann.sends('Your parcel is on its way.')
    await after(minute)
    expect(await ann.said()).toEqual(['api: Your parcel is on its way.', 'bot: Ten euros.'])
  })

  test('does not pause the bot', async () => {
    const ann = await openDesk()
    await ann.sends('Your parcel is on its way.')
    await ann.writes('How much is it?')
    await after(minute)
    expect(await ann.said()).toEqual(['api: Your parcel is on its way.', 'bot: Ten euros.'])
  })
})

test('What was decided before is not asked again with a new question', async () => {
  model.behave(says('Hello.'))
  const ann = await openConversation(server, [botCampaign({ status: 'Paused' })], { bot: model.settings })
  await ann.writes('How much is it?', { campaignId: ann.account.campaignId('Desk') })
  await after(minute)
  await setStatus(server, ann.account, 'Live')
  await ann.writes('Anybody there?')
  await after(minute)
  expect(await ann.decisions()).toEqual(['answer skipped campaign_not_live', 'answer sent answered'])
  expect(model.lastTexts()).toEqual(['How much is it?', 'Anybody there?']) // the model sees the conversation all the same
})
