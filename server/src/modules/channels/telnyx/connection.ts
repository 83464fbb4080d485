import type { ChannelInfo } from '@replyloop/shared/contract/channel'
import { TelnyxNumbers, TelnyxProfile, TelnyxSenders } from '@replyloop/shared/providers/telnyx'
import type { z } from 'zod'
import { connectionProblemOf } from '../sms/codes.rules.ts'
import { knownInfo, channelLabelOf, readAnswer, subscribedTo, type Found } from '../sms/connection.ts'
import { describeSenders } from '../sms/pace.rules.ts'
import { askTelnyx, type TelnyxCall } from './api.ts'
import { telnyxErrors } from './errors.rules.ts'

type Number = z.output<typeof TelnyxNumbers>['data'][number]
type Profile = z.output<typeof TelnyxProfile>['data']

/** Reads a resource of Telnyx; the path is behind the version. */
const get = async <T extends z.ZodType>(
  call: TelnyxCall,
  path: string,
  schema: T,
  words: Readonly<Record<number, string>> = {},
): Promise<Found<z.output<T>>> =>
  readAnswer(await askTelnyx(call, { method: 'GET', path }), {
    schema,
    provider: telnyxErrors,
    words: {
      10009:
        'Telnyx does not accept the API key: copy it from the Mission Control Portal > Keys & Credentials > API Keys',
      ...words,
    },
  })

/**
 * Asks Telnyx whether the settings work: the API key, the number or the messaging profile with its numbers, and that it may
 * send. The first thing that is wrong, in words that say what to do.
 */
export async function checkConnection(
  call: TelnyxCall,
): Promise<{ label: string; info: ChannelInfo } | { problem: string }> {
  const number = call.settings.from === undefined ? undefined : await findNumber(call, call.settings.from)
  if (number !== undefined && 'problem' in number) return number
  const profile = await findProfile(call, number?.found)
  if ('problem' in profile) return profile
  const { id, name, enabled, webhook_url: url, whitelisted_destinations: allowed } = profile.found
  if (enabled === false)
    return { problem: `The messaging profile ${name ?? id} is disabled: enable it in the portal` }
  const senders =
    number === undefined ? await listSenders(call, profile.found) : { found: [number.found.phone_number] }
  if ('problem' in senders) return senders
  return {
    label: channelLabelOf(number?.found.phone_number ?? id, name),
    info: knownInfo({
      number: number?.found.phone_number,
      messagingProfile: id,
      friendlyName: name ?? undefined,
      capabilities: number && capabilitiesOf(number.found),
      destinations: allowed?.join(', '),
      senders: String(senders.found.length),
      senderTypes: describeSenders(senders.found),
      subscribed: subscribedTo(call, url),
    }),
  }
}

const capabilitiesOf = ({ features }: Number) => ((features?.mms ?? null) === null ? 'SMS' : 'SMS, MMS')

async function findNumber(call: TelnyxCall, from: string): Promise<Found<Number>> {
  const query = new URLSearchParams({ 'filter[phone_number]': from })
  const numbers = await get(call, `phone_numbers/messaging?${query}`, TelnyxNumbers)
  if ('problem' in numbers) return numbers
  const found = numbers.found.data.find(({ phone_number: number }) => number === from)
  if (found === undefined)
    return {
      problem: `The Telnyx account has no number ${from} for messages: buy it in the portal, or enter the key of the account that owns it`,
    }
  const { features, messaging_profile_id: profile } = found
  if ((profile ?? '') === '')
    return {
      problem: `The number ${from} has no messaging profile: choose one under Messaging > My Numbers in the portal`,
    }
  if (features && (features.sms ?? null) === null)
    return { problem: `The number ${from} cannot send text messages: choose another in the portal` }
  return { found }
}

/** The messaging profile of the channel, which must be the number's where both are entered. */
async function findProfile(call: TelnyxCall, number: Number | undefined): Promise<Found<Profile>> {
  const { messagingProfileId, from } = call.settings
  const own = number?.messaging_profile_id ?? undefined
  const id = messagingProfileId ?? own ?? ''
  if (own !== undefined && own.toLowerCase() !== id.toLowerCase())
    return { problem: `The number ${from} has another messaging profile, ${own}: enter that, or none` }
  const profile = await get(call, `messaging_profiles/${encodeURIComponent(id)}`, TelnyxProfile, {
    404: `The Telnyx account has no messaging profile ${id}: copy its id from Messaging in the portal`,
  })
  return 'problem' in profile ? profile : { found: profile.found.data }
}

/** The most pages of a list. */
const maxPages = 50

/** All senders of a profile, from which Telnyx chooses where a message names none. */
async function listSenders(call: TelnyxCall, { id, name, ...profile }: Profile): Promise<Found<string[]>> {
  if ((profile.number_pool_settings ?? null) === null)
    return {
      problem: `The messaging profile ${name ?? id} has no number pool, so that each message must name its number: switch on Number Pool in the profile, or enter the number`,
    }
  const senders: string[] = []
  for (const sort of ['phone_numbers', 'short_codes'])
    for (let page = 1, pages = 1; page <= pages && page <= maxPages; page += 1) {
      const query = new URLSearchParams({ 'page[number]': String(page), 'page[size]': '250' })
      const listed = await get(call, `messaging_profiles/${id}/${sort}?${query}`, TelnyxSenders)
      if ('problem' in listed) return listed
      senders.push(
        ...listed.found.data.flatMap(({ phone_number: number, short_code: code }) => number ?? code ?? []),
      )
      pages = listed.found.meta?.total_pages ?? 1
    }
  return senders.length === 0
    ? { problem: `The messaging profile ${name ?? id} has no number: give it one in the portal` }
    : { found: senders }
}

/**
 * Has Telnyx send what comes in to `hook`, and there again where that fails. The address belongs to the messaging profile: all
 * its numbers have the same.
 */
export async function subscribeToHooks(
  call: TelnyxCall,
  hook: { url: string },
): Promise<{ problem?: string }> {
  const { from } = call.settings
  const number = from === undefined ? undefined : await findNumber(call, from)
  if (number !== undefined && 'problem' in number) return number
  const profile = await findProfile(call, number?.found)
  if ('problem' in profile) return profile
  const answer = await askTelnyx(call, {
    method: 'PATCH',
    path: `messaging_profiles/${profile.found.id}`,
    json: { webhook_url: hook.url, webhook_failover_url: hook.url, webhook_api_version: '2' },
  })
  const problem = connectionProblemOf(answer, telnyxErrors, {
    10003: `Telnyx does not take the address ${hook.url}: PUBLIC_URL must lead here from the internet`,
  })
  return problem === undefined ? {} : { problem }
}
