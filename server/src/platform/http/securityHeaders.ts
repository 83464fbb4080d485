import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'

/**
 * The security headers of JSON and of files: a browser that shows one as if it were a page loads and runs nothing. The further
 * headers of helmet concern pages only. They are the same each time, and so are set without it: its way through a function for each
 * header would take longer than to set them.
 */
const ofData = [
  ['Content-Security-Policy', "default-src 'none';frame-ancestors 'none';sandbox"],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'],
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'SAMEORIGIN'],
] as const

/** Sets the security headers of JSON and of files; pages set their own. */
export function secureData(_request: IncomingMessage, response: ServerResponse): void {
  for (const [name, value] of ofData) response.setHeader(name, value)
}

/**
 * The security headers of a page: it loads, runs and sends nothing but what is `allowed`, by the names of a policy's directives, and
 * stands in no other page.
 */
export const securePage = (allowed: Readonly<Record<string, readonly string[]>>) =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        ...allowed,
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
      },
    },
  })
