import { afterEach } from '@jest/globals'
import { createSafeFetch, type SafeFetch } from '../../server/src/platform/outboundHttp/safeFetch.ts'

/** Makes guarded clients, which allow nothing but what they are told to, and are closed after their test. */
export function suiteSafeFetch() {
  const open: SafeFetch[] = []
  afterEach(() => Promise.all(open.splice(0).map((made) => made.close())))
  return (options: Partial<Parameters<typeof createSafeFetch>[0]> = {}): SafeFetch => {
    const made = createSafeFetch({ allowedPrivateHosts: [], allowLoopback: false, ...options })
    open.push(made)
    return made
  }
}
