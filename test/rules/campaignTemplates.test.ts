import { CreateCampaign } from '@replyloop/shared/contract/campaign'
import { knownLanguages, type Language } from '@replyloop/shared/values/language'
import { templateVariable } from '@replyloop/shared/values/templateVariable'
import { blanksIn, fillBlanks } from '../../server/dashboard/src/campaigns/blanks.ts'
import { campaignTemplates } from '../../server/dashboard/src/campaigns/campaignTemplates/campaignTemplates.ts'
import {
  templateDelays,
  templateKeys,
} from '../../server/dashboard/src/campaigns/campaignTemplates/campaignTemplate.ts'
import {
  freeName,
  valuesOfTemplate,
} from '../../server/dashboard/src/campaigns/campaignTemplates/valuesOfTemplate.ts'
import { sendablePassages } from '../../server/src/modules/bot/retrieval/passages.rules.ts'
import { translateTemplate } from '../../server/src/modules/channels/templates/templateText.rules.ts'
import { readWords } from '../../server/src/modules/bot/retrieval/words.ts'
import { foldQuestion } from '@replyloop/shared/values/answer'
import { questionsOf } from '../../server/dashboard/src/campaigns/wordings.ts'
import { said } from '../support/retrieval.ts'
import { otherQuestions } from '../support/otherQuestions.ts'

/** The campaigns of all campaign templates in a language, with the texts that they are made of. */
async function campaignsIn(language: Language) {
  const { company, templates } = await campaignTemplates[language]()
  return templateKeys.map((key) => {
    const texts = templates[key]
    const names = { campaign: texts.name, list: texts.name }
    return { key, company, texts, values: valuesOfTemplate(key, language, texts, names) }
  })
}

/** What somebody may enter for a blank: words, a number, an address and what looks like a time and a price. */
const entered = ['Nordwind', '12', 'https://northwind.test/x', '12.5. 18:00', '60 €'] as const

type Values = ReturnType<typeof valuesOfTemplate>

/** The campaign with all its blanks filled. */
const filled = (values: Values): Values =>
  fillBlanks(
    values,
    Object.fromEntries(
      [...blanksIn(values).keys()].map((blank, at) => [blank, entered[at % entered.length] ?? '']),
    ),
  )

/** What the built-in engine says to a question in the campaign. */
const answerOf = ({ language, botInstructions, publicFacts, answers }: Values, asked: string) => {
  const known = answers.map((pair, at) => ({
    id: String(at),
    questions: questionsOf(pair),
    answer: pair.answer,
  }))
  return said({ language, instructions: botInstructions, publicFacts, answers: known }, asked)
}

/** A question as the built-in engine takes it for the same: in any case and with any signs. */
const wordsOf = (question: string) => readWords(question, undefined).all.join(' ')

/** English words that none of the other languages has. */
const english = /\b(?:the|your|you|our|with|please|about|reply|friendly|and|if)\b/iu
/** Our own words for what a contact knows nothing of. */
const ownWords =
  /\b(?:replyloop|sandbox|webhook|trigger|enroll|opening(?! hours)|follow-ups?|placeholder)\b/iu

