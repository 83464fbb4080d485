import { load, type LoadRequest, type Measured } from './load.ts'

/** One line of the table of results: a figure beside its floor. */
export interface Row {
  measured: string
  unit: string
  value: number
  floor: string
  floorValue: number
  /** Figure to floor, or the other way round where less is better. */
  ratio: number
  goal: string
  isMet: boolean
  /** Printed below the table. */
  note?: string
}

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5)
const seconds = Number(process.env['BENCH_SECONDS'] ?? 3)
const warmUp = { seconds: 2 }

/** The median; of an even count the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return ((sorted[middle] ?? 0) + (sorted[sorted.length - 1 - middle] ?? 0)) / 2
}

/**
 * Sends each request's load in turn, round after round and every other round in reverse, so that whatever slows the machine
 * down slows all alike. Returns a function that gives the median figures of a request by its name.
 */
export async function takeTurns(
  asked: Readonly<Record<string, LoadRequest>>,
): Promise<(name: string) => Pick<Measured, 'perSecond' | 'p50' | 'p99'>> {
  const entries = Object.entries(asked)
  const taken = new Map<string, Measured[]>()
  for (const [, one] of entries) await load(one, warmUp)
  for (let round = 0; round < rounds; round += 1)
    for (const [name, one] of round % 2 === 0 ? entries : entries.toReversed())
      taken.set(name, [...(taken.get(name) ?? []), await load(one, { seconds })])
  return (name) => {
    const of = (figure: 'perSecond' | 'p50' | 'p99') =>
      median((taken.get(name) ?? []).map((one) => one[figure]))
    return { perSecond: of('perSecond'), p50: of('p50'), p99: of('p99') }
  }
}

/** A row whose figure is better the higher it is: requests or messages per second. */
export function throughput(
  measured: string,
  value: number,
  floor: string,
  floorValue: number,
  goal: number,
  note?: string,
): Row {
  const ratio = value / floorValue
  return {
    measured,
    unit: '/s',
    value,
    floor,
    floorValue,
    ratio,
    goal: `≥ ${goal}`,
    isMet: ratio >= goal,
    ...(note !== undefined && { note }),
  }
}
