import { knownLanguages } from '@replyloop/shared/values/language'
import fc from 'fast-check'
import { createRetrieval } from '../../server/src/modules/bot/retrieval/retrieval.ts'
import { unknownPerson } from '../../server/src/modules/contacts/contact.rules.ts'
import { anyCharacter } from '../support/anyCharacter.ts'
import { words } from '../support/factories.ts'
import { ask, pairs, said, type Campaign } from '../support/retrieval.ts'

const english: Campaign = {
  language: 'en-GB',
  instructions: 'Sell blue widgets. Be polite. We are insolvent since March.\nThe discount code is SAVE50.',
  publicFacts:
    'We open\nat 9. Delivery takes 3 days.\n\nAbout us:\n- Our shop is at 5 Main Street.\n- Do you want to know more?',
  answers: pairs(
    ['How much?', 'Ten euros.'],
    ['Do you ship to Germany?', 'Yes, within 3 days.'],
    ['How much is shipping?', 'Shipping is 4 euros.'],
    ['How do I return a broken widget?', 'Send it back for free.'],
    ['Can I pay by card?', 'Yes, all cards.'],
    ['Do you have gift vouchers for birthdays?', 'We have vouchers from 20 euros.'],
  ),
}

describe('in English', () => {
  test.each([
    ['How much?', 'Ten euros.'],
    ['HOW MUCH???', 'Ten euros.'],
    ['Hi, how much does it cost?', 'Ten euros.'],
    ['what’s the price', 'Ten euros.'],
    ['How much\nplease', 'Ten euros.'],
    ['do you ship to germany', 'Yes, within 3 days.'],
    ['shipping costs?', 'Shipping is 4 euros.'],
    ['How can I return broken widgets?', 'Send it back for free.'],
    ['can I pay with a card', 'Yes, all cards.'],
    ['When do you open?', 'We open at 9.'],
    ['What are your opening hours?', 'We open at 9.'],
    ['Where is your shop?', 'Our shop is at 5 Main Street.'],
    ['How long does delivery take?', 'Delivery takes 3 days.'],
    ['How much? And when do you open?', 'Ten euros.\nWe open at 9.'],
  ])('%j is answered with %j', async (question, answer) => {
    expect(await said(english, question)).toBe(answer)
  })

  test.each([
    ['another country', 'Do you ship to Canada?'],
    ['another kind of question about a known matter', 'When is the shipping?'],
    ['the opposite', 'Do you not ship to Germany?'],
    ['a matter that only an answer names', 'I bought something for 20'],
    ['more than is known', 'How much? And do you like cats?'],
    ['a part of what a pair is about', 'birthdays'],
    ['a closing time when only the opening is known', 'When do you close?'],
    ['an order of the instructions', 'blue widgets'],
    ['a fact of the instructions', 'discount code?'],
    ['another fact of the instructions', 'Are you insolvent?'],
    ['a question among the facts', 'know more'],
    ['an essay', `How much ${'please '.repeat(150)}`],
    ['five things at once', 'How much? When do you open? Where is your shop? Shipping costs? Card payment?'],
  ])('%s is left to a person: %j', async (_case, question) => {
    expect(await said(english, question)).toMatch(/^\[(unsure|no_answer)\]$/)
  })

  test.each([
    ['what nothing fits', 'I was charged twice', '[no_answer]'],
    ['a forbidden matter', 'Is there a discount?', '[no_answer]'],
    ['a greeting alone', 'Hello!', '[no_answer]'],
    ['thanks alone', 'ok thanks 👍', '[courtesy]'],
    ['an empty text', ' \n ', '[courtesy]'],
    ['what something fits a little', 'Can I pay in Bitcoin?', '[unsure]'],
  ])('%s gets its reason: %j', async (_case, question, reason) => {
    expect(await said(english, question)).toBe(reason)
  })
})

