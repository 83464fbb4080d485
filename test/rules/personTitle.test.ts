import { maxButtonTitle } from '@replyloop/shared/values/content'
import { knownLanguages } from '@replyloop/shared/values/language'
import { personTitle } from '../../server/dashboard/src/content/personTitle.ts'
import { foldCase } from '../../server/src/platform/text/foldCase.ts'
import { asksForHuman } from '../../server/src/modules/bot/retrieval/smallTalk.rules.ts'

test.each(knownLanguages)(
  'the button that hands over fits, and hands over where it is typed, too: %s',
  (language) => {
    const title = personTitle(language)
    expect(Array.from(title).length).toBeLessThanOrEqual(maxButtonTitle)
    expect(asksForHuman(foldCase(title, undefined))).toBe(true)
  },
)

test('a language of which no words are known has the English button', () => {
  expect(personTitle('sv')).toBe(personTitle('en-GB'))
})
