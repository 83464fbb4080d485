import { median } from '../support/median.ts'
import { load, type LoadRequest, type Measured } from './load.ts'

/** One line of the printed table: a result beside that of its baseline. */
export interface Row {
  measured: string
  unit: string
  value: number
  /** `-` if there is none. */
  baseline: string
  baselineValue: number
  /** The result divided by that of the baseline. */
  ratio: number
  /** `-` if there is none. */
  goal: string
  isMet: boolean
  /** Printed below the table. */
  note?: string
}

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5)
const seconds = Number(process.env['BENCH_SECONDS'] ?? 3)
const warmUp = { seconds: 2 }

/**
 * Sends each request's load in turn, round after round and every other round in reverse, so that what slows the machine
 * down slows all alike. Returns a function that gives the medians of a request by its name.
 */
export async function measureInTurns(
  requests: Readonly<Record<string, LoadRequest>>,
): Promise<(name: string) => Pick<Measured, 'perSecond' | 'p50' | 'p99'>> {
  const entries = Object.entries(requests)
  const measured = new Map<string, Measured[]>()
  for (const [, one] of entries) await load(one, warmUp)
  for (let round = 0; round < rounds; round += 1)
    for (const [name, one] of round % 2 === 0 ? entries : entries.toReversed())
      measured.set(name, [...(measured.get(name) ?? []), await load(one, { seconds })])
  return (name) => {
    const medianOf = (key: 'perSecond' | 'p50' | 'p99') =>
      median((measured.get(name) ?? []).map((one) => one[key]))
    return { perSecond: medianOf('perSecond'), p50: medianOf('p50'), p99: medianOf('p99') }
  }
}

/** A row without a baseline, unless `rest` names one. */
export const rowOf = (
  measured: string,
  unit: string,
  value: number,
  [goal, isMet]: [goal: string, isMet: boolean],
  rest: Partial<Row> = {},
): Row => ({ measured, unit, value, goal, isMet, baseline: '-', baselineValue: 0, ratio: 0, ...rest })

/** A row where more is better: requests or messages per second. */
export function throughput(
  measured: string,
  value: number,
  baseline: string,
  baselineValue: number,
  goal: number,
  note?: string,
): Row {
  const ratio = value / baselineValue
  const rest = { baseline, baselineValue, ratio, ...(note !== undefined && { note }) }
  return rowOf(measured, '/s', value, [`≥ ${goal}`, ratio >= goal], rest)
}