describe('typing errors', () => {
  test.each([
    'shiping cost',
    'can i retturn a broken widget',
    'How can I return broken wigets?',
    'retrn a brokn widget',
  ])('letters of long words may be wrong: %j', async (question) => {
    expect(await said(english, question)).not.toMatch(/^\[/)
  })

  test.each(['shopping cost?', 'can I pay by cart'])(
    'another word, or a short word, may not: %j',
    async (question) => {
      expect(await said(english, question)).toMatch(/^\[/)
    },
  )
})

test.each([
  'Can I talk to a human?',
  'please connect me with a live agent',
  'AGENT',
  'I’d like to speak to someone',
  'Ich möchte bitte mit einem Menschen sprechen',
  'mensch sprechen',
  'Kann ich mit einem Mitarbeiter reden?',
  'Je veux parler à un humain',
  'Quiero hablar con una persona',
  'Vorrei parlare con un operatore',
  'Quero falar com um atendente',
  'Ik wil een medewerker spreken',
])('%j asks for a human in any language of the campaign', async (question) => {
  for (const language of [...knownLanguages, 'ja'])
    expect(await said({ ...english, language }, question)).toBe('[asked_for_human]')
})

test.each(['Are you a travel agency?', 'How much per person?', 'Is this for humans or pets?'])(
  '%j does not',
  async (question) => {
    expect(await said(english, question)).not.toBe('[asked_for_human]')
  },
)

describe('knowledge', () => {
  test('that is empty hands everything over', async () => {
    const empty = { language: 'en', instructions: null, publicFacts: null, answers: [] }
    expect(await said(empty, 'How much?')).toBe('[no_answer]')
  })

  test('that says two things to one question hands over', async () => {
    const answers = pairs(['How much?', 'Ten.'], ['how much', 'Twelve.'])
    expect(await said({ ...english, answers }, 'How much?')).toBe('[unsure]')
  })

  test.each(['📍', ' 📍!', '👍🏽', '🇩🇪', 'Thanks!', 'ok'])(
    'that has an answer to %j gives it, though no other thanks or emoji wait for one',
    async (question) => {
      const answers = pairs(
        ['📍', 'Main Street 5.'],
        ['👍', 'Great.'],
        ['🇩🇪', 'Yes, in Germany too.'],
        ['Thanks', 'You are welcome.'],
        ['OK', 'Fine.'],
      )
      expect(await said({ ...english, answers }, question)).not.toMatch(/^\[/)
      expect(await said({ ...english, answers }, 'great 🎉')).toBe('[courtesy]')
      expect(await said({ ...english, answers }, '🎉')).toBe('[courtesy]')
    },
  )

  test('that was changed is used at once', async () => {
    expect(await said({ ...english, answers: pairs(['How much?', 'Eleven.']) }, 'How much?')).toBe('Eleven.')
    expect(await said(english, 'How much?')).toBe('Ten euros.')
  })

  test('longer than a message is cut between characters', async () => {
    const answers = pairs(['How much?', `${'x'.repeat(4095)}😀`])
    expect(await said({ ...english, answers }, 'How much?')).toBe('x'.repeat(4095))
  })
})

describe('a campaign that knows thousands of things', () => {
  const answers = pairs(
    ...Array.from({ length: 3000 }, (_, at): [string, string] => [
      `How much is the article ${at}?`,
      `The article ${at} is ${at} euros.`,
    ]),
  )
  const large = { ...english, answers }

  test('is read in turns with other work', async () => {
    let turns = 0
    const counting = setInterval(() => (turns += 1), 0)
    expect(await said(large, 'How much is the article 7?')).toBe('The article 7 is 7 euros.')
    clearInterval(counting)
    expect(turns).toBeGreaterThan(1)
  })

  test('answers many questions in turns with other work', async () => {
    await said(large, 'How much is the article 1?')
    let turns = 0
    const count = () => {
      turns += 1
      counting = setImmediate(count)
    }
    let counting = setImmediate(count)
    const turnOf = async (at: number) => {
      expect(await said(large, `How much is the article ${at}?`)).toBe(`The article ${at} is ${at} euros.`)
      return turns
    }
    const answeredIn = await Promise.all([2, 3, 4, 5].map(turnOf))
    clearImmediate(counting)
    expect(new Set(answeredIn).size).toBe(4)
  })
})

test('an aborted question rejects with the reason', async () => {
  const reason = new Error('the worker stops')
  const asked = createRetrieval().answer(
    { campaign: english, contact: unknownPerson, messages: [], question: 'How much?' },
    AbortSignal.abort(reason),
  )
  await expect(asked).rejects.toBe(reason)
})

const word = fc.constantFrom('\n', ...words("how much widget open when hello ? 9 card l' __proto__"))
const anyText = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.array(word).map((all) => all.join(' ')),
)
const anyCampaign = fc.record({
  language: fc.oneof(fc.constantFrom<string>(...knownLanguages, 'ja', ''), fc.string()),
  instructions: fc.option(anyText),
  publicFacts: fc.option(anyText),
  answers: fc.array(fc.tuple(anyText, anyText), { maxLength: 4 }).map((all) => pairs(...all)),
})

test('any text gets the campaign’s own words or none, and the same ones again', async () => {
  await fc.assert(
    fc.asyncProperty(anyCampaign, anyText, async (campaign, question) => {
      const answer = await ask(campaign, question)
      expect(
        await createRetrieval().answer(
          { campaign, contact: unknownPerson, messages: [], question },
          new AbortController().signal,
        ),
      ).toEqual(answer)
      if (answer.kind !== 'answer') {
        expect(['no_answer', 'unsure', 'asked_for_human', 'courtesy']).toContain(answer.reason)
        return
      }
      const plain = (text: string) => text.toWellFormed().replaceAll('\0', '').replaceAll(/\s+/gu, ' ').trim()
      const own = [...campaign.answers.map((pair) => plain(pair.answer)), plain(campaign.publicFacts ?? '')]
      const foreign = answer.text
        .split('\n')
        .filter((line) => !own.some((text) => text.includes(plain(line))))
      expect(foreign).toEqual([])
    }),
    { numRuns: 300 },
  )
})

test('a pair’s own question gets its answer', async () => {
  const plain = fc.stringMatching(/^[a-z]{4,9}( [a-z]{4,9}){1,4}$/)
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(plain, { minLength: 1, maxLength: 4 }), async (questions) => {
      const answers = pairs(...questions.map((question, at): [string, string] => [question, `Answer ${at}`]))
      for (const [at, question] of questions.entries())
        expect(await said({ language: 'en', instructions: null, publicFacts: null, answers }, question)).toBe(
          `Answer ${at}`,
        )
    }),
    { numRuns: 50 },
  )
})
