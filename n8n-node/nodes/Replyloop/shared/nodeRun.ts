import { createHash, randomUUID } from 'node:crypto'
import type { IExecuteSingleFunctions } from 'n8n-workflow'

/** What is remembered of one run of a node, which processes all its items. */
interface Run {
  readonly id: string
  /** The items that the current attempt has begun. */
  readonly begun: Set<number>
  last: Promise<unknown>
}

const runs = new WeakMap<object, Run>()

/** Keyed by n8n's execute data: one object for all items of a node's run, and for each retry by Retry On Fail. */
function runOf(node: IExecuteSingleFunctions): Run {
  const data = node.getExecuteData()
  const run = runs.get(data) ?? { id: randomUUID(), begun: new Set(), last: Promise.resolve() }
  runs.set(data, run)
  return run
}

/**
 * Runs the work of a node's items one after the other, so that two messages to one contact keep their order, and a wait after
 * a 429 holds all items back. Once an item has failed without Continue On Fail, the following ones fail with it until n8n
 * retries the node.
 */
export async function inItemOrder<T>(node: IExecuteSingleFunctions, work: () => Promise<T>): Promise<T> {
  const run = runOf(node)
  const item = node.getItemIndex()
  if (run.begun.has(item)) {
    run.begun.clear()
    // The item begins again: n8n retries the node. The failure of the attempt before has reached n8n already.
    run.last = run.last.catch(() => {})
  }
  run.begun.add(item)
  const turn = run.last.then(work)
  run.last = turn
  return await turn
}

/**
 * An item's idempotency key. It stays the same while n8n retries the item, so that a request whose answer was lost takes
 * effect once. It contains a random id of the run instead of the execution's ID, since a restored n8n database counts those
 * again, and the service remembers the key of a grant for ever. The calls of an agent's tool share one run; the run index
 * tells them apart.
 */
export const idempotencyKeyOf = (node: IExecuteSingleFunctions): string => {
  const item = node.getItemIndex()
  const index = node.evaluateExpression('{{ $runIndex }}', item)
  const call = JSON.stringify([runOf(node).id, node.getNode().id, index, item])
  return `n8n-${createHash('sha256').update(call).digest('hex')}`
}
