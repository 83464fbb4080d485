import { isTold, mailKinds, type MailKind } from '@replyloop/shared/values/mail'
import type { Request, Response, Router } from 'express'
import { z } from 'zod'
import type { SecretBox } from '../../platform/crypto/secretBox.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { PlainHttp } from '../../platform/http/requireHttps.ts'
import { html, type Html } from '../../platform/text/html.ts'
import { alonePage, linkedPage } from '../docs/alonePage.ts'
import { saveChoices } from './sending/saveChoices.ts'
import { isUnsubscribeLink, unsubscribePath } from './texts/unsubscribeLink.ts'

const Link = z.object({
  memberId: z.string().max(64),
  kind: z.enum(mailKinds),
  signature: z.string().max(128),
})

/** What mails of a kind are about, as the page says it. */
const kindTexts: Readonly<Record<MailKind, string>> = {
  waiting: 'people who wait for an answer',
  low_balance: 'credit that runs low',
  receiver_down: 'webhooks and channels that are down',
  import_finished: 'imports that are finished',
  broadcast_paused: 'broadcasts that pause by themselves',
  mentioned: 'notes that mention you',
  weekly: 'the numbers of each week',
}

/**
 * Ends the mails of a kind for one who has the signed link of one: by the button of a page; or at once by the POST of a reader's
 * own button (RFC 8058). Nobody has to be signed in.
 */
export function unsubscribeRoutes({
  db,
  box,
  serverUrl,
  plainHttp,
}: {
  db: Db
  box: SecretBox
  serverUrl: () => string
  plainHttp: PlainHttp
}): Router {
  const linkOf = (params: unknown): z.output<typeof Link> | undefined => {
    const link = Link.safeParse(params)
    return link.success && isUnsubscribeLink(box, link.data) ? link.data : undefined
  }
  const settings = () =>
    html`<p><a href="${serverUrl()}/dashboard/settings/notifications">Choose your mails</a> in Replyloop.</p>`
  const show = ({ params }: Request, response: Response) => {
    const link = linkOf(params)
    if (link === undefined) return sendPage(response, 403, ...wrongLink)
    return sendPage(
      response,
      200,
      'No more of these mails?',
      html`<p>They are about ${kindTexts[link.kind]}. You get them until you press the button.</p>
        <form method="post">
          <button>No more of these mails</button>
        </form>
        ${settings()}`,
    )
  }
  const submit = async ({ params }: Request, response: Response) => {
    const link = linkOf(params)
    if (link === undefined) return sendPage(response, 403, ...wrongLink)
    await db.write((tx) => unsubscribe(tx, link))
    return sendPage(
      response,
      200,
      'Done',
      html`<p>You get no more mails about ${kindTexts[link.kind]}.</p>
        ${settings()}`,
    )
  }
  return linkedPage(
    { base: unsubscribePath, names: '/:memberId/:kind/:signature', plainHttp },
    { show, submit },
  )
}

/** Stores the choice, where the member gets such mails. */
const unsubscribe = (tx: Tx, { memberId, kind }: { memberId: string; kind: MailKind }): Promise<void> =>
  saveChoices(tx, memberId, ({ accountId, role, mailChoices }) => {
    if (!isTold(kind, role, mailChoices)) return {}
    tx.notify(`account:${accountId}`)
    return { mailChoices: { [kind]: false } }
  })

const wrongLink = [
  'This link does not work',
  html`<p>It is not one that this service has made. Open it from the mail itself, or copy all of it.</p>`,
] as const

const sendPage = (response: Response, status: number, title: string, content: Html) =>
  void response.status(status).type('html').send(alonePage({ title, content }))
