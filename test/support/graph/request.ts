import type { PageSent } from './pages.ts'
import type { SentMessage } from './state.ts'

/** A request as it arrived. */
export interface GraphRequest {
  method: string
  /** Behind the version. */
  path: string
  query: URLSearchParams
  headers: Readonly<Record<string, string | undefined>>
  bytes: Buffer
  json: unknown
  origin: string
}

/** What is asked for, by which a test chooses what fails. */
export type Endpoint =
  | 'messages'
  | 'upload'
  | 'media'
  | 'download'
  | 'register'
  | 'subscribe'
  | 'override'
  | 'number'
  | 'numbers'
  | 'templates'
  | 'example'
  | 'page'
  | 'profile'
  | 'refresh'

export interface Reply {
  json?: unknown
  file?: { bytes: Buffer; contentType: string }
  /** Set where a message was accepted. */
  sent?: SentMessage
  sentByPage?: PageSent
}

/** A request that has been understood: which endpoint it is for, and how it is answered. */
export interface Match {
  endpoint: Endpoint
  answer: () => Reply | Promise<Reply>
}
