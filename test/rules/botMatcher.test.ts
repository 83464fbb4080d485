import { measure } from '../support/bot/measure.ts'
import { hasWordings, outsideSets, readSets, type QuestionSet } from '../support/bot/sets.ts'
import { trainWithoutEach } from '../support/bot/train.ts'

// How the built-in bot answers questions that nobody has worded for it (docs/bot-matcher.md). `npm run bench -- bot` measures each
// set by weights that were learned without it.

const outside = outsideSets()
const ifOutside = outside === undefined ? test.skip : test
const sets = readSets(outside)
/** Without the sets of others, the weights of the product are measured. */
const learned = outside === undefined ? undefined : trainWithoutEach(sets)
const weightsFor = ({ name }: QuestionSet) => learned?.get(name)

test('in seven languages the bot answers some of what is asked in other words, and hardly anything wrong', async () => {
  const [studio] = sets
  if (studio === undefined) throw new Error('the set of the repository is missing')
  const outcome = await measure([studio], { wordings: 1, weightsFor })
  expect(outcome.right).toBeGreaterThanOrEqual(floors.studio.right)
  expect(outcome.wrong).toBeLessThanOrEqual(floors.studio.wrong)
  expect(outcome.invented).toBeLessThanOrEqual(2.5)
  expect(outcome.helped).toBeGreaterThanOrEqual(floors.studio.helped)
})

test('a cautious bot is wrong less often than a balanced one, and an eager one answers more', async () => {
  const [cautious, balanced, eager] = await Promise.all(
    (['cautious', 'balanced', 'eager'] as const).map((caution) =>
      measure(sets.slice(0, 1), { wordings: 1, caution }),
    ),
  )
  expect(cautious?.wrong).toBeLessThanOrEqual(balanced?.wrong ?? 0)
  expect(cautious?.right).toBeLessThan(balanced?.right ?? 0)
  expect(eager?.right).toBeGreaterThan(balanced?.right ?? 100)
})

ifOutside(
  'of other people’s questions, by weights learned without them, a fifth is answered right with one wording, and two fifths with five',
  async () => {
    const one = await measure(sets, { wordings: 1, weightsFor })
    expect(one.right).toBeGreaterThanOrEqual(20)
    expect(one.wrong).toBeLessThanOrEqual(1.2)
    expect(one.invented).toBeLessThanOrEqual(2.5)
    expect(one.helped).toBeGreaterThanOrEqual(55)
    const five = await measure(sets.filter(hasWordings), { wordings: 5, weightsFor })
    expect(five.right).toBeGreaterThanOrEqual(40)
  },
)

/** What was measured, a little less. */
const floors = { studio: { right: 6, wrong: 1.2, helped: 38 } } as const
