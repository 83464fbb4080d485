import { sentText } from '../../server/src/modules/channels/choices.rules.ts'
import { mayBeTyped, typedTap } from '../../server/src/modules/conversations/incoming/typedTap.rules.ts'
import { keywordOf } from '../../server/src/modules/consent/optOut.rules.ts'

describe('A text with something to tap', () => {
  const link = { title: 'Book', url: 'https://example.com' }
  const rows = [{ id: '1', title: 'One', description: 'The first' }]
  test.each([
    ['buttons', { buttons: [{ id: 'a', title: 'A' }] }, 'Choose\n1. A'],
    ['a menu', { menu: { button: 'Open', rows } }, 'Choose\n1. One - The first'],
    ['a link', { link }, 'Choose\nBook: https://example.com'],
  ])('has a line for each of %s', (_what, choices, text) => {
    expect(sentText('lines', 'Choose', choices)).toBe(text)
    expect(sentText('itself', 'Choose', choices)).toBe('Choose')
  })

  test('has its link as a line on Messenger and Instagram where it is too long for a button', () => {
    const of = (count: number) => sentText('quickReplies', '😀'.repeat(count), { link })
    expect(of(640)).toBe('😀'.repeat(640))
    expect(of(641)).toMatch(/\nBook: https:\/\/example\.com$/)
  })
})

describe('What somebody types', () => {
  const buttons = ['10', '2', 'Straße', 'straße'].map((title) => ({ id: `id of ${title}`, title }))
  const last = { id: 'msg_1', body: 'Which?', choices: { buttons } }
  test.each([
    ['1', '10'],
    ['2', '2'], // the title, before the number
    ['2)', '2'],
    ['10', '10'],
    ['3.', 'Straße'],
    ['STRASSE', undefined],
    ['straße', 'straße'],
    ['STRAßE', 'Straße'],
    ['Stra\u00dfe ', 'Straße'],
    ['5', undefined],
    ['02', undefined],
    ['-1', undefined],
    ['2..', undefined],
    ['1\n2', undefined],
  ])('%j is the tap of %s', (typed, title) => {
    expect(typedTap('lines', typed, last)?.title).toBe(title)
  })

  test('is no tap of what has no number there, or of nothing', () => {
    expect(typedTap('itself', '1', last)).toBeUndefined()
    expect(typedTap('quickReplies', '1', last)).toBeUndefined()
    expect(typedTap('lines', '1', { ...last, choices: null })).toBeUndefined()
    expect(typedTap('lines', '1', undefined)).toBeUndefined()
  })

  test('is looked at only where it may be a tap', () => {
    const texts = ['1', 'x'.repeat(48), 'x'.repeat(49), '', ' ', ' '.repeat(100) + '2']
    expect(texts.map((text) => mayBeTyped('lines', text))).toEqual([true, true, false, false, false, true])
    expect(mayBeTyped('itself', '1')).toBe(false)
  })
})

describe('A word is one', () => {
  test.each([
    [
      'stop',
      ['STOP', 'stop all', 'Cancel', 'END', 'Quit.', 'Revoke', 'optout', 'Baja', 'Отписаться', 'ST0P'],
    ],
    ['start', ['Start', 'UNSTOP', 'Yes', 'yes!!']],
    ['help', ['Help', 'INFO', 'aide?']],
  ] as const)('of the kind %s', (kind, words) => {
    for (const word of words) expect([word, keywordOf(word)]).toEqual([word, kind])
  })
  test.each([['Yes, please', 'No, thanks', 'No', 'Cancel my order', 'Help me', 'End of May', '2', '']])(
    'of no kind',
    (...texts) => {
      for (const text of texts) expect([text, keywordOf(text)]).toEqual([text, undefined])
    },
  )
})
