import { randomUUID } from 'node:crypto'
import type { PageBody } from './pageBody.ts'
import type { StoredFile } from './storedFile.ts'

/** What a person's profile tells; `null` where Meta does not tell it. */
type Profile = Readonly<Record<string, string>> | null

/** Where people write to: a page by Messenger, or its account on Instagram. */
export interface GraphInbox {
  object: 'page' | 'instagram'
  /** By which hooks name it. */
  id: string
  name: string
  page: GraphPage
  /** Its own token, which on Instagram may be renewed. */
  accessToken: string
  formerTokens: string[]
  /** What the app is subscribed to. */
  subscribedFields: string[] | undefined
  /** Where its hooks go unless told. */
  hookUrl?: string
  /** Who has written there, and what is told of them. */
  people: Map<string, Profile>
}

/** A Facebook page, and the professional account of Instagram that is linked to it. */
export interface GraphPage {
  messenger: GraphInbox
  instagram: GraphInbox
  /** `BUSINESS`, `MEDIA_CREATOR` or `PERSONAL`. */
  accountType: string
  /** Whether Meta has approved Human Agent for the app. */
  humanAgent: boolean
}

/** A message, or a reaction, that a page or an account has sent to a person. */
export interface PageSent {
  /** The mid; a reaction has none. */
  id: string | undefined
  inbox: GraphInbox
  to: string
  /** As it was posted. */
  body: PageBody
  at: number
  /** The file that it shows by the id of an upload. */
  file?: StoredFile
}

let made = 0
/** An id as Messenger makes them for messages, or Instagram. */
export const newMid = (object: GraphInbox['object'] = 'page') => {
  made += 1
  const own = Buffer.from(`${process.pid}-${made}-${Date.now()}`).toString('base64url')
  return object === 'page' ? `m_${own}` : `aWdfZAG1faXRlbToxOk${own}ZD`
}

const newToken = (prefix: string) => `${prefix}${randomUUID().replaceAll('-', '')}`

/** The pages of an app and what they have sent. */
export function createPages(newId: () => string) {
  const pages: GraphPage[] = []
  const inboxOf = (page: () => GraphPage, object: GraphInbox['object'], name: string): GraphInbox => ({
    object,
    id: newId(),
    name,
    accessToken: newToken(object === 'page' ? 'EAAP' : 'IGAA'),
    formerTokens: [],
    subscribedFields: undefined,
    people: new Map(),
    get page() {
      return page()
    },
  })
  const sentByPages: PageSent[] = []
  return {
    pages,
    /** The accepted messages of pages and of accounts on Instagram, the oldest first. */
    sentByPages,
    addPage({ name = 'Acme', username = 'acme.shop', accountType = 'BUSINESS', humanAgent = true } = {}) {
      const page: GraphPage = {
        messenger: inboxOf(() => page, 'page', name),
        instagram: inboxOf(() => page, 'instagram', username),
        accountType,
        humanAgent,
      }
      pages.push(page)
      return page
    },
    /** The inboxes that a token is for: that of a page for both, that of Instagram for its own. */
    inboxesOf(token: string): GraphInbox[] {
      for (const { messenger, instagram } of pages) {
        if (messenger.accessToken === token) return [messenger, instagram]
        if ([instagram.accessToken, ...instagram.formerTokens].includes(token)) return [instagram]
      }
      return []
    },
    /** Renews the token of an account on Instagram; the former one works on until its end. */
    renew(inbox: GraphInbox) {
      inbox.formerTokens.push(inbox.accessToken)
      inbox.accessToken = newToken('IGAA')
      return inbox.accessToken
    },
  }
}
