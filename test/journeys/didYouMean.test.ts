import { botCampaign, openConversation, type Campaign } from '../support/conversation.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { second } from '../support/time.ts'

const { server, after, untilIdle } = suiteOnFakeClock()

const answers = [
  { question: 'How much is a trial lesson for adults?', answer: 'Ten euros.' },
  { question: 'How much is a trial lesson for children?', answer: 'Five euros.' },
]
const ask = 'bot: I am not sure that I understood you. Did you mean:'
/** A question to which either answer may belong. */
const vague = 'trial lesson?'

const openDesk = (given: Partial<Campaign> = {}) =>
  openConversation(server, [botCampaign({ answers, suggestAnswers: true, ...given })])

/** A contact who has been asked which answer is meant. */
async function askedWhich(given: Partial<Campaign> = {}) {
  const ann = await openDesk(given)
  await ann.writes(vague)
  await after(2 * second)
  expect(await ann.said()).toEqual([ask])
  const [suggestion] = await ann.outgoing()
  const rows = suggestion?.menu?.rows ?? []
  const idOf = (question: RegExp) => rows.find(({ description = '' }) => question.test(description))?.id
  return { ann, rows, idOf }
}

describe('A bot that is not sure', () => {
  test('asks which answer is meant, and offers a person', async () => {
    const { ann, rows } = await askedWhich()
    expect(rows.map(({ id }) => id)).toEqual([
      expect.stringMatching(/^answer:./),
      expect.stringMatching(/^answer:./),
      'person',
    ])
    expect(new Set(rows.map(({ title }) => title)).size).toBe(3)
    expect(await ann.decisions()).toEqual(['answer sent suggested'])
  })

  test('asks in the language of its campaign', async () => {
    const ann = await openDesk({
      language: 'de',
      answers: [{ question: 'Was kostet eine Probestunde für Kinder?', answer: 'Fünf Euro.' }],
    })
    await ann.writes('Probestunde Anfänger?')
    await after(2 * second)
    expect(await ann.said()).toEqual([expect.stringMatching(/Meinten Sie/)])
    expect((await ann.outgoing())[0]?.menu?.rows.at(-1)).toMatchObject({
      id: 'person',
      title: 'Mit Mensch sprechen',
    })
  })

  test('gives the answer that is chosen at once', async () => {
    const { ann, idOf } = await askedWhich()
    const chosen = { id: idOf(/children/), title: 'the second one' }
    await ann.writes(chosen.title, { tapped: chosen })
    await untilIdle()
    expect(await ann.said()).toEqual([ask, 'bot: Five euros.'])
    expect(await ann.decisions()).toEqual(['answer sent suggested', 'answer sent chosen'])
  })

  test('gives the answer whose number is typed', async () => {
    const { ann, rows } = await askedWhich()
    const at = rows.findIndex(({ description = '' }) => /adults/.test(description))
    await ann.writes(String(at + 1))
    await untilIdle()
    expect(await ann.said()).toEqual([ask, 'bot: Ten euros.'])
  })

  test('hands over to a person who is chosen', async () => {
    const { ann } = await askedWhich()
    await ann.writes('3')
    await untilIdle()
    expect(await ann.said()).toEqual([ask])
    expect(await ann.decisions()).toEqual(['answer sent suggested', 'hand_over done asked_for_human'])
  })

  test('answers another question that follows', async () => {
    const { ann } = await askedWhich()
    await ann.writes('How much is a trial lesson for adults?')
    await after(2 * second)
    expect(await ann.said()).toEqual([ask, 'bot: Ten euros.'])
    expect((await ann.decisions()).at(-1)).toBe('answer sent answered')
  })

  test('hands over what it does not know either after it has asked', async () => {
    const { ann } = await askedWhich()
    await ann.writes('a trial lesson, I mean')
    await after(2 * second)
    expect(await ann.said()).toEqual([ask])
    expect((await ann.decisions()).at(-1)).toMatch(/^hand_over done (unsure|no_answer)$/)
  })

  test('asks again once it has given an answer', async () => {
    const { ann } = await askedWhich()
    await ann.writes('1')
    await untilIdle()
    await ann.writes(vague)
    await after(2 * second)
    expect((await ann.said()).at(-1)).toBe(ask)
  })

  test('reads the title where the chosen answer is of nobody', async () => {
    const { ann } = await askedWhich()
    const tapped = { id: 'answer:of another', title: 'How much is a trial lesson for children?' }
    await ann.writes(tapped.title, { tapped })
    await after(2 * second)
    expect(await ann.said()).toEqual([ask, 'bot: Five euros.'])
  })

  test('hands over at once where nothing is near, and where its campaign does not ask', async () => {
    const ann = await openDesk()
    await ann.writes('Where can I park my bicycle?')
    const other = await openDesk({ suggestAnswers: false })
    await other.writes(vague)
    await after(2 * second)
    expect(await ann.said()).toEqual([])
    expect(await ann.decisions()).toEqual([expect.stringMatching(/^hand_over done/)])
    expect(await other.said()).toEqual([])
    expect(await other.decisions()).toEqual([expect.stringMatching(/^hand_over done/)])
  })
})
