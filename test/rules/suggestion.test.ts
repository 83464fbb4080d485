import type { EngineAnswer } from '../../server/src/modules/bot/engine.ts'
import { suggestionOf } from '../../server/src/modules/bot/suggesting/suggestion.rules.ts'
import { pairs } from '../support/retrieval.ts'

const handOver = (...certainties: number[]): EngineAnswer => ({
  kind: 'hand_over',
  reason: 'unsure',
  fits: certainties.map((certainty, at) => ({ answerId: String(at), certainty })),
})

const suggested = (questions: string[], language = 'en', answer = handOver(...questions.map(() => 0.5))) =>
  suggestionOf(answer, { language, answers: pairs(...questions.map((q): [string, string] => [q, 'Yes.'])) })

describe('What is asked', () => {
  test('has buttons where two short questions fit, and a person', () => {
    expect(suggested(['Opening hours', 'Prices'])?.choices).toEqual({
      buttons: [
        { id: 'answer:0', title: 'Opening hours' },
        { id: 'answer:1', title: 'Prices' },
        { id: 'person', title: 'Talk to a person' },
      ],
    })
  })

  test('has a menu with the whole questions where titles are cut, all different', () => {
    const long = 'How much is a trial lesson for'
    expect(suggested([`${long} adults?`, `${long} children?`, 'Where?'])?.choices).toEqual({
      menu: {
        button: 'Choose',
        rows: [
          { id: 'answer:0', title: 'How much is a trial…', description: `${long} adults?` },
          { id: 'answer:1', title: '2: How much is a trial…', description: `${long} children?` },
          { id: 'answer:2', title: 'Where?' },
          { id: 'person', title: 'Talk to a person' },
        ],
      },
    })
  })

  test('has three answers at most, and is nothing where none fits', () => {
    const ids = (...certainties: number[]) => {
      const choices = suggested(['A a', 'B b', 'C c', 'D d'], 'en', handOver(...certainties))?.choices
      return choices && ('menu' in choices ? choices.menu.rows : 'buttons' in choices ? choices.buttons : [])
    }
    expect(ids(0.7, 0.6, 0.5, 0.4)).toHaveLength(4)
    expect(ids(0.7, 0.19)?.map(({ id }) => id)).toEqual(['answer:0', 'answer:1', 'person'])
    expect(ids()).toBeUndefined()
  })

  test('leaves out a question whose tap would mean something else', () => {
    expect(suggested(['Stop', 'How do I unsubscribe?', 'Help', 'Start'])).toBeUndefined()
  })

  test.each(['de', 'en', 'es', 'fr', 'it', 'nl', 'pt', 'ja'])('fits the channels in %s', (language) => {
    const choices = suggested(['Short'], language)?.choices
    const buttons = choices && 'buttons' in choices ? choices.buttons : []
    expect(buttons.map(({ id }) => id)).toEqual(['answer:0', 'person'])
    for (const { title } of buttons) expect(Array.from(title).length).toBeLessThanOrEqual(20)
  })

  test('is nothing where a person was asked for', () => {
    const answer: EngineAnswer = {
      kind: 'hand_over',
      reason: 'asked_for_human',
      fits: [{ answerId: '0', certainty: 0.9 }],
    }
    expect(suggested(['Prices'], 'en', answer)).toBeUndefined()
  })
})
