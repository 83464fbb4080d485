import { isCourtesy } from '../../server/src/modules/conversations/incoming/needsAnswer.rules.ts'

test.each([
  'Thanks!',
  'ok',
  'Thank you so much 🙏',
  '👍',
  'Vielen Dank!',
  'Merci beaucoup.',
  '¡Muchas gracias!',
  'Va bene, grazie',
  'Danke schön',
  'ok great, sounds good',
  'haha',
  'Thanks again, bye!',
  '...',
])('%j waits for no answer', (text) => {
  expect(isCourtesy(text, 'Ten euros.')).toBe(true)
})

test.each([
  'Thanks, how much is it?',
  'ok?',
  'Thank you, I want two',
  '?',
  '？',
  '؟',
  '❓',
  'Danke, wann liefern Sie',
  '2',
  'Hello',
])('%j is looked at', (text) => {
  expect(isCourtesy(text, 'Ten euros.')).toBe(false)
})

test.each(['Shall I reserve one?', '您需要预约吗？', 'هل تريد حجز موعد؟'])(
  'after %j, "ok" is an answer that a person should read',
  (question) => {
    expect(isCourtesy('ok', question)).toBe(false)
  },
)
