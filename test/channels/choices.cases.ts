import type { Choices } from '@replyloop/shared/contract/content'
import type { Message } from '@replyloop/shared/contract/message'
import type { ShownChoices } from '../../server/src/modules/channels/choices.rules.ts'
import type { TestAccount } from '../support/factories.ts'
import { readMessage } from '../support/messages.ts'
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

interface Opened {
  account: TestAccount
  replies: (given: string | object) => Promise<Message>
}

/** What every kind of channel makes of a text with something to tap. */
export function choicesCases(
  { choices, shown, provider }: ShowingKind & { provider?: { refuses: () => void } | undefined },
  open: () => Promise<Opened>,
  untilIdle: () => Promise<unknown>,
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
}
