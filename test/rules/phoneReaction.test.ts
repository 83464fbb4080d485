import {
  isQuoted,
  phoneReactionIn,
} from '../../server/src/modules/conversations/incoming/phoneReaction.rules.ts'

test.each([
  ['Liked “Hi there”', '👍', 'Hi there'],
  ['Loved “Reply STOP to unsubscribe”', '❤️', 'Reply STOP to unsubscribe'],
  ['\u200b👍\u200b to “\u200a\u200bWhat does it cost?\u200b\u200a”', '👍', 'What does it cost?'],
  ['Reacted 🔥 to “Hi there”', '🔥', 'Hi there'],
  ['Laughed at "Two\nlines"', '😂', 'Two\nlines'],
  ['Removed a heart from “Hi there”', '', 'Hi there'],
  ['Disliked an image', '👎', undefined],
  ['Le gustó “Hola”', '👍', 'Hola'],
  ['A aimé « Bonjour »', '👍', 'Bonjour'],
  ['Понравилось «Привет»', '👍', 'Привет'],
  ['\u200aA réagi avec \u200b😂\u200b à « \u200aÀ demain\u200a »\u200a', '😂', 'À demain'],
  ['\u200aΑντέδρασε με \u200b😂\u200b σε «\u200aΓεια\u200a»\u200a', '😂', 'Γεια'],
  ['\u200aRemoved \u200c👍\u200c from “\u200aSee you\u200a”\u200a', '', 'See you'],
  ['A ajouté un « J’adore » à « À demain ».', '❤️', 'À demain'],
  ["A ajouté un « Je n'aime pas » à « À demain »", '👎', 'À demain'],
  ['A retiré son « J’aime » de « À demain »', '', 'À demain'],
  ['„Bis morgen“ ein Herz hinzugefügt', '❤️', 'Bis morgen'],
  ['Gefällt: „Bis morgen“', '👍', 'Bis morgen'],
  ['Hat mit 🔥 auf „Bis morgen“ reagiert', '🔥', 'Bis morgen'],
  ['Herz von „Bis morgen“ entfernt', '', 'Bis morgen'],
  ['Gaf een hartje aan “Tot morgen”', '❤️', 'Tot morgen'],
  ['Vond “Tot morgen” niet leuk', '👎', 'Tot morgen'],
  ['Reageerde met 🎉 op “Tot morgen”', '🎉', 'Tot morgen'],
  ['Le hace gracia “Hola”', '😂', 'Hola'],
  ['Exclamó por “Hola”', '‼️', 'Hola'],
  ['Se ha reaccionado con ❤️ a “Hola”', '❤️', 'Hola'],
  ['Ya no le gusta “Hola”', '', 'Hola'],
  ['Le encantó una imagen', '❤️', undefined],
  ['Ha aggiunto “Mi piace” a “Ciao”', '👍', 'Ciao'],
  ['Ha rimosso “Mi piace” da “Ciao”', '', 'Ciao'],
  ['Trova divertente “Ciao”', '😂', 'Ciao'],
  ['Não curtiu “Oi”', '👎', 'Oi'],
  ['Gillade “Hej”', '👍', 'Hej'],
])('a phone wrote %j: %s', (body, emoji, quoted) => {
  expect(phoneReactionIn(body)).toEqual({ emoji, quoted })
})

test.each([
  'I liked “Hi there” best',
  'Liked it',
  'What does “premium” mean',
  'Stop',
  '👍',
  'He said “stop”',
  'Send an image',
  'Gefällt mir nicht: „STOP“ geht nicht',
  'Le gusta el “premium” a Ann',
  'Please 🛑 the “offers”',
])('a person wrote %j', (body) => {
  expect(phoneReactionIn(body)).toBeUndefined()
})

test('a long message is quoted without its end', () => {
  expect(isQuoted('Hi Ann,\nhow are  you today?', 'Hi Ann, how are you…')).toBe(true)
  expect(isQuoted('Hi Ann', 'Hi Ann')).toBe(true)
  expect(isQuoted('Hi Ann', 'Hi')).toBe(false)
  expect(isQuoted('Hi Ann', '…')).toBe(false)
})
