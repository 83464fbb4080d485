import { parseJson } from '@replyloop/shared/contract/json'
import { completion, says, sentMessagesOf } from '../support/fakeModel.ts'
import { apiKey, conversation, enginePerTest, untuned } from '../support/openAiEngine.ts'
import { answer, type Behaviour } from '../support/webhookReceiver.ts'

const engine = enginePerTest()
const ask: typeof engine.ask = (...question) => engine.ask(...question)

/** An error as the servers of docs/guide/bot-models.md send it. */
const error = (status: number, body: object): Behaviour =>
  answer(status, { 'content-type': 'application/json' }, JSON.stringify(body))

/** What each says to tools that it does not have, by its own sources. */
const refusals: [server: string, refusal: Behaviour][] = [
  [
    'Ollama',
    error(400, {
      error: {
        message: 'registry.ollama.ai/library/gemma3:latest does not support tools',
        type: 'invalid_request_error',
        param: null,
        code: null,
      },
    }),
  ],
  [
    'llama.cpp',
    error(500, { error: { code: 500, message: 'tools param requires --jinja flag', type: 'server_error' } }),
  ],
  [
    'vLLM',
    error(400, {
      object: 'error',
      message: '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set',
      type: 'BadRequestError',
      param: null,
      code: 400,
    }),
  ],
  ['a gateway', error(404, { error: { message: 'No endpoints found that support tool use.', code: 404 } })],
]

describe('a server without tools', () => {
  test.each(refusals)('%s is asked without, and remembered for the next question', async (_of, refusal) => {
    engine.behave(refusal, says('Zehn Euro.'))
    expect(await ask()).toEqual({ kind: 'answer', text: 'Zehn Euro.' })
    expect(await ask()).toEqual({ kind: 'answer', text: 'Zehn Euro.' })
    const sent = engine.deliveries.map(({ json }) => json)
    expect(sent.map((body) => 'tools' in Object(body))).toEqual([true, false, false])
    expect(sentMessagesOf(sent[0])[0]?.content).not.toContain('write hand_over')
    expect(sentMessagesOf(sent[1])[0]?.content).toContain('write hand_over and nothing else')
    expect(engine.waited).toEqual([])
    engine.behave(says('hand_over'))
    expect(await ask()).toEqual({ kind: 'hand_over', reason: 'asked_by_model' })
  })

  test('is asked with tools where its refusal is about something else', async () => {
    engine.behave(error(400, { error: { message: 'This model’s context is 4096 tokens' } }))
    for (let asked = 0; asked < 2; asked += 1)
      expect(await ask()).toMatchObject({
        reason: 'engine_rejected',
        failure: { status: 400, message: 'This model’s context is 4096 tokens' },
      })
    expect(engine.deliveries.map(({ json }) => 'tools' in Object(json))).toEqual([true, false, true, false])
  })
})

describe('what a server says', () => {
  test.each([
    ['an object', { error: { message: 'model "llama" not found, try pulling it first' } }],
    ['a text', { error: 'model "llama" not found, try pulling it first' }],
    ['a message', { object: 'error', message: 'model "llama" not found, try pulling it first' }],
    ['a detail', { detail: 'model "llama" not found, try pulling it first' }],
  ])('is told, as %s', async (_as, body) => {
    engine.behave(error(404, body))
    expect(await ask()).toMatchObject({
      failure: { kind: 'status', status: 404, message: 'model "llama" not found, try pulling it first' },
    })
  })

  test('is told without the key, without what the contact wrote, and no longer than 300 characters', async () => {
    engine.behave(error(401, { error: { message: `${apiKey} How much?\n${'x'.repeat(500)}` } }))
    expect(await ask()).toMatchObject({ failure: { message: `… … ${'x'.repeat(296)}` } })
  })
})

