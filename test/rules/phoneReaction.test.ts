import { isQuoted, phoneReactionIn } from '../../server/src/modules/conversations/phoneReaction.rules.ts'

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
])('a person wrote %j', (body) => {
  expect(phoneReactionIn(body)).toBeUndefined()
})

test('a long message is quoted without its end', () => {
  expect(isQuoted('Hi Ann,\nhow are  you today?', 'Hi Ann, how are you…')).toBe(true)
  expect(isQuoted('Hi Ann', 'Hi Ann')).toBe(true)
  expect(isQuoted('Hi Ann', 'Hi')).toBe(false)
  expect(isQuoted('Hi Ann', '…')).toBe(false)
})