describe.each(knownLanguages)('The campaign templates in %s', (language) => {
  test('are accepted as campaigns, and as templates of WhatsApp', async () => {
    for (const { values } of await campaignsIn(language)) {
      const { newList: _, ...body } = values
      expect(CreateCampaign.safeParse({ ...body, pacePerMinute: undefined }).error).toBeUndefined()
      for (const text of [values.openingMessage, ...values.followUps.map(({ text }) => text)]) {
        expect(translateTemplate({ text }).problems).toEqual([])
        expect(Array.from(text).length).toBeLessThan(320)
        for (const [, name, fallback = ''] of text.matchAll(templateVariable)) {
          expect(name).toBe('firstName')
          expect(fallback).not.toBe('')
        }
      }
    }
  })

  test('have a text for each of their follow-ups, and a question for each of their answers', async () => {
    for (const { key, texts } of await campaignsIn(language)) {
      expect(texts.followUps).toHaveLength(templateDelays[key].length)
      for (const { questions } of texts.answers) expect(questions.length).toBeGreaterThan(0)
    }
  })

  test('have few blanks, that of the company among them by its name, and none in what keeps it going', async () => {
    for (const { key, company, values } of await campaignsIn(language)) {
      const blanks = [...blanksIn(values).keys()]
      expect(blanks.length).toBeLessThanOrEqual(5)
      expect(blanks.includes(company)).toBe(key !== 'webinar')
      expect([...blanksIn(filled(values))]).toEqual([])
      expect(blanksIn({ ...values, openingMessage: '', followUps: [], answers: [] }).size).toBe(0)
    }
  })

  test('ask no question twice, and give no instruction away', async () => {
    for (const { texts, values } of await campaignsIn(language)) {
      const questions = values.answers.flatMap(questionsOf).map(foldQuestion)
      expect(new Set(questions).size).toBe(questions.length)
      expect(texts.answers.length).toBeGreaterThanOrEqual(5)
      expect(sendablePassages(values.botInstructions, language)).toEqual([])
    }
  })

  test('speak their language alone, and say nothing of how this works', async () => {
    for (const { texts } of await campaignsIn(language)) {
      const all = JSON.stringify(texts)
      expect(ownWords.exec(all.replace('openingMessage', '').replace('followUps', ''))).toBeNull()
      if (language !== 'en')
        expect(english.exec([...readAll(texts)].join('\n').replaceAll(/\[[^\]]*\]/g, ''))).toBeNull()
    }
  })

  test('answer their questions, and the twenty that are asked most often, with blanks and without', async () => {
    for (const { key, texts, values } of await campaignsIn(language)) {
      const own = new Set(values.answers.flatMap(questionsOf).map(wordsOf))
      const whole = filled(values)
      const asked = texts.answers.flatMap((answer) => answer.asked)
      expect({ key, asked: new Set(asked.map(foldQuestion)).size }).toEqual({ key, asked: 20 })
      for (const { questions, asked: others, answer } of texts.answers) {
        const inFull = whole.answers[values.answers.findIndex((pair) => pair.answer === answer)]?.answer
        for (const question of [...questions, ...others]) {
          if (others.includes(question)) expect(own).not.toContain(wordsOf(question))
          expect({ key, question, said: await answerOf(values, question) }).toEqual({
            key,
            question,
            said: answer,
          })
          expect({ key, question, said: await answerOf(whole, question) }).toEqual({
            key,
            question,
            said: inFull,
          })
        }
      }
    }
  })

  test('leave to a person what they do not know', async () => {
    for (const { values } of await campaignsIn(language))
      for (const question of otherQuestions[language])
        expect({ question, said: await answerOf(values, question) }).toEqual({
          question,
          said: expect.stringMatching(/^\[(?:unsure|no_answer)\]$/),
        })
  })
})

function* readAll(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) yield* readAll(part)
}

test('a name that is taken gets the first number that is free', () => {
  expect(freeName('Webinar', [])).toBe('Webinar')
  expect(freeName('Webinar', ['webinar', 'Webinar 3', 'My Webinar'])).toBe('Webinar 2')
  expect(freeName('Webinar', ['Webinar', 'Webinar 2', 'Webinar 3'])).toBe('Webinar 4')
})

describe('A blank', () => {
  const texts = (openingMessage: string) => ({
    openingMessage,
    followUps: [],
    botInstructions: '',
    publicFacts: '',
    answers: [],
  })

  test.each([
    ['At [date], by [link]. See [date].', { '[date]': 2, '[link]': 1 }],
    ['[Ihre Firma] und [été]', { '[Ihre Firma]': 1, '[été]': 1 }],
    ['A note [1], [the site](https://x.test), [], [[', {}],
    ['[over\nlines] and {{firstName|there}}', {}],
  ])('stands in square brackets: %j', (text, found) => {
    expect(Object.fromEntries(blanksIn(texts(text)))).toEqual(found)
  })

  test('is filled wherever it stands, word for word, unless nothing is entered', () => {
    const fillings = { '[date]': ' $& in {May} ', '[link]': '  ' }
    expect(fillBlanks(texts('[date]: [link], [date]'), fillings).openingMessage).toBe(
      '$& in {May}: [link], $& in {May}',
    )
  })
})
