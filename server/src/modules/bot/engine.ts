import type { OwnWords } from '@replyloop/shared/contract/timeline'
import type {
  BotCaution,
  HandOverReason,
  ModelFailureKind,
  SilenceReason,
} from '@replyloop/shared/values/bot'
import type { Choices } from '@replyloop/shared/contract/content'
import type { StoredFile } from '@replyloop/shared/contract/contentFiles'
import type { DeclaredFields } from '../contacts/customFields.ts'
import type { Acquired } from '../../platform/limits/tenantLimits.ts'

/** An answer that a campaign's bot knows, and how people ask for it. */
export interface KnownAnswer {
  /** Of its campaign alone. */
  id: string
  /** Its wordings, one at least; the first one is its title. */
  questions: readonly string[]
  answer: string
  choices?: Choices | undefined
  files?: readonly StoredFile[] | undefined
}

/** A part of a source of knowledge, which may be sent word for word. */
export interface Passage {
  id: string
  source: { id: string; name: string }
  text: string
}

/** An answer that fits, and how sure that is: from 0 to 1. */
export interface Fit {
  answerId: string
  certainty: number
}

/** From what an engine has taken its answer. */
export interface Basis {
  source: { kind: 'answer'; id: string } | { kind: 'facts' } | { kind: 'passage'; id: string }
  certainty: number
  /** What came second. */
  second?: Fit | undefined
}

/** What an engine knows when it is asked: the campaign's knowledge, the contact, and the conversation so far. */
export interface Conversation {
  campaign: {
    /** By which vectors of its texts are found; `undefined` where it is not saved. */
    id?: string
    /** A BCP 47 tag. */
    language: string
    /** For a model alone. */
    instructions: string | null
    /** What anybody may be told, a sentence at a time. */
    publicFacts: string | null
    answers: readonly KnownAnswer[]
    passages?: readonly Passage[]
    /** How sure the built-in engine has to be; `balanced` where it is not told. */
    caution?: BotCaution
    /** What a model may note of what the contact says, beside name and email; `undefined`: nothing at all. */
    noted?: DeclaredFields
  }
  contact: {
    firstName: string | null
    lastName: string | null
    email: string | null
    phone: string | null
    customFields: Readonly<Record<string, string | number | boolean>>
  }
  /** At most 20 texts, oldest first; the last ones are those to answer. */
  messages: readonly { from: 'contact' | 'business'; body: string }[]
  /** The texts to answer: what the contact wrote since the last answer, a line each. */
  question: string
}

/** Why a model gave no answer. `status` is that of its answer, `null` where it gave none. */
export interface ModelFault {
  kind: ModelFailureKind
  status: number | null
  /** What its server said, without the key and what was asked. */
  message?: string | null
}

/** Statuses below 500 after which the next try may succeed. */
const retriedStatuses: ReadonlySet<number> = new Set([408, 409, 425, 429])

/** Whether another try may succeed after a status. */
export const mayPass = (status: number): boolean => status >= 500 || retriedStatuses.has(status)

/** What a contact has said about itself, by the fields of the contact as a form names them: `email`, `customFields.size`. */
export type ContactNotes = Readonly<Record<string, string | number | boolean>>

/**
 * What an engine says: a plain text; that a person should answer, and why, with the fault of the model where that is why and the
 * answers that may be meant, the likeliest first; or that nothing needs an answer, and why.
 */
export type EngineAnswer =
  | { kind: 'answer'; text: string; basis?: Basis | undefined; notes?: ContactNotes }
  | {
      kind: 'hand_over'
      reason: HandOverReason | OwnWords
      failure?: ModelFault
      fits?: readonly Fit[]
      notes?: ContactNotes
    }
  | { kind: 'silence'; reason: SilenceReason }

/** What answers for a bot: the built-in retrieval, or a model (docs/interface.md#bot). */
export interface Engine {
  /** The answer, where it takes a moment and nothing to wait for; `undefined` where `answer` has to be asked. */
  answerAtOnce?(conversation: Conversation): EngineAnswer | undefined
  /** Never rejects for what the engine cannot do: it hands over and says why. Rejects when `signal` aborts. */
  answer(conversation: Conversation, signal: AbortSignal): Promise<EngineAnswer>
}

/** The engine of one account. */
export interface AccountEngine extends Engine {
  /** Whether it is the built-in one, which reads no instructions. */
  isBuiltIn: boolean
  /** Asked before a conversation is answered: what is slow for one account must leave room for the others. */
  acquire(conversation: Conversation): Acquired
}

/** The longest text that an engine sends, in UTF-16 units. */
export const maxAnswerLength = 4096
