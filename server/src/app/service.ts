import type { ProvisionFile, ProvisionResult } from '@replyloop/shared/contract/account'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Clock } from '../platform/clock/clock.ts'

/** What a service is made with; tests inject their own clock and logger. */
export interface ServiceOptions {
  config: Config
  clock: Clock
  logger: Logger
  version: string
  /** Both roles when left out. */
  role?: Role | undefined
}

/** What a process does: `web` serves requests, `worker` runs the jobs. */
export type Role = 'web' | 'worker'

/** A service that has opened its database. */
export interface Service {
  /** Serves and works until `stop`. Returns the address that it serves, such as `http://127.0.0.1:3000`. */
  start(): Promise<string>
  /** The address that it listens on; `PUBLIC_URL` may say another; empty before the start. */
  address(): string
  /**
   * Ends within ten seconds: no new requests, running ones and jobs finish or are released
   * (docs/self-hosting/operation.md).
   */
  stop(): Promise<void>
  provision(file: ProvisionFile): Promise<ProvisionResult>
  /** A new link that makes the first account, once; `undefined` when there is an account. */
  bootstrapLink(): Promise<string | undefined>
  /**
   * A link by which the member with that email signs in, once, within half an hour. It ends the former one. Throws
   * `NOT_FOUND` where nobody has the email.
   */
  signInLink(email: string): Promise<string>
  /** Resolves once the member with that email is signed in. Throws `NOT_FOUND` where nobody has the email. */
  signedIn(email: string): Promise<void>
  /**
   * Fills an account that has just been made with thirty days of contacts, campaigns and messages, as if people had done it
   * all. Nothing of it is published, sent or charged.
   */
  fillAccount(accountId: string): Promise<void>
}
