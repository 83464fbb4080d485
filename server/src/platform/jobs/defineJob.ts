import type { z } from 'zod'
import { hourMs } from '../clock/time.ts'

/**
 * Jobs of one pool wait for each other only: those of `deliveries` and `outbound` wait for other people's servers, those of
 * `transfers` read and write large files, and none must keep the rest from running.
 */
export const pools = ['deliveries', 'outbound', 'transfers', 'others'] as const
export type Pool = (typeof pools)[number]
/** The pool of rows that name none: a process of a version that knew no pools has added them. */
export const defaultPool = 'others' satisfies Pool

/** What the jobs of one kind have in common. */
export interface JobDefinition<K extends string = string, S extends z.ZodObject = z.ZodObject> {
  /** Stored with each job. */
  readonly kind: K
  readonly payload: S
  /** What former versions, of which jobs may be stored, called this kind; each name with how its payload of then is read. */
  readonly formerNames: Readonly<Record<string, z.ZodType<z.output<S>>>>
  /** After how many failed attempts it is given up. */
  readonly attempts: number
  readonly pool: Pool
  /**
   * Whether claims that outlived their process count as failed attempts: where the job itself may be what ends processes, and
   * may be given up. Any other goes on, however often its process dies.
   */
  readonly countsLostClaims: boolean
  /** The longest that it is put off for, other than to be tried again. */
  readonly longestWaitMs: number
}

/** Enough for what is put off because too much of its kind is under way. */
const longestWaitMs = 2 * hourMs

/** Declares a kind of jobs, in the module that adds them: all stand in its `<module>.jobs.ts`. `handleJobs` says what runs them. */
export const defineJob = <const K extends string, S extends z.ZodObject>({
  ...job
}: Pick<JobDefinition<K, S>, 'kind' | 'payload' | 'attempts'> & Partial<JobDefinition<K, S>>): JobDefinition<
  K,
  S
> => ({
  formerNames: {},
  pool: defaultPool,
  countsLostClaims: false,
  longestWaitMs,
  ...job,
})

/** All names under which jobs of a kind may be stored. */
export const jobNamesOf = ({ kind, formerNames }: Pick<JobDefinition, 'kind' | 'formerNames'>): string[] => [
  kind,
  ...Object.keys(formerNames),
]
