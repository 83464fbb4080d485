import { asksSomething, detectInterruption, unansweredOf } from '../../server/src/modules/bot/bot.rules.ts'

describe('An incoming message asks something', () => {
  const text = (body: string, mediaContentType: string | null = null) =>
    asksSomething({ type: 'text', body, mediaContentType })

  test.each(['How much?', '?', '👍', '5', 'photo.png'])('when it is the text “%s”', (body) => {
    expect(text(body)).toBe(true)
  })
  test.each(['How much is this?', 'ok', 'see photo.png', 'क्या है?'])('when a file comes with “%s”', (body) => {
    expect(text(body, 'image/png')).toBe(true)
  })
  test.each(['photo.png', ' IMG_2031.JPEG ', '📎', '.', '-', '1'])(
    'and not when a file comes with “%s”',
    (body) => {
      expect(text(body, 'image/png')).toBe(false)
    },
  )
  test('and not when it is a reaction', () => {
    expect(asksSomething({ type: 'reaction', body: 'How much?', mediaContentType: null })).toBe(false)
  })
})

type Said = Parameters<typeof unansweredOf>[0][number]
/** A conversation, the oldest first: `who: text`, with the ids m1, m2, …; answered newest first, as the store does. */
const conversation = (...lines: string[]): Said[] =>
  lines
    .map((line, index): Said => {
      const [who = '', body = ''] = line.split(': ')
      const author = (['bot', 'user', 'api', 'campaign'] as const).find((one) => one === who) ?? 'contact'
      return {
        id: `m${index + 1}`,
        author,
        direction: author === 'contact' ? 'incoming' : 'outgoing',
        type: who === 'reacts' ? 'reaction' : 'text',
        mediaContentType: who === 'file' ? 'image/png' : null,
        body,
      }
    })
    .toReversed()

describe('What waits for an answer', () => {
  const waits = (first: string, ...lines: string[]) =>
    unansweredOf(conversation(...lines), first).map(({ body }) => body)

  test('is what the contact wrote from the message on that woke the bot', () => {
    expect(waits('m2', 'ann: old', 'ann: a', 'ann: b')).toEqual(['b', 'a'])
  })
  test('leaves out reactions, bare files and stop words', () => {
    expect(waits('m1', 'ann: a', 'reacts: +1', 'file: x.png', 'ann: STOP', 'ann: b')).toEqual(['b', 'a'])
  })
  test.each(['bot', 'user'])('begins again after a text of the %s', (who) => {
    expect(waits('m1', 'ann: a', `${who}: x`, 'ann: b')).toEqual(['b'])
    expect(waits('m1', 'ann: a', `${who}: x`)).toEqual([])
  })
  test.each(['api', 'campaign'])('is not answered by a text of the %s', (who) => {
    expect(waits('m1', 'ann: a', `${who}: x`, 'ann: b')).toEqual(['b', 'a'])
  })
})

describe('While an engine thought about m1,', () => {
  test.each<[ReturnType<typeof detectInterruption>, string, string[]]>([
    [undefined, 'nothing happened', []],
    [undefined, 'the API sent', ['api: x']],
    [undefined, 'a follow-up went out', ['campaign: x']],
    [undefined, 'the contact reacted', ['reacts: +1', 'file: x.png']],
    ['more_to_answer', 'the contact wrote', ['ann: b']],
    ['more_to_answer', 'the contact wrote and the API sent', ['ann: b', 'api: x']],
    ['person_replied', 'a person replied', ['user: x']],
    ['person_replied', 'a person replied, and the contact wrote', ['user: x', 'ann: b']],
    ['person_replied', 'the contact wrote, and a person replied', ['ann: b', 'user: x']],
    ['opted_out', 'the contact opted out', ['ann: STOP', 'bot: confirmed']],
    [
      'opted_out',
      'the contact opted out and in, and wrote',
      ['ann: STOP', 'bot: ok', 'ann: START', 'ann: b'],
    ],
  ])('%s: %s', (interruption, _name, lines) => {
    expect(detectInterruption('m1', conversation('ann: a', ...lines))).toBe(interruption)
  })
})
