import type { Choices } from '@replyloop/shared/contract/content'
import type { Message } from '@replyloop/shared/contract/message'
import type { ShownChoices } from '../../server/src/modules/channels/choices.rules.ts'
import { askDashboard } from '../support/dashboardApi.ts'
import type { TestAccount } from '../support/factories.ts'
import { readMessage } from '../support/messages.ts'
import type { SuiteOnFakeClock } from '../support/suite.ts'
import { day, minute, second } from '../support/time.ts'
import { retry } from '../support/webhooks.ts'

/** What a person sees of a message: its text, and of what can be tapped the id or the address, and the words. */
export interface Shown {
  text: string
  taps: readonly (readonly string[])[]
}

/** What a kind of channel makes of buttons, menus and links. */
export interface ShowingKind {
  choices: ShownChoices
  /** What people have got there, the oldest first; left out for a kind that has it as data alone. */
  shown?: () => readonly Shown[]
}

const link = { title: 'Book a call', url: 'https://example.com/book?a=1&b=2' }
const large = { id: 'l', title: 'Large', description: 'Up to 100 people' }
/** Of 24 characters, each of two units. */
const wide = { id: 'w', title: '😀'.repeat(24) }
const cases: Record<string, { body: string; given: Choices; lines: string; taps: Shown['taps'] }> = {
  buttons: {
    body: 'Shall we call?',
    given: {
      buttons: [
        { id: 'call', title: 'Yes, please' },
        { id: 'No, thanks', title: 'No, thanks' },
      ],
    },
    lines: '1. Yes, please\n2. No, thanks',
    taps: [
      ['call', 'Yes, please'],
      ['No, thanks', 'No, thanks'],
    ],
  },
  'a menu': {
    body: 'Which size?',
    given: { menu: { button: 'Sizes', rows: [{ id: 's', title: 'Small' }, large] } },
    lines: '1. Small\n2. Large - Up to 100 people',
    taps: [
      ['s', 'Small'],
      ['l', 'Large'],
    ],
  },
  'a menu of long titles': {
    body: 'Which one?',
    given: { menu: { button: 'Open', rows: [wide, large] } },
    lines: `1. ${wide.title}\n2. Large - Up to 100 people`,
    taps: [
      ['w', wide.title],
      ['l', 'Large'],
    ],
  },
  'a link': {
    body: 'Book here.',
    given: { link },
    lines: 'Book a call: https://example.com/book?a=1&b=2',
    taps: [[link.url, link.title]],
  },
}

/** A question that has numbered lines also where there are quick replies; the bot knows an answer to its first choice. */
const numbered = {
  body: 'What do you want to know?',
  menu: {
    button: 'Open',
    rows: [
      { id: 'price', title: 'How much is it?' },
      { id: 'opens', title: 'When do you öffnen, Ann?', description: 'Every day' },
      { id: 'stop', title: 'Unsubscribe' },
    ],
  },
}

interface Opened {
  account: TestAccount
  ann: { id: string; writes: (body: string) => Promise<string> }
  replies: (given: string | object) => Promise<Message>
  outgoing: () => Promise<Message[]>
}

/** What every kind of channel makes of a text with something to tap. */
export function choicesCases(
  {
    choices,
    shown,
    provider,
  }: ShowingKind & { provider?: { refuses: () => void; loses: () => void } | undefined },
  open: () => Promise<Opened>,
  { untilIdle, after, server }: Pick<SuiteOnFakeClock, 'untilIdle' | 'after' | 'server'>,
): void {
  const isShown = (name: string) =>
    choices === 'itself' || (choices === 'quickReplies' && name !== 'a menu of long titles')

  test.each(Object.entries(cases))(
    'a text with %s is shown as it can be there, and the same when it is tried again',
    async (name, { body, given, lines, taps }) => {
      const { account, replies } = await open()
      const before = shown?.().length
      if (provider) provider.refuses()
      const sent = await replies({ body, ...given })
      expect(sent).toMatchObject({ body, ...given })
      await untilIdle()
      if (provider) await retry(account, sent.id)
      await untilIdle()
      expect(await readMessage(account, sent.id)).toMatchObject({ status: 'Sent', body, ...given })
      const seen = isShown(name) ? { text: body, taps } : { text: `${body}\n${lines}`, taps: [] }
      expect(shown?.().slice(before)).toEqual(shown && [seen])
    },
  )

  if (provider)
    test('a text with a menu of which nobody knows whether it arrived is the same when it is sent again', async () => {
      const { account, replies } = await open()
      const before = shown?.().length
      provider.loses()
      const { id } = await replies(numbered)
      await untilIdle()
      expect(await readMessage(account, id)).toMatchObject({ error: { kind: 'unknown_outcome' } })
      await retry(account, id)
      await untilIdle()
      const [first, second, ...others] = shown?.().slice(before) ?? []
      expect(first?.text).toContain(numbered.body)
      expect([second, others]).toEqual([first, []])
    })

  /** What the contact is taken to have tapped by writing a text. */
  const tapped = async ({ account, ann }: Opened, body: string) => {
    const message = await readMessage(account, await ann.writes(body))
    expect(message.body).toBe(body)
    return message.tapped ?? undefined
  }

  if (choices === 'itself') {
    test('a number is a text, since there are buttons to tap', async () => {
      const opened = await open()
      await opened.replies(numbered)
      await untilIdle()
      expect(await tapped(opened, '1')).toBeUndefined()
    })
    return
  }

  test('a number or a title, alone, is the tap below our last message', async () => {
    const opened = await open()
    expect(await tapped(opened, '1')).toBeUndefined() // nothing was asked
    const { id: messageId } = await opened.replies(numbered)
    await untilIdle()
    const [first, second] = numbered.menu.rows.map((row) => ({ ...row, messageId }))
    for (const [typed, row] of [
      ['1', first],
      ['2.', second],
      ['2)', second],
      ['how much is it?', first],
      ['WHEN DO YOU ÖFFNEN, ANN?', second],
      ['4', undefined],
      ['0', undefined],
      ['1 please', undefined],
      ['12', undefined],
      ['When?', undefined],
    ] as const)
      expect([typed, await tapped(opened, typed)]).toEqual([typed, row])
    await opened.replies({ body: 'Or here.', link })
    await untilIdle()
    expect(await tapped(opened, '1')).toBeUndefined()
  })

  test('a number is a text again after a day', async () => {
    const opened = await open()
    await opened.replies(numbered)
    await after(day - minute)
    expect(await tapped(opened, '1')).toMatchObject({ id: 'price' })
    await after(2 * minute)
    expect(await tapped(opened, '1')).toBeUndefined()
  })

  test('the bot reads the title of what was typed by its number', async () => {
    const opened = await open()
    await opened.replies(numbered)
    const body = { pauseHours: 0 }
    await askDashboard(server, opened.account, 'PATCH', `/conversations/${opened.ann.id}/bot`, { body })
    await tapped(opened, '1')
    await after(2 * second)
    expect((await opened.outgoing()).at(-1)).toMatchObject({ author: 'bot', body: 'Ten euros.' })
  })

  test('the number of the id stop opts out', async () => {
    const { account, ann, replies } = await open()
    await replies(numbered)
    await untilIdle()
    await ann.writes('3')
    await untilIdle()
    const { body } = await account.client.getContact({ params: { id: ann.id } })
    expect(body).toMatchObject({ optedOut: true })
  })
}
