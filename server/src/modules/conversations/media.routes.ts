import { MIMEType } from 'node:util'
import { Router } from 'express'
import { z } from 'zod'
import type { Db } from '../../platform/db/db.ts'
import { requireHttps, type PlainHttp } from '../../platform/http/requireHttps.ts'
import { sendStream } from '../../platform/http/sendStream.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { ignoreEnoent } from '../../platform/blobs/missingFile.ts'
import { Problem } from '../../platform/errors/problem.ts'
import type { SecretBox } from '../../platform/crypto/secretBox.ts'
import { hourMs } from '../../platform/clock/time.ts'
import type { MediaLink } from '../webhooks/event.presenter.ts'
import type { MediaStore } from './media/mediaStore.ts'
import { isShownInline, servedType } from './media/mediaType.ts'
import { findAttachment } from './media/attachments.store.ts'

const lifetimeMs = hourMs
const path = '/media'
const Signed = z.object({
  messageId: z.string(),
  position: z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number)
    .default(0),
  expires: z.string().regex(/^\d{1,15}$/),
  signature: z.string().min(1).max(128),
})

/** The path of an attachment; that of the first has the message's id alone. */
const pathOf = (messageId: string, position: number) =>
  position === 0 ? messageId : `${messageId}/${position}`

const signedText = (messageId: string, position: number, expires: string) =>
  `media:${pathOf(messageId, position)}:${expires}`

/** Makes links to the files of messages. Who has a link can read the file for an hour (docs/interface.md#media). */
export const createMediaLink =
  ({ serverUrl, box, clock }: { serverUrl: () => string; box: SecretBox; clock: Clock }): MediaLink =>
  (messageId, position) => {
    const expires = String(clock.now() + lifetimeMs)
    const query = new URLSearchParams({
      expires,
      signature: box.sign(signedText(messageId, position, expires)),
    })
    return `${serverUrl()}${path}/${pathOf(messageId, position)}?${query}`
  }

/**
 * Serves stored files behind signed links. A browser neither guesses the type of any file nor runs it: only
 * images other than SVG, audio and video are shown, the rest is downloaded, and what is no document is mere bytes.
 */
export function mediaRoutes(parts: {
  db: Db
  store: MediaStore
  box: SecretBox
  clock: Clock
  plainHttp: PlainHttp
}): Router {
  const { db, store, box, clock } = parts
  const router = Router()
  router.get(`${path}/:messageId{/:position}`, requireHttps(parts), async (request, response) => {
    request.info.route = `${path}/:messageId`
    const link = Signed.safeParse({ ...request.query, ...request.params })
    if (!link.success || !isSigned(box, link.data))
      throw new Problem(
        'UNAUTHORIZED',
        'This link is not signed by the service; read the message again for a new one',
      )
    const { messageId, position, expires } = link.data
    if (Number(expires) < clock.now())
      throw new Problem('UNAUTHORIZED', 'This link has expired; read the message again for a new one')
    const attachment = await findAttachment(db.read, messageId, position)
    if (attachment === undefined || attachment.hash === null)
      throw new Problem('MESSAGE_NOT_FOUND', 'The message of this file has been erased')
    const { contentType, hash } = attachment
    const file = await openFile(store, hash)
    response.setHeader('Content-Type', contentTypeHeader(servedType(contentType)))
    response.setHeader('Content-Length', file.size)
    response.setHeader('Content-Disposition', isShownInline(contentType) ? 'inline' : 'attachment')
    response.setHeader('Cache-Control', 'private, max-age=3600')
    await sendStream(response, file.stream)
  })
  return router
}

const isSigned = (box: SecretBox, { messageId, position, expires, signature }: z.output<typeof Signed>) =>
  box.verify(signedText(messageId, position, expires), signature)

const quoted = /"(\\.|[^"\\])*"/g

/**
 * A stored type as a header. A browser would take what follows a comma outside of quotes as the type: that is left
 * out.
 */
const contentTypeHeader = (type: string): string =>
  (type.replace(quoted, '').includes(',') ? String(new MIMEType(type)) : type)
    // Parameters, such as the file's name, may have letters that a header cannot carry.
    .replace(/[^\x20-\x7e]/g, '?')

/** Throws `NOT_FOUND` for a file that is gone, such as from a folder that was not restored with its database. */
async function openFile(store: MediaStore, hash: string): ReturnType<MediaStore['open']> {
  const file = await ignoreEnoent(store.open(hash))
  if (file === undefined) throw new Problem('NOT_FOUND', 'The file of this message is not there any more')
  return file
}
