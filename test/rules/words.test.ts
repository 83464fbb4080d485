import fc from 'fast-check'
import { readWords } from '../../server/src/modules/bot/retrieval/words.ts'

/** Text whose signs stand within words, at their ends, and alone. */
const text = fc.string({ unit: fc.constantFrom(..."ab1 .,?!'_:-\n".split('')) })

test('plain words are parted where a text with a letter of another script is', () => {
  fc.assert(
    fc.property(text, (plain) => {
      const { all } = readWords(`${plain} ж`, undefined)
      const { all: found } = readWords(`${plain} `, undefined)
      expect([...found, 'ж']).toEqual(all)
    }),
    { numRuns: 2000 },
  )
})
