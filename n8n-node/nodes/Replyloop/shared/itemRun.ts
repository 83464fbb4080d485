import { createHash, randomUUID } from 'node:crypto'
import type { IExecuteSingleFunctions } from 'n8n-workflow'

interface Run {
  readonly id: string
  /** The items that the try in progress has begun. */
  readonly begun: Set<number>
  last: Promise<unknown>
}

const runs = new WeakMap<object, Run>()

/** n8n gives one object to all items of a node's run, and the same one when Retry On Fail tries them again. */
function runOf(node: IExecuteSingleFunctions): Run {
  const data = node.getExecuteData()
  const run = runs.get(data) ?? { id: randomUUID(), begun: new Set(), last: Promise.resolve() }
  runs.set(data, run)
  return run
}

/**
 * One item after the other: two texts to one contact keep their order, and one wait on 429 holds the others too. Once
 * an item has failed without Continue On Fail the following ones are not sent, until n8n tries again.
 */
export async function inTurn<T>(node: IExecuteSingleFunctions, work: () => Promise<T>): Promise<T> {
  const run = runOf(node)
  const item = node.getItemIndex()
  if (run.begun.has(item)) {
    run.begun.clear()
    // Nothing is lost: the item whose failure this is has thrown it to n8n already.
    run.last = run.last.catch(() => {})
  }
  run.begun.add(item)
  const turn = run.last.then(work)
  run.last = turn
  return await turn
}

/**
 * An idempotency key that stays the same while n8n tries an item again, so that what was done and whose answer was lost
 * is not done twice. It is made of the run itself and not of the execution's ID: n8n counts those anew on a restored
 * database, and a grant's key is remembered for ever. Calls of an agent's tool share one run and differ by run index.
 */
export const keyOfItem = (node: IExecuteSingleFunctions): string => {
  const item = node.getItemIndex()
  const index = node.evaluateExpression('{{ $runIndex }}', item)
  const call = JSON.stringify([runOf(node).id, node.getNode().id, index, item])
  return `n8n-${createHash('sha256').update(call).digest('hex')}`
}
