import sequencer from '@jest/test-sequencer'

/** Its types are those of CommonJS, whose class is the `default`; what Node imports is the class itself. */
const Sequencer = 'default' in sequencer ? sequencer.default : sequencer

type Tests = Parameters<InstanceType<typeof Sequencer>['sort']>[0]

/** What takes a minute and more, begun first: begun last, it would run alone, beside idle processors. */
const longest = [
  'limits/memory',
  'processes/broadcastKills',
  'limits/slowBodies', // which waits for a minute
  'limits/nativeMemory',
  'processes/killedBulk',
  'processes/kills',
  'processes/deadlyJobs',
  'limits/ledgerRaces',
  'cluster/statements',
].map((name) => `/test/${name}.test.ts`)

/** The order of a run's files. From a fresh clone, Jest knows of none how long it takes, and begins with the largest. */
export default class LongestFirst extends Sequencer {
  override async sort(tests: Tests): Promise<Tests> {
    const isLong = ({ path }: Tests[number]) => longest.some((each) => path.endsWith(each))
    const first = await super.sort(tests.filter(isLong))
    return [...first, ...(await super.sort(tests.filter((test) => !isLong(test))))]
  }
}
