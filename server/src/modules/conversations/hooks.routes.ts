import type { Router } from 'express'
import { formType } from '../../platform/http/formBody.ts'
import type { ChannelEvent } from '../channels/incoming.ts'
import type { ChannelRow } from '../channels/channels.store.ts'
import { countRefusedHook, openHook, takesHooks } from '../channels/hooks.ts'
import { parseJson } from '@replyloop/shared/contract/json'
import { Problem } from '../../platform/errors/problem.ts'
import type { CreateLimiter } from '../../platform/db/limiter.ts'
import type { FairTurns } from '../../platform/http/fairTurns.ts'
import { networkOf } from '../../platform/http/networkOf.ts'
import { hooksPath } from '../../platform/http/paths.ts'
import type { PlainHttp } from '../../platform/http/requireHttps.ts'
import { rawHookRouter, type RawRequest } from '../../platform/http/rawHooks.ts'
import { readEvents, takeInEvents, type TakeInParts } from './hooks/takeInHook.ts'
import { addWaiting, countWaiting, findHookChannel } from './hooks/waitingHooks.store.ts'

const ownId = /^chn_\w{1,64}$/
const maxBytes = 3 * 1024 * 1024

/** Beyond so many refused ones from one address within a minute, the next are not looked at. */
const refusedAtOnce = { name: 'refused_hooks', points: 30, seconds: 60 }

/** What is smaller, and brings no more things, is taken in before it is answered, unless some of its channel wait already. */
const atOnce = { bytes: 64 * 1024, events: 10 }
/** How much of one account may wait. */
const mostWaiting = { bytes: 64 * 1024 * 1024, hooks: 5000 }
const waitSeconds = 30

type HookParts = TakeInParts & {
  createLimiter: CreateLimiter
  fairTurns: FairTurns
  /** The tenant of an account. */
  findTenant: (accountId: string) => Promise<string>
  serverUrl: () => string
  plainHttp: PlainHttp
}

type HookChannel = NonNullable<Awaited<ReturnType<typeof findHookChannel>>>

/**
 * Takes in what providers send by themselves, at the address of a channel (docs/architecture.md). It is genuine by its signature
 * alone; what is not is refused, counted for the owner to see, and limited by address.
 */
export function hookRoutes(parts: HookParts): Router {
  const limiter = parts.createLimiter(refusedAtOnce)
  const keyOf = ({ id }: ChannelRow, address: string) => `${id} ${networkOf(address)}`

  const requireFew = async (channel: ChannelRow, address: string) => {
    if (channel.refusedHooks === 0) return // a good one has come since: nothing to ask
    const counted = await limiter.get(keyOf(channel, address))
    if (counted === null || counted.remainingPoints > 0) return
    const retryAfterSeconds = Math.max(1, Math.ceil(counted.msBeforeNext / 1000))
    throw new Problem('RATE_LIMITED', 'Too many hooks from this address were refused; send later', {
      retryAfterSeconds,
    })
  }

  const refuse = async (channel: ChannelRow, address: string, reason: string) => {
    await limiter.penalty(keyOf(channel, address))
    await parts.db.write((tx) => countRefusedHook(tx, channel, reason))
  }

  return rawHookRouter({
    path: hooksPath,
    maxBytes,
    plainHttp: parts.plainHttp,
    serverUrl: parts.serverUrl,
    fairTurns: parts.fairTurns,
    async find(id, { address }) {
      const channel = ownId.test(id) ? await findHookChannel(parts.db.read, id) : undefined
      if (channel === undefined || !takesHooks(channel))
        throw new Problem(
          'CHANNEL_NOT_FOUND',
          'No channel takes hooks at this address; copy it again from Settings > Channels',
        )
      await requireFew(channel, address)
      return {
        id,
        accountId: channel.accountId,
        tenant: await parts.findTenant(channel.accountId),
        serve: (hook) => serve(parts, channel, hook, (reason) => refuse(channel, address, reason)),
      }
    },
  })
}

async function serve(
  parts: HookParts,
  channel: HookChannel,
  hook: RawRequest,
  refuse: (reason: string) => Promise<void>,
): Promise<{ status: number; type?: string; body: string }> {
  const opened = openHook(parts, channel, hook)
  if (opened.is === 'challenge') {
    if (opened.response.status >= 400) await refuse(opened.response.body)
    return opened.response
  }
  if (opened.is === 'refused') {
    if (hook.method === 'POST') await refuse(opened.reason) // a browser at this address is nobody's provider
    throw new Problem('UNAUTHORIZED', opened.reason)
  }
  requireReadable(hook)
  await takeIn(parts, channel, hook, opened.read)
  return { status: 200, ...opened.response }
}

/** Takes in a small hook at once; any other one is stored as it came, for a job of its channel (`takeInWaiting.ts`). */
async function takeIn(
  parts: HookParts,
  channel: HookChannel,
  hook: RawRequest,
  read: () => ChannelEvent[],
): Promise<void> {
  if (!channel.hasWaiting && hook.body.length <= atOnce.bytes) {
    const events = readEvents(parts, channel, hook, read)
    if (events.length <= atOnce.events) return takeInEvents(parts, channel, events)
  }
  const { hooks, bytes } = await countWaiting(parts.db.read, channel.accountId)
  if (hooks >= mostWaiting.hooks || bytes + hook.body.length > mostWaiting.bytes)
    throw new Problem('RATE_LIMITED', 'Too much waits to be taken in for this account; send it again later', {
      retryAfterSeconds: waitSeconds,
    })
  await parts.db.write((tx) => addWaiting(tx, channel, hook))
}

/** Throws `INVALID_JSON` for a body that is neither JSON nor a form. */
function requireReadable({ method, headers, body }: RawRequest): void {
  if (method === 'GET' || String(headers['content-type'] ?? '').includes(formType)) return
  if (parseJson(body.toString()) === undefined)
    throw new Problem('INVALID_JSON', 'The body is neither JSON nor a form')
}
