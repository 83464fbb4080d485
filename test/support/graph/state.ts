import { createHash, randomUUID } from 'node:crypto'
import type { HookNumber } from './hooks.ts'
import type { MessageBody } from './messageBody.ts'
import { createPages } from './pages.ts'
import type { StoredFile } from './storedFile.ts'
import { createTemplates } from './templates.ts'

/** A message that was accepted. */
export interface SentMessage {
  /** The wamid. */
  id: string
  phoneNumberId: string
  /** As the message names the person. */
  to: string
  waId?: string
  userId?: string
  type: string
  /** As it was posted. */
  body: MessageBody
  /** `biz_opaque_callback_data`, which each of its statuses carries. */
  callbackData?: string
  /** The file that it shows by the id of an upload. */
  file?: StoredFile
}

/** A phone number of the app. */
export interface GraphNumber extends HookNumber {
  /** What `GET /{phone_number_id}` tells by name. */
  fields: Record<string, unknown>
  /** Its own callback URL, and the business account's. */
  hook?: Hook
  pin?: string
}
export interface Hook {
  url: string
  verifyToken: string
}

/** Whom WhatsApp knows, and by what their messages may be addressed. */
export interface Person {
  /** Absent where a person hides the number. */
  waId?: string
  userId?: string
  inputs: readonly string[]
}

export type GraphState = ReturnType<typeof createState>

/** What the stand-in of the Graph API knows. */
export function createState() {
  const numbers = new Map<string, GraphNumber>()
  const files = new Map<string, StoredFile>()
  let ids = 100_000_000_000_000 + Math.floor(Math.random() * 1e12) * 100
  const newId = () => String((ids += 1))

  /** The callback URL of the app is where the hooks of templates and of the account always go. */
  const app: { id: string; hookUrl?: string } = { id: newId() }
  const people: Person[] = []
  const sent: SentMessage[] = []
  const state = {
    app,
    accessToken: `EAAG${randomUUID().replaceAll('-', '')}`,
    appSecret: createHash('md5').update(randomUUID()).digest('hex'),
    numbers,
    files,
    /** The links of files that work. */
    links: new Map<string, string>(),
    /** The business accounts that the app is subscribed to, each with its own callback URL where it has one. */
    subscribed: new Map<string, Hook | undefined>(),
    people,
    /** The accepted messages, the oldest first. */
    sent,
    ...createPages(newId),
    templates: createTemplates(newId),
    newId,
    addNumber({ businessAccountId = newId(), displayNumber = '+1 555-078-3881', fields = {} } = {}) {
      const number: GraphNumber = {
        phoneNumberId: newId(),
        businessAccountId,
        displayNumber: displayNumber.replace(/\D/g, ''),
        fields: {
          display_phone_number: displayNumber,
          verified_name: 'Acme',
          name_status: 'APPROVED',
          quality_rating: 'GREEN',
          code_verification_status: 'VERIFIED',
          status: 'CONNECTED',
          platform_type: 'CLOUD_API',
          is_on_biz_app: false,
          throughput: { level: 'STANDARD' },
          whatsapp_business_manager_messaging_limit: 'TIER_2K',
          account_mode: 'LIVE',
          ...fields,
        },
      }
      numbers.set(number.phoneNumberId, number)
      return number
    },
    addFile(bytes: Buffer, contentType: string, name = 'file') {
      const file: StoredFile = { id: newId(), bytes, contentType, name, platform: 'page' }
      files.set(file.id, file)
      return file
    },
  }
  return { ...state, number: state.addNumber() }
}