describe('how a model is asked', () => {
  test('is as it is set, and nothing is sent that is not', async () => {
    engine.behave(says('Ja.'))
    await ask()
    const tuning = { ...untuned, temperature: 0.2, maxTokens: 300, reasoningEffort: 'none' as const }
    await ask({ tuning })
    const [plain, tuned] = engine.deliveries.map(({ json }) => json)
    for (const name of ['temperature', 'max_tokens', 'reasoning_effort'])
      expect(plain).not.toHaveProperty(name)
    expect(tuned).toMatchObject({ temperature: 0.2, max_tokens: 300, reasoning_effort: 'none' })
  })

  test('names the length for OpenAI itself as its reasoning models want it', async () => {
    const sent: unknown[] = []
    const fetch: typeof globalThis.fetch = async (_url, init) => {
      sent.push(parseJson(typeof init?.body === 'string' ? init.body : ''))
      throw new Error('not here')
    }
    await ask({ baseUrl: 'https://api.openai.com/v1', tuning: { ...untuned, maxTokens: 300 }, fetch })
    expect(sent[0]).toMatchObject({ max_completion_tokens: 300 })
    expect(sent[0]).not.toHaveProperty('max_tokens')
  })

  test('tells the present, which promises of the past do not outlive', async () => {
    engine.behave(says('Ja.'))
    const messages = [
      { from: 'business' as const, body: 'A person will answer; I am silent until then.' },
      { from: 'contact' as const, body: 'And now?' },
    ]
    await ask({}, { messages, question: 'And now?' })
    expect(sentMessagesOf((await engine.next()).json)[0]?.content).toContain('is yours to answer now')
  })

  test('is told the thirty answers, facts and passages that are nearest, and no more of ten thousand', async () => {
    engine.behave(says('Ja.'))
    const answers = Array.from({ length: 10_000 }, (_, at) => ({
      id: String(at),
      questions: [`What does item ${at} cost?`],
      answer: `Item costs ${at} euros.`,
    }))
    const far = { id: 'far', questions: ['May I bring my dog?'], answer: 'Dogs are welcome.' }
    const campaign = { ...conversation.campaign, language: 'en', answers: [...answers, far] }
    const question = 'Can I bring a dog with me?'
    await ask({}, { campaign, messages: [{ from: 'contact', body: question }], question })
    const told = sentMessagesOf((await engine.next()).json)[0]?.content ?? ''
    expect(told).toContain('Dogs are welcome.')
    expect(told.match(/^(Q: |We open)/gm)?.length).toBeLessThanOrEqual(30)
  })

  test('is told what is near to the texts before the question, which alone may tell little', async () => {
    engine.behave(says('Ja.'))
    const others = Array.from({ length: 100 }, (_, at) => ({
      id: String(at),
      questions: [`Where is shop ${at}?`],
      answer: `In street ${at}.`,
    }))
    const far = { id: 'far', questions: ['What does a haircut cost?'], answer: 'Thirty euros.' }
    const campaign = { ...conversation.campaign, language: 'en', answers: [...others, far] }
    const messages = [
      { from: 'contact' as const, body: 'What does a haircut cost?' },
      { from: 'business' as const, body: 'Thirty euros.' },
      { from: 'contact' as const, body: 'And for kids?' },
    ]
    await ask({}, { campaign, messages, question: 'And for kids?' })
    expect(sentMessagesOf((await engine.next()).json)[0]?.content).toContain('Q: What does a haircut cost?')
  })

  test('takes passages of knowledge along, with where they are from', async () => {
    engine.behave(says('Ja.'))
    const passages = [{ id: 'p', source: { id: 's', name: 'prices.pdf' }, text: 'A cake is ten euros.' }]
    await ask({}, { campaign: { ...conversation.campaign, passages } })
    expect(sentMessagesOf((await engine.next()).json)[0]?.content).toContain(
      'From prices.pdf: A cake is ten euros.',
    )
  })
})

describe('an answer', () => {
  const call = (args: unknown) => ({
    id: 'c',
    type: 'function',
    function: { name: 'hand_over', arguments: args },
  })

  test.each([
    [
      'tools called with an object (Ollama)',
      { content: null, tool_calls: [call({ reason: 'wants a person' })] },
    ],
    [
      'finish “stop” for a call (llama.cpp)',
      { content: '', tool_calls: [call('{"reason":"wants a person"}')] },
    ],
  ])('is read as it is meant: %s', async (_of, message) => {
    engine.behave(completion(message))
    expect(await ask()).toEqual({ kind: 'hand_over', reason: 'wants a person' })
    expect(engine.deliveries).toHaveLength(1)
  })

  test.each([
    ['reasoning (Ollama)', { reasoning: 'Hm.', content: 'Zehn Euro.' }],
    ['reasoning_content (llama.cpp, vLLM)', { reasoning_content: 'Hm.', content: 'Zehn Euro.' }],
  ])('has no thoughts in it: %s', async (_of, message) => {
    engine.behave(completion(message))
    expect(await ask()).toEqual({ kind: 'answer', text: 'Zehn Euro.' })
  })

  test('is waited for while a model is loaded (llama.cpp)', async () => {
    engine.behave(
      error(503, { error: { code: 503, message: 'Loading model', type: 'unavailable_error' } }),
      says('Zehn Euro.'),
    )
    expect(await ask()).toEqual({ kind: 'answer', text: 'Zehn Euro.' })
  })
})
