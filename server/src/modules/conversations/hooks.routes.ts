import type { Router } from 'express'
import { formType } from '../../platform/http/formBody.ts'
import { findChannel, type ChannelRow } from '../channels/channels.store.ts'
import { openHook, takesHooks } from '../channels/hookEvents.ts'
import { countRefusedHook } from '../channels/hooks.store.ts'
import { parseJson } from '@replyloop/shared/contract/json'
import { Problem } from '../../platform/errors/problem.ts'
import type { CreateLimiter } from '../../platform/db/limiter.ts'
import { networkOf } from '../../platform/http/networkOf.ts'
import type { PlainHttp } from '../../platform/http/requireHttps.ts'
import { rawHookRouter, type RawRequest } from '../../platform/http/rawHooks.ts'
import { takeInHook } from './takeInHook.ts'

/** The path under which channels take in hooks, each under its id. */
const hooksPath = '/hooks'
const ownId = /^chn_\w{1,64}$/
const maxBytes = 3 * 1024 * 1024

/** Beyond so many refused ones from one address within a minute, the next are not looked at. */
const refusedAtOnce = { name: 'refused_hooks', points: 30, seconds: 60 }

type HookParts = Parameters<typeof takeInHook>[0] & {
  createLimiter: CreateLimiter
  serverUrl: () => string
  plainHttp: PlainHttp
}

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
    async find(id, { address }) {
      const channel = ownId.test(id) ? await findChannel(parts.db.read, id) : undefined
      if (channel === undefined || !takesHooks(channel))
        throw new Problem(
          'CHANNEL_NOT_FOUND',
          'No channel takes hooks at this address; copy it again from Settings > Channels',
        )
      await requireFew(channel, address)
      return {
        id,
        accountId: channel.accountId,
        serve: (hook) => serve(parts, channel, hook, (reason) => refuse(channel, address, reason)),
      }
    },
  })
}

async function serve(
  parts: HookParts,
  channel: ChannelRow,
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
  await takeInHook(parts, channel, hook, opened.read)
  return { status: 200, ...opened.response }
}

/** Throws `INVALID_JSON` for a body that is neither JSON nor a form. */
function requireReadable({ method, headers, body }: RawRequest): void {
  if (method === 'GET' || String(headers['content-type'] ?? '').includes(formType)) return
  if (parseJson(body.toString()) === undefined)
    throw new Problem('INVALID_JSON', 'The body is neither JSON nor a form')
}
