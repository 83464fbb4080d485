import type { ChannelInfo } from '@replyloop/shared/contract/channel'
import {
  TwilioAccount,
  TwilioNumbers,
  TwilioService,
  type TwilioNumber,
} from '@replyloop/shared/providers/twilio'
import type { z } from 'zod'
import { connectionProblemOf } from '../sms/codes.rules.ts'
import { knownInfo, channelLabelOf, subscribedTo, type Found, type Sender } from '../sms/connection.ts'
import { describeSenders } from '../sms/pace.rules.ts'
import { accountUrl, askTwilio, servicesUrl, type TwilioCall } from './api.ts'
import { twilioErrors } from './errors.rules.ts'
import { listSenders, readTwilioAnswer } from './lists.ts'

/**
 * Asks Twilio whether the settings work: the account and its auth token, without which no hook could be verified; the API key;
 * and the number or Messaging Service. The first thing that is wrong, in words that say what to do.
 */
export async function checkConnection(
  call: TwilioCall,
): Promise<{ label: string; info: ChannelInfo } | { problem: string }> {
  const account = await findAccount(call)
  if ('problem' in account) return account
  const { friendly_name: name, status, type } = account.found
  if (status !== 'active')
    return {
      problem: `The Twilio account is ${status}: see the Twilio Console, which says what it takes to make it active`,
    }
  const sender = await (call.settings.messagingServiceSid === undefined
    ? checkNumber(call)
    : checkService(call))
  if ('problem' in sender) return sender
  const { label, info } = sender.found
  return {
    label,
    info: knownInfo({
      ...info,
      account: name ?? undefined,
      accountStatus: status,
      accountType: type ?? undefined,
    }),
  }
}

/** By the auth token, also where there is an API key: such a key does not see accounts. */
async function findAccount(call: TwilioCall): Promise<Found<z.output<typeof TwilioAccount>>> {
  const answer = await askTwilio(call, { url: `${accountUrl(call.settings)}.json`, byAuthToken: true })
  return readTwilioAnswer(answer, TwilioAccount, {
    20003:
      'Twilio does not accept the Account SID with this auth token: copy both from the Twilio Console > Account > API keys & tokens; it must be the primary token, since Twilio signs its hooks with that',
    404: `There is no Twilio account ${call.settings.accountSid}: copy the Account SID from the Twilio Console`,
  })
}

const keyRefused =
  'Twilio does not accept the API key: it must be one of this very account, with the secret that was shown when it was made'

async function checkNumber(call: TwilioCall): Promise<Found<Sender>> {
  const number = await findNumber(call)
  if ('problem' in number) return number
  const { phone_number: from, friendly_name: name, capabilities, sms_url: url } = number.found
  if (capabilities?.sms === false)
    return {
      problem: `The number ${from} cannot send text messages: choose one with the capability SMS in the Twilio Console`,
    }
  return {
    found: {
      label: channelLabelOf(from, name),
      info: {
        number: from,
        friendlyName: name ?? undefined,
        capabilities: capabilities?.mms === true ? 'SMS, MMS' : 'SMS',
        senders: '1',
        senderTypes: describeSenders([from]),
        subscribed: subscribedTo(call, url),
      },
    },
  }
}

/** The number as the account has it. */
async function findNumber(call: TwilioCall): Promise<Found<TwilioNumber>> {
  const { from = '', accountSid } = call.settings
  const query = new URLSearchParams({ PhoneNumber: from })
  const url = `${accountUrl(call.settings)}/IncomingPhoneNumbers.json?${query}`
  const numbers = readTwilioAnswer(await askTwilio(call, { url }), TwilioNumbers, { 20003: keyRefused })
  if ('problem' in numbers) return numbers
  const found = numbers.found.incoming_phone_numbers.find(({ phone_number: number }) => number === from)
  return found === undefined
    ? {
        problem: `The Twilio account ${accountSid} has no number ${from}: buy it there, or enter the account that owns it`,
      }
    : { found }
}

async function checkService(call: TwilioCall): Promise<Found<Sender>> {
  const sid = call.settings.messagingServiceSid ?? ''
  const service = await findService(call, sid)
  if ('problem' in service) return service
  const senders = await listSenders(call, sid)
  if ('problem' in senders) return senders
  if (senders.found.length === 0)
    return {
      problem: `The Messaging Service ${sid} has no sender: add a number to its pool in the Twilio Console`,
    }
  const {
    friendly_name: name,
    inbound_request_url: url,
    use_inbound_webhook_on_number: usesNumbers,
  } = service.found
  return {
    found: {
      label: channelLabelOf(sid, name),
      info: {
        messagingService: sid,
        friendlyName: name ?? undefined,
        senders: String(senders.found.length),
        senderTypes: describeSenders(senders.found),
        subscribed: usesNumbers === true ? 'no' : subscribedTo(call, url),
      },
    },
  }
}

async function findService(call: TwilioCall, sid: string): Promise<Found<z.output<typeof TwilioService>>> {
  const { accountSid } = call.settings
  const service = readTwilioAnswer(
    await askTwilio(call, { url: `${servicesUrl(call.settings)}/${sid}` }),
    TwilioService,
    {
      20003: keyRefused,
      404: `The Twilio account ${accountSid} has no Messaging Service ${sid}: copy its SID from Messaging > Services, or enter the account that owns it`,
    },
  )
  if ('found' in service && (service.found.account_sid ?? accountSid) !== accountSid)
    return { problem: `The Messaging Service ${sid} is of another Twilio account than ${accountSid}` }
  return service
}

/**
 * Has Twilio send what comes in to `hook`, and again there where that fails: Twilio tries once more at the fallback address, and
 * then never.
 */
export async function subscribeToHooks(
  call: TwilioCall,
  hook: { url: string },
): Promise<{ problem?: string }> {
  const { messagingServiceSid: sid } = call.settings
  const to = sid === undefined ? await numberHook(call, hook.url) : serviceHook(call, sid, hook.url)
  if ('problem' in to) return to
  const problem = connectionProblemOf(await askTwilio(call, to.found), twilioErrors, {
    20003: keyRefused,
    404: 'Twilio does not have the number or Messaging Service any more',
    21502: `Twilio does not take the address ${hook.url}: PUBLIC_URL must lead here from the internet`,
  })
  return problem === undefined ? {} : { problem }
}

async function numberHook(
  call: TwilioCall,
  url: string,
): Promise<Found<{ url: string; form: URLSearchParams }>> {
  const number = await findNumber(call)
  if ('problem' in number) return number
  const form = {
    SmsUrl: url,
    SmsMethod: 'POST',
    SmsFallbackUrl: url,
    SmsFallbackMethod: 'POST',
    SmsApplicationSid: '', // an application would be asked instead
  }
  return {
    found: {
      url: `${accountUrl(call.settings)}/IncomingPhoneNumbers/${number.found.sid}.json`,
      form: new URLSearchParams(form),
    },
  }
}

function serviceHook(
  call: TwilioCall,
  sid: string,
  url: string,
): Found<{ url: string; form: URLSearchParams }> {
  const form = {
    InboundRequestUrl: url,
    InboundMethod: 'POST',
    FallbackUrl: url,
    FallbackMethod: 'POST',
    UseInboundWebhookOnNumber: 'false', // the addresses of its numbers would be called instead
  }
  return { found: { url: `${servicesUrl(call.settings)}/${sid}`, form: new URLSearchParams(form) } }
}
