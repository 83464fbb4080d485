const turns = 3

/**
 * Waits for some turns of the event loop, so that writes come together whose requests arrive while others are being read.
 * While nothing arrives, these take microseconds.
 */
export async function gather(): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate)
}
