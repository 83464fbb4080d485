import { harmless, nationalWords, plainTexts, wishes } from '../support/optOutTexts.ts'
import { confirmationIn, isYes, optOutCommandOf } from '../../server/src/modules/consent/optOut.rules.ts'

/** Texts that opt out, in any language of the campaign. */
const clear = [
  'STOP',
  'UNSUBSCRIBE',
  'CANCEL',
  'END',
  'QUIT',
  'REMOVE',
  'REVOKE',
  'OPT-OUT',
  'OPTOUT',
  'OPT OUT',
  'STOPALL',
  'STOP ALL',
  'stop  all',
  'STOP STOP',
  'Stop. Unsubscribe.',
  '\t stop \n',
  '...stop?!',
  'stop…',
  '"STOP"',
  '"stop',
  '“Stop”',
  '«stop»',
  '(stop)',
  '[STOP]',
  '*stop*',
  '¡stop!',
  '- stop -',
  'stop 🛑',
  '🛑STOP🛑',
  'stop 😡😡',
  'Stop ❤️',
  '👨‍👩‍👧 stop',
  's t o p',
  'S.T.O.P.',
  'S-T-O-P',
  'ＳＴＯＰ',
  'Ｓｔｏｐ！',
  'ⓢⓣⓞⓟ',
  '\u200estop\u200e',
  'STOP\u200b.',
  'ST\u00adOP',
  'STОP',
  'ЅТОР',
  'ST0P',
  'stop\n\nSent from my iPhone',
  'Stop.\r\n-- \r\nAnn Lee',
  'STOP\nGesendet von meinem Handy',
  'stop\n\nOn Mon, Ann wrote:\n> Buy now',
  'STOP\n> Hi Ann!',
  'stop\nEnvoyé de mon iPhone',
]

/** Texts that opt out in campaigns of a language, and where there is no campaign. */
const national: [string, string[]][] = [
  ['de', ['Abmelden', 'abmelden!', 'Abbestellen']],
  ['fr', ['ARRET', 'Arrêt', 'arrêter']],
  ['es', ['BAJA', 'baja.', 'Parar', 'DETENER']],
  ['it', ['Cancellami']],
  ['nl', ['AFMELDEN', 'Uitschrijven', 'Stopzetten']],
  ['pt', ['SAIR', 'PARAR']],
]

/** Texts after which a person has to look. */
const unclear = [
  'Please stop',
  'please stop!',
  'stop please',
  'stop it',
  'Stop now',
  'STOP 5',
  'STOP 12345',
  '🛑',
  'Remove me',
  'cancel subscription',
  'I want to unsubscribe',
  'How do I unsubscribe?',
  'no more messages',
  'leave me alone',
  'do not contact me again',
  "Don't text me",
  'stop sending me this',
  'stop\n\nAnn Lee',
  'Bitte abmelden',
  'Keine Nachrichten mehr!',
  'No me escriban más',
  'Laissez-moi tranquille',
]

/** Texts that have a word such as STOP in them, and nothing to do with messages. */
const ordinary = [
  'can you stop by tomorrow?',
  'Please stop by at 5',
  'Stop by any time',
  'Where is the bus stop?',
  'stops',
  "I can't stop laughing",
  "Don't stop!",
  'nonstop',
  'The bus stops here',
  'Do you ever stop selling these?',
  'the end',
  'When does the offer end?',
  'at the end of the month',
  'cancel my order',
  'Can I cancel?',
  'How do I cancel my booking for Friday?',
  'please remove the onions',
  'quitter',
  'ends',
  'Ich komme am Ende der Woche',
  'alles in Ruhe ansehen',
  'Der Stopp ist in Ulm',
  'fin de semana',
  'La baja de precios, ¿hasta cuándo?',
  'Vou sair às 8',
  'yes',
  'no',
  '',
  '...',
  '😀',
  'a b',
  'restart',
  'start over',
  `${'We would like to know more about it. '.repeat(3)}STOP`,
]

describe('A message asks to stop', () => {
  test.each(clear)('with %j, in every language and in any case', (text) => {
    for (const written of [text, text.toLowerCase(), text.toUpperCase()])
      for (const language of ['en', 'de-AT', 'ja', undefined])
        expect(optOutCommandOf(written, language)).toBe('stop')
  })

  test.each(national)(
    'in %s also with the words of that language, which are unclear in others',
    (language, texts) => {
      for (const text of texts) {
        expect([text, optOutCommandOf(text, language)]).toEqual([text, 'stop'])
        expect([text, optOutCommandOf(text)]).toEqual([text, 'stop'])
        expect([text, optOutCommandOf(text, 'en')]).toEqual([text, 'unclear'])
      }
    },
  )

  test.each(plainTexts)('with %j, which has no other meaning, in every campaign', (text) => {
    for (const language of ['en', 'de', 'ja', undefined])
      expect([language, optOutCommandOf(text, language)]).toEqual([language, 'stop'])
  })

  test.each(nationalWords)('perhaps with %j, in every campaign', (text) => {
    for (const language of ['en-GB', 'ja', 'tr'])
      expect([language, optOutCommandOf(text, language)]).toEqual([language, 'unclear'])
  })

  test.each(wishes)('perhaps, in %s, in words of one’s own', (_language, texts) => {
    const languages = ['en', 'de', 'pt', undefined]
    const missed = texts.filter((text) =>
      languages.some((language) => !['stop', 'unclear'].includes(optOutCommandOf(text, language) ?? '')),
    )
    expect(missed).toEqual([])
  })

  test.each(harmless)('and not, in %s, with words that are only near', (_language, texts) => {
    const languages = ['en', 'es', undefined]
    const taken = texts.filter((text) => languages.some((language) => optOutCommandOf(text, language)))
    expect(taken).toEqual([])
  })

  test.each(unclear)('perhaps with %j, so that a person has to look', (text) => {
    for (const language of ['en', 'de', undefined]) expect(optOutCommandOf(text, language)).toBe('unclear')
  })

  test.each(ordinary)('and not with %j', (text) => {
    for (const language of ['en', 'de', 'es', 'pt', undefined])
      expect(['stop', 'unclear']).not.toContain(optOutCommandOf(text, language))
  })
})

test.each(['START', 'start', 'Start!', ' start. ', '"START"', 'Unstop'])(
  '“%s” asks to start again',
  (text) => {
    expect(optOutCommandOf(text)).toBe('start')
  },
)
test.each(['start over', 'restart', 'please start'])('and “%s” does not', (text) => {
  expect(optOutCommandOf(text)).toBeUndefined()
})
test('YES takes an opt-out back, but is an ordinary answer otherwise', () => {
  expect([isYes('Yes!'), isYes('yes please'), optOutCommandOf('YES')]).toEqual([true, false, undefined])
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
