import { botCampaign, eventsOf } from '../support/conversation.ts'
import { openAccount } from '../support/factories.ts'
import { suiteGraph } from '../support/graph.ts'
import { from } from '../support/graph/personChanges.ts'
import { mergesOf } from '../support/merges.ts'
import { readMessage, receive } from '../support/messages.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { second } from '../support/time.ts'
import { whatsappOf } from '../support/whatsapp.ts'

const { server, after } = suiteOnFakeClock()
const graph = suiteGraph()
const whatsapp = whatsappOf(server, graph)

/** Somebody on WhatsApp, or on a custom channel, who taps buttons and writes. */
const ways = {
  async whatsapp() {
    const { account, channel, contact } = await whatsapp.open()
    const taps = (id: string, title: string) =>
      channel.writes({
        from,
        type: 'interactive',
        content: { type: 'button_reply', button_reply: { id, title } },
      })
    return { account, taps, writes: (body: string) => channel.writes({ from, body }), contact }
  },
  async custom() {
    const campaigns = [botCampaign({ channel: 'chat' })]
    const account = await openAccount(server, { lists: [{ name: 'Leads' }], campaigns })
    const fromId = 'ann'
    let last = ''
    const says = async (fields: object) => {
      last = await receive(account, { fromId, channel: 'chat', ...fields })
    }
    return {
      account,
      taps: (id: string, title: string) => says({ body: title, tapped: { id, title } }),
      writes: (body: string) => says({ body }),
      contact: async () => mergesOf(account).read((await readMessage(account, last)).contactId),
    }
  },
}

describe.each(['whatsapp', 'custom'] as const)('on %s', (way) => {
  const open = async () => {
    const opened = await ways[way]()
    const { account, contact } = opened
    return {
      ...opened,
      reasons: async () =>
        (await eventsOf(account, 'conversation.needs_human')).map(({ data }) =>
          'reason' in data ? data.reason : undefined,
        ),
      answers: async () => {
        const { data } = (await account.client.listMessages({ query: { direction: 'outgoing' } })).body
        return data.map(({ body }) => body)
      },
      timeline: async () => mergesOf(account).timeline((await contact()).id),
    }
  }

  test('a tap whose id is a word of stopping opts out, no matter what its title says', async () => {
    const { taps, contact } = await open()
    await taps('stop', 'No more offers')
    expect(await contact()).toMatchObject({ optedOut: true })
  })

  test.each([
    ['start', 'Go on'],
    ['go', 'START'],
    ['go', 'Yes'],
    ['START', 'Start'],
  ])('a tap on a button %j “%s” undoes no opt-out, and the words alone do', async (id, title) => {
    const { taps, writes, contact } = await open()
    await writes('STOP')
    await taps(id, title)
    expect(await contact()).toMatchObject({ optedOut: true })
    await writes('START')
    expect(await contact()).toMatchObject({ optedOut: false })
  })

  test('a tap whose id is person hands over at once, and once, and no bot answers it', async () => {
    const { taps, reasons, answers, timeline, writes } = await open()
    await taps('person', 'How much is it?')
    expect(await reasons()).toEqual(['asked_for_human'])
    await taps('person', 'How much is it?')
    await writes('How much is it?')
    await after(2 * second)
    expect(await reasons()).toEqual(['asked_for_human'])
    expect(await answers()).toEqual([])
    expect(await timeline()).toContainEqual(
      expect.objectContaining({
        subject: 'hand_over',
        rule: 'asked_for_human',
        messageId: expect.any(String),
      }),
    )
  })

  test('a tap whose id is person after an opt-out hands nothing over, and the timeline says why', async () => {
    const { taps, writes, contact, reasons, timeline } = await open()
    await writes('STOP')
    await taps('person', 'Talk to us')
    expect(await contact()).toMatchObject({ optedOut: true })
    expect(await reasons()).toEqual([])
    expect(await timeline()).toContainEqual(
      expect.objectContaining({ subject: 'answer', decision: 'skipped', rule: 'opted_out' }),
    )
  })

  test('any other tap is answered by its title', async () => {
    const { taps, answers } = await open()
    await taps('price', 'How much is it?')
    await after(2 * second)
    expect(await answers()).toEqual(['Ten euros.'])
  })
})

test('the bot reads the title of a tap, where another text was typed for it', async () => {
  const campaigns = [botCampaign({ channel: 'chat' })]
  const account = await openAccount(server, { lists: [{ name: 'Leads' }], campaigns })
  const id = await receive(account, {
    channel: 'chat',
    body: '2',
    tapped: { id: 'price', title: 'How much is it?' },
  })
  await after(2 * second)
  expect(await readMessage(account, id)).toMatchObject({ body: '2' })
  const { data } = (await account.client.listMessages({ query: { direction: 'outgoing' } })).body
  expect(data).toMatchObject([{ author: 'bot', body: 'Ten euros.' }])
})

test('a tap whose id is person hands over where no bot answers', async () => {
  const account = await openAccount(server)
  await receive(account, { tapped: { id: 'person', title: 'Talk to us' } })
  expect(await eventsOf(account, 'conversation.needs_human')).toMatchObject([
    { data: { reason: 'asked_for_human', lastMessage: { tapped: { id: 'person' } } } },
  ])
})
