import { sentText } from '../../server/src/modules/channels/choices.rules.ts'
import { keywordOf } from '../../server/src/modules/consent/optOut.rules.ts'

describe('A text with something to tap', () => {
  const link = { title: 'Book', url: 'https://example.com' }
  const rows = [{ id: '1', title: 'One', description: 'The first' }]
  test.each([
    ['buttons', { buttons: [{ id: 'a', title: 'A' }] }, 'Choose\n1. A'],
    ['a menu', { menu: { button: 'Open', rows } }, 'Choose\n1. One - The first'],
    ['a link', { link }, 'Choose\nBook: https://example.com'],
    ['nothing', null, 'Choose'],
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
