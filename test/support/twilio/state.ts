import { randomBytes } from 'node:crypto'
import type { SentFile } from '../sms/files.ts'

/** A number of the account. */
export interface StandInNumber {
  sid: string
  phoneNumber: string
  friendlyName: string
  capabilities: { sms: boolean; mms: boolean; voice: boolean }
  smsUrl: string
  smsFallbackUrl: string
}

/** A Messaging Service with its senders. */
export interface StandInService {
  sid: string
  friendlyName: string
  numbers: readonly string[]
  shortCodes: readonly string[]
  alphaSenders: readonly string[]
  inboundRequestUrl: string
  fallbackUrl: string
  useInboundWebhookOnNumber: boolean
}

/** A message that was accepted. */
export interface TwilioSent {
  sid: string
  to: string
  from: string
  messagingServiceSid?: string
  body: string
  mediaUrls: string[]
  statusCallback?: string
  /** When it was accepted, in milliseconds since 1970. */
  at: number
}

/** A message that came in. */
export interface StandInReceived {
  sid: string
  from: string
  to: string
  service: string | undefined
  body: string
  /** The SIDs of its files. */
  files: readonly string[]
  at: number
}

/** A file of a message that came in. */
export interface StandInMedia {
  sid: string
  messageSid: string
  file: SentFile
}

/** A SID as Twilio makes them. */
export const newSid = (prefix: string) => prefix + randomBytes(16).toString('hex')

let numbered = 0
/** A number that no test has had. */
const newNumber = () => {
  numbered += 1
  return `+1202555${String(numbered).padStart(4, '0')}`
}

export type TwilioState = ReturnType<typeof createState>

/** `(202) 555-0123` of `+12025550123`. */
const nationalForm = (number: string) => number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')

/** What the stand-in of Twilio knows: one account. */
export function createState() {
  const numbers = new Map<string, StandInNumber>()
  const services = new Map<string, StandInService>()
  const media = new Map<string, StandInMedia>()
  const sent: TwilioSent[] = []
  const received = new Map<string, StandInReceived>()
  const state = {
    account: { status: 'active', type: 'Full', friendlyName: 'Acme' },
    accountSid: newSid('AC'),
    authToken: randomBytes(16).toString('hex'),
    /** An API key that works, beside the auth token. */
    apiKey: { sid: newSid('SK'), secret: randomBytes(16).toString('hex') },
    numbers,
    services,
    media,
    sent,
    /** What has come in, by SID. */
    received,
    /** Who has sent STOP, with the number that it was sent to. */
    optedOut: new Set<string>(),
    addNumber({ phoneNumber = newNumber(), ...given }: Partial<StandInNumber> = {}): StandInNumber {
      const number = {
        sid: newSid('PN'),
        phoneNumber,
        friendlyName: nationalForm(phoneNumber), // as Twilio names a number itself
        capabilities: { sms: true, mms: true, voice: true },
        smsUrl: '',
        smsFallbackUrl: '',
        ...given,
      }
      numbers.set(phoneNumber, number)
      return number
    },
    /** A Messaging Service; with a new number and a short code unless told. */
    addService(given: Partial<StandInService> = {}): StandInService {
      const service = {
        sid: newSid('MG'),
        friendlyName: 'Acme Notifications',
        numbers: [state.addNumber().phoneNumber],
        shortCodes: ['725725'],
        alphaSenders: [],
        inboundRequestUrl: '',
        fallbackUrl: '',
        useInboundWebhookOnNumber: true,
        ...given,
      }
      services.set(service.sid, service)
      return service
    },
  }
  return { ...state, number: state.addNumber() }
}
