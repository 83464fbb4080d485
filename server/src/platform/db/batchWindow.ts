const turns = 3

/**
 * Waits for some turns of the event loop, so that requests that arrive by then can add writes to the same commit. Takes
 * microseconds while nothing arrives.
 */
export async function batchWindow(): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate)
}
