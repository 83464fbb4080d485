import type { z } from 'zod'
import type { Tx } from '../db/db.ts'
import type { JobDefinition } from './defineJob.ts'
import type { JobHandler, RunningJob } from './runJob.ts'

/** Runs a job, by what it needs of the process; `giveUp` is done in the transaction that ends one which failed for good. */
type Run<Parts, Payload> = (parts: Parts, payload: Payload, job: RunningJob) => Promise<void>
type Handling<Parts, Payload> =
  | Run<Parts, Payload>
  | { run: Run<Parts, Payload>; giveUp: (tx: Tx, payload: Payload) => Promise<unknown> }

/**
 * What runs each of a module's jobs, by all the names under which one may be stored. It does not compile without one for each
 * definition. A payload that does not match makes its job fail.
 */
export function handleJobs<S extends Readonly<Record<string, z.ZodObject>>, Parts>(
  jobs: { readonly [N in keyof S]: JobDefinition<string, S[N]> },
  parts: Parts,
  handlers: { readonly [N in keyof NoInfer<S>]: Handling<NoInfer<Parts>, z.output<NoInfer<S>[N]>> },
): Record<string, JobHandler> {
  const byName: Record<string, JobHandler> = {}
  for (const name in jobs) Object.assign(byName, handleJob(jobs[name], parts, handlers[name]))
  return byName
}

function handleJob<S extends z.ZodObject, Parts>(
  { payload, formerNames, ...definition }: JobDefinition<string, S>,
  parts: Parts,
  handling: Handling<Parts, z.output<S>>,
): Record<string, JobHandler> {
  const { run, giveUp } = typeof handling === 'function' ? { run: handling, giveUp: undefined } : handling
  const handler = (kind: string, stored: { parse(given: unknown): z.output<S> }): JobHandler => ({
    ...definition,
    kind,
    run: (given, job) => run(parts, stored.parse(given), job),
    ...(giveUp && { giveUp: (tx, given) => giveUp(tx, stored.parse(given)) }),
  })
  const byName = { [definition.kind]: handler(definition.kind, payload) }
  for (const [name, former] of Object.entries(formerNames)) byName[name] = handler(name, former)
  return byName
}
