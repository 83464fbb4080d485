import { defineCreate, defineInputFields, type Bundle, type ZObject } from 'zapier-platform-core'
import * as zod from 'zod'
import { answerOutput, presentAnswer } from '../answerOutput.ts'
import { answers } from '../choices.ts'
import { clientOf } from '../client.ts'
import { campaignField } from '../fields.ts'
import { readInput, requiredText, texts, wholeText } from '../input.ts'
import { sampleOf } from '../samples/samples.ts'
import { withIdempotencyKey } from './idempotencyKey.ts'

const adding = defineInputFields([
  { ...campaignField, required: true },
  {
    key: 'questions',
    label: 'Questions',
    type: 'string',
    list: true,
    required: true,
    helpText: 'The wordings in which people ask for it, up to 20. The first one is its title.',
  },
  {
    key: 'answer',
    label: 'Answer',
    type: 'text',
    required: true,
    helpText: 'The bot gives it word for word.',
  },
])

const Adding = zod.object({ campaignId: requiredText, questions: texts, answer: wholeText })

async function add(z: ZObject, bundle: Bundle) {
  const { campaignId, questions, answer: body } = readInput(z, bundle, Adding, adding)
  return withIdempotencyKey(z, bundle, 'add_answer', async (idempotencyKey) => {
    const client = clientOf(z, bundle, { fields: adding })
    const answer = { questions, answer: { body } }
    return presentAnswer(
      (await client.createAnswer({ params: { campaignId }, body: answer, idempotencyKey })).body,
    )
  })
}

/** Adds an answer that the bot of a campaign knows (docs/interface.md#answers). */
export const addAnswer = defineCreate({
  key: 'add_answer',
  noun: 'Answer',
  display: { label: 'Add Answer', description: 'Adds an answer that the bot of a campaign knows.' },
  operation: {
    inputFields: adding,
    perform: add,
    outputFields: answerOutput,
    sample: sampleOf('add_answer'),
  },
})

const teaching = defineInputFields([
  { ...campaignField, required: true, altersDynamicFields: true },
  {
    key: 'answerId',
    label: 'Answer',
    type: 'string',
    required: true,
    choices: answers,
    helpText: 'Choose the campaign first. It is the answer that the bot is to give.',
  },
  {
    key: 'question',
    label: 'Question',
    type: 'string',
    required: true,
    helpText: 'Another wording in which people ask for it. One that the answer has changes nothing.',
  },
])

const Teaching = zod.object({ campaignId: requiredText, answerId: requiredText, question: requiredText })

async function teach(z: ZObject, bundle: Bundle) {
  const { campaignId, ...body } = readInput(z, bundle, Teaching, teaching)
  return withIdempotencyKey(z, bundle, 'teach_bot', async (idempotencyKey) => {
    const client = clientOf(z, bundle, { fields: teaching })
    const { answerId: id } = (await client.teachBot({ params: { id: campaignId }, body, idempotencyKey }))
      .body
    return presentAnswer((await client.getAnswer({ params: { campaignId, id } })).body)
  })
}

/** Adds a wording to an answer of a campaign (docs/interface.md#unanswered-questions). */
export const teachBot = defineCreate({
  key: 'teach_bot',
  noun: 'Answer',
  display: {
    label: 'Teach Bot',
    description: 'Adds a question to an answer that the bot of a campaign knows.',
  },
  operation: {
    inputFields: teaching,
    perform: teach,
    outputFields: answerOutput,
    sample: sampleOf('teach_bot'),
  },
})
