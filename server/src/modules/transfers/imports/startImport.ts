import type { GreetingPlan } from '@replyloop/shared/contract/greetingPlan'
import { audit } from '../../access/audit.store.ts'
import { planChanged, requireConfirmation } from '../../campaigns/greetings.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import type { Caller } from '../../../platform/http/authenticate.ts'
import { examinedImportOf } from './import.rules.ts'
import { moveImport, queueImport, requireImport, type ImportRow } from './imports.store.ts'
import { planImport, type PlanParts } from './planImport.ts'

/** How a press starts an import: with the number of people whom its sheet says that it greets, or without a greeting. */
interface Press {
  greet?: boolean | undefined
  willGreet?: number | undefined
}

/** The file of a press is read again within the request up to so many rows; a larger one by its job. */
const rowsReadAtOnce = 5000

/**
 * The plan of an import that waits, made again for a press that greets; stores it. Throws `PLAN_CHANGED` where another number was
 * confirmed. `undefined` where the job has to make it, or there is nothing to confirm.
 */
export async function confirmPlan(
  parts: PlanParts & { db: Db },
  run: ImportRow,
  { greet = true, willGreet }: Press,
): Promise<GreetingPlan | undefined> {
  const examined = examinedImportOf(run)
  if (!greet || !run.greet || run.state !== 'waiting' || run.plan === null || examined === undefined)
    return undefined
  if (examined.rowsTotal > rowsReadAtOnce) {
    requireConfirmation(run.plan, willGreet)
    return undefined
  }
  const plan = await planImport(parts, examined)
  if (plan === undefined) return undefined
  await parts.db.write((tx) => moveImport(tx, run.id, ['waiting'], { plan }))
  requireConfirmation(plan, willGreet)
  return plan
}

/**
 * Starts an import that waits; one that goes on already stays as it is. Throws `IMPORT_ENDED` for one that never will, and for a
 * press without a greeting where others are greeted already.
 */
export async function startImport(
  tx: Tx,
  caller: Caller,
  id: string,
  { greet = true, willGreet, plan }: Press & { plan: GreetingPlan | undefined },
): Promise<ImportRow> {
  const run = await requireImport(tx, caller.id, id)
  const started = await moveImport(tx, id, ['waiting'], {
    waitsUntil: null,
    isPlanChanged: false,
    ...(greet && run.greet
      ? plan === undefined
        ? { state: 'checking', confirmed: run.plan?.willGreet ?? 0 }
        : { state: 'running' }
      : { state: 'running', greet: false }),
  })
  const moved = started ?? (greet ? undefined : await moveImport(tx, id, ['queued', 'checking'], { greet }))
  if (moved !== undefined) {
    await queueImport(tx, id)
    const facts = { greet: moved.greet, willGreet: moved.greet ? (moved.plan?.willGreet ?? 0) : 0 }
    await audit(tx, caller, 'import_confirmed', id, { facts })
    return moved
  }
  return asItGoesOn(await requireImport(tx, caller.id, id), { greet, willGreet }) // somebody else may just have moved it
}

/** An import that a press has not started, as it is. Throws where the press meant something else. */
function asItGoesOn(run: ImportRow, { greet, willGreet }: Press): ImportRow {
  const { state } = run
  if (state === 'cancelled' || state === 'failed')
    throw ended(`The import is ${state}; upload the file again`)
  if (!greet && run.greet)
    throw ended(`The import is ${state}, and greets people; stop its greeting to take out who still waits`)
  const greeted = run.greet ? run.plan?.willGreet : 0
  if (willGreet !== undefined && greeted !== undefined && greeted !== willGreet)
    throw planChanged(greeted, willGreet)
  return run
}

/** Ends an import before anybody has joined. Throws `IMPORT_ENDED` where somebody has. */
export async function cancelImport(tx: Tx, caller: Caller, id: string): Promise<ImportRow> {
  await requireImport(tx, caller.id, id)
  const cancelled = await moveImport(tx, id, ['queued', 'checking', 'waiting'], {
    state: 'cancelled',
    failure: 'Cancelled before anybody joined',
    finishedAt: tx.now,
  })
  if (cancelled !== undefined) {
    await queueImport(tx, id) // it removes the file
    await audit(tx, caller, 'import_cancelled', id)
    return cancelled
  }
  const run = await requireImport(tx, caller.id, id) // somebody else may just have moved it
  if (run.state === 'cancelled') return run
  throw ended(`The import is ${run.state}: it has begun, and who has joined stays`)
}

const ended = (message: string) => new Problem('IMPORT_ENDED', message)
