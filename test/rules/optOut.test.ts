import { confirmationIn, optOutCommandOf } from '../../server/src/modules/consent/optOut.rules.ts'

describe('A message asks to stop', () => {
  const words = ['STOP', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REMOVE', 'OPT-OUT', 'OPTOUT']

  test.each(words)('when it is %s, in any case, with punctuation behind and space around', (word) => {
    const cased = [word, word.toLowerCase(), `${word.slice(0, 1)}${word.slice(1).toLowerCase()}`]
    for (const text of cased)
      for (const end of ['', '.', '!', '?!', ' ...', '…', ' . \n'])
        expect(optOutCommandOf(`\t ${text}${end} `)).toBe('stop')
  })

  test.each(['ＳＴＯＰ', 'Ｓｔｏｐ！', '\u200estop\u200e', 'STOP\u200b.'])(
    'when it is %j, as some keyboards write it',
    (text) => {
      expect(optOutCommandOf(text)).toBe('stop')
    },
  )

  test.each([
    'please stop',
    'stop it',
    'STOP STOP',
    '"stop',
    'nonstop',
    'stops',
    'the end',
    'stop 1',
    'ST OP',
    '',
    '...',
    '停止',
  ])('and not by “%s”', (text) => {
    expect(optOutCommandOf(text)).toBeUndefined()
  })
})

test.each(['START', 'start', 'Start!', ' start. '])('“%s” asks to start again', (text) => {
  expect(optOutCommandOf(text)).toBe('start')
})
test.each(['start over', 'restart', 'please start'])('and “%s” does not', (text) => {
  expect(optOutCommandOf(text)).toBeUndefined()
})

describe('The confirmation', () => {
  test.each(['de', 'en', 'es', 'fr', 'it', 'nl', 'pt', 'PT-br', 'de_CH', 'ja', '', undefined])(
    'in %s names START, which the contact may write',
    (language) => {
      const word = /START/.exec(confirmationIn(language))?.[0] ?? ''
      expect(optOutCommandOf(word)).toBe('start')
    },
  )

  test('is in the language of the tag, else in English', () => {
    expect(confirmationIn('de-AT')).toBe(confirmationIn('de'))
    expect(confirmationIn('DE')).not.toBe(confirmationIn('en'))
    for (const other of ['ja', 'xx-YY', '', undefined])
      expect(confirmationIn(other)).toBe(confirmationIn('en'))
  })
})
