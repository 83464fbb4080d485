import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'

/** A number of the account. */
export interface StandInNumber {
  phoneNumber: string
  profileId: string | null
  features: { sms: object | null; mms: object | null }
}

/** A messaging profile; with a pool a message need not name its number. */
export interface StandInProfile {
  id: string
  name: string
  enabled: boolean
  hasPool: boolean
  shortCodes: readonly string[]
  webhookUrl: string | null
  webhookFailoverUrl: string | null
}

/** A message that was accepted. */
export interface TelnyxSent {
  id: string
  to: string
  from: string
  profileId: string
  text: string
  mediaUrls: string[]
  webhookUrl: string | null
}

let numbered = 0
/** A number that no test has had. */
const newNumber = () => {
  numbered += 1
  return `+1312555${String(numbered).padStart(4, '0')}`
}

export type TelnyxState = ReturnType<typeof createState>

/** What the stand-in of Telnyx knows: one account. */
export function createState() {
  const keys = generateKeyPairSync('ed25519')
  const numbers = new Map<string, StandInNumber>()
  const profiles = new Map<string, StandInProfile>()
  const sent: TelnyxSent[] = []
  const twoWay = { domestic_two_way: true, international_inbound: true, international_outbound: true }
  const state = {
    apiKey: `KEY0${randomBytes(16).toString('hex').toUpperCase()}`,
    privateKey: keys.privateKey,
    /** The setting `publicKey`: the key itself, without what stands before it. */
    publicKey: keys.publicKey.export({ format: 'der', type: 'spki' }).subarray(12).toString('base64'),
    numbers,
    profiles,
    sent,
    /** Who has sent STOP, with the profile whose number that went to. */
    blocked: new Set<string>(),
    /** A messaging profile; with a pool and a short code unless told. */
    addProfile(given: Partial<StandInProfile> = {}): StandInProfile {
      const profile = {
        id: randomUUID(),
        name: 'Acme',
        enabled: true,
        hasPool: true,
        shortCodes: ['725725'],
        webhookUrl: null,
        webhookFailoverUrl: null,
        ...given,
      }
      profiles.set(profile.id, profile)
      return profile
    },
    addNumber({ phoneNumber = newNumber(), ...given }: Partial<StandInNumber> = {}): StandInNumber {
      const number = {
        phoneNumber,
        profileId: given.profileId === undefined ? state.addProfile({ shortCodes: [] }).id : given.profileId,
        features: given.features ?? { sms: twoWay, mms: twoWay },
      }
      numbers.set(phoneNumber, number)
      return number
    },
  }
  return { ...state, number: state.addNumber() }
}
