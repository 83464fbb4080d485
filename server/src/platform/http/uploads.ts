import type { IncomingMessage } from 'node:http'
import { hourMs } from '../clock/time.ts'

/** How long an upload may take to arrive: a file of 200 MiB over a slow line. */
const uploadMs = hourMs
const ends = new WeakMap<IncomingMessage, number>()

/** Lets a request take as long as uploads may: once it is known who sends it. */
export function allowUpload(request: IncomingMessage): void {
  ends.set(request, performance.now() + uploadMs)
}

/** How many more milliseconds an upload may take to arrive; 0 for any other request. */
export const uploadTimeLeft = (request: IncomingMessage): number =>
  Math.max(0, (ends.get(request) ?? 0) - performance.now())
