import type { IncomingMessage } from 'node:http'
import { hourMs } from '../clock/time.ts'

const ends = new WeakMap<IncomingMessage, number>()

/**
 * Lets a request take so long to arrive, once it is known who sends it: by default an hour, for a file of 200 MiB over a slow
 * line.
 */
export function allowUpload(request: IncomingMessage, ms = hourMs): void {
  ends.set(request, performance.now() + ms)
}

/** How many more milliseconds an upload may take to arrive; 0 for any other request. */
export const uploadTimeLeft = (request: IncomingMessage): number =>
  Math.max(0, (ends.get(request) ?? 0) - performance.now())
