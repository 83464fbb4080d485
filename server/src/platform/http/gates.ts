import type { Endpoint } from '@replyloop/shared/contract/endpoint'
import { unknownFields } from '@replyloop/shared/contract/knownFields'
import type { Request, Response } from 'express'
import type { Release } from '../limits/tenantLimits.ts'
import { requireAccess, type Caller, type FindCaller } from './authenticate.ts'
import type { Route } from './endpoint.ts'
import type { FairTurns } from './fairTurns.ts'
import { listOfNames } from './ignoredFields.rules.ts'
import { bodyReaderFor, mostBytesOf, tinyBytes } from './readBody.ts'
import type { ResponseBackpressure } from './sendJson.ts'
import { requireSameOrigin, type FindSession } from './sessionCookie.ts'
import type { UploadBudget } from './uploadBudget.ts'

/** How it is found out who sends a request. */
interface Authentication {
  findCaller: FindCaller
  findSession: FindSession
  /** Where the dashboard's pages are, if a proxy changes the Host. */
  publicUrl: string | undefined
}

/** Finds out who sends a request. Throws `UNAUTHORIZED`. */
export type Authenticate = (request: Request, by: Authentication) => Promise<Caller>

/** A request to an endpoint that has passed no gate, and its response. */
interface Arrival {
  readonly authenticate: Authenticate
  readonly request: Request
  readonly response: Response
}

/** A request to an endpoint, its response, and what its gates have found out. */
export interface Exchange extends Arrival {
  /** `null` as long as it is not known, and on endpoints that are public. */
  caller: Caller | null
  json: unknown
  bytes: Buffer
  /** Gives its turn to others. */
  release: Release
}

const noBytes = Buffer.alloc(0)
const nothing = () => {}

/** Lets a request pass, at once or later, or throws why it may not. */
export type Gate = (exchange: Exchange) => void | Promise<void>

/** Has a request pass gates, one after the other, and returns what they have found out beside what was known. */
export async function passGates(
  gates: readonly Gate[],
  known: Arrival & Partial<Exchange>,
): Promise<Exchange> {
  const exchange = { caller: null, json: undefined, bytes: noBytes, release: nothing, ...known }
  for (const gate of gates) {
    const passing = gate(exchange)
    if (passing !== undefined) await passing
  }
  return exchange
}

export interface GateParts extends Authentication {
  limitRate: Gate
  uploadBudget: UploadBudget
  fairTurns: FairTurns
  responseBackpressure: ResponseBackpressure
}

/** What each request to a route passes before its handler, in this order. `again` are those for what takes long. */
export function gatesOf(parts: GateParts, route: Route): { gates: readonly Gate[]; again: readonly Gate[] } {
  const { endpoint } = route
  const { method, access } = endpoint
  const { sameOrigin, known, room, file, body, again, turn } = createGates(parts, endpoint)
  const isRead = method === 'GET'
  if ('stream' in route) return { gates: isRead ? known : [...known, file], again }
  const received = isRead || method === 'DELETE' ? [] : [body, ...(access === 'public' ? [] : again)]
  const gates =
    'serveWithCookie' in route
      ? [sameOrigin, ...(access === 'public' ? [] : known), ...received]
      : [...known, ...(isRead ? [room] : []), ...received, turn]
  return { gates, again }
}

/** The gates that there are; `parts` are what the requests of all endpoints share. */
export function createGates(parts: GateParts, endpoint: Endpoint) {
  const { limitRate, uploadBudget, fairTurns, responseBackpressure, publicUrl } = parts
  const { method, bodyLimit } = endpoint
  const readBody = bodyReaderFor(bodyLimit)

  /** Who asks: a key is read from a cache. */
  const identify: Gate = async (exchange) => {
    const { authenticate, request } = exchange
    const address = exchange.caller?.address ?? request.ip ?? null
    exchange.caller = { ...(await authenticate(request, parts)), address }
    request.info.accountId = exchange.caller.id
  }
  /** Whether their access allows it. */
  const allow: Gate = ({ caller }) => {
    if (caller !== null) requireAccess(caller, endpoint)
  }
  /** Whether they read what they are answered. */
  const room: Gate = ({ caller }) => {
    if (caller !== null) responseBackpressure.requireCapacity(caller.id)
  }
  /** Receives the body, once there is memory for it, and names the fields that nobody knows. */
  const body: Gate = async (exchange) => {
    const { caller, request, response } = exchange
    const hasArrived =
      caller === null || mostBytesOf(request, bodyLimit.bytes) <= tinyBytes
        ? undefined
        : await uploadBudget.acquire(caller, bodyLimit.bytes, request, response)
    // Any site can have a browser send a form, with the cookie of a session but never with a key.
    const takesForms = method === 'POST' && caller !== null && caller.session === null
    const { json, bytes, values } = await readBody(request, response, takesForms)
    hasArrived?.(bytes.length, values)
    const ignored = unknownFields(endpoint.body, json)
    if (ignored.length > 0) response.setHeader('Ignored-Fields', listOfNames(ignored))
    Object.assign(exchange, { json, bytes })
  }
  /** Waits for the turn of a file. */
  const file: Gate = ({ caller, request, response }) =>
    caller === null ? undefined : uploadBudget.acquireFile(caller.id, request, response)
  /** Waits for a turn among those of others. */
  const turn: Gate = async (exchange) => {
    if (exchange.caller !== null) exchange.release = await fairTurns.waitForTurn(exchange.caller.tenant)
  }
  return {
    /** Another site must not sign anybody in either. */
    sameOrigin: ({ request }: Exchange) => requireSameOrigin(request, publicUrl),
    /** Who asks, whether they have asked too often, and whether they may. */
    known: [identify, limitRate, allow],
    room,
    body,
    file,
    /** After a body, which may take minutes: who has been signed out since, or may do less, is refused as if they asked now. */
    again: [identify, allow],
    turn,
  }
}
