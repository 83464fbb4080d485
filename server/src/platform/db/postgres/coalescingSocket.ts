import { Socket } from 'node:net'

/**
 * A socket on which what is written in one turn of the event loop leaves in one packet. pg corks its stream for each
 * statement; here the cork stays in until the turn ends.
 */
export class CoalescingSocket extends Socket {
  #isGathering = false

  override cork(): void {
    super.cork()
    if (this.#isGathering) return
    this.#isGathering = true
    super.cork()
    process.nextTick(() => {
      this.#isGathering = false
      this.uncork()
    })
  }
}
