import type { Clock } from '../../platform/clock/clock.ts'
import type { FilterLeaves } from '../contacts/filters.ts'

/** What reads filters: who reads the leaves of each subject, and what the time is. */
export interface Audience {
  leaves: FilterLeaves
  clock: Clock
}
