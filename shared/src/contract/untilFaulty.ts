import { z } from 'zod'
import { maxDetails } from '../values/limits.ts'
import { parseInput } from './parse.ts'

/**
 * A long list that is read no further than to the last fault that is told: to word each one of thousands takes long, and others
 * would wait.
 */
export const untilFaulty = <T extends z.ZodType>(list: z.ZodArray<T>) =>
  z.preprocess((input: z.input<T>[]): unknown => {
    if (!Array.isArray(input) || input.length <= maxDetails) return input
    let faults = 0
    const last = input.findIndex(
      (item) => !parseInput(list.element, item).success && (faults += 1) === maxDetails,
    )
    return last === -1 ? input : input.slice(0, last + 1)
  }, list)
