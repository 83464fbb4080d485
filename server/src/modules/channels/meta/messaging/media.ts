import type { MediaSource } from '../../port.ts'
import { userAgent } from '../../sending/askApi.ts'

/** What Meta’s servers of files answer once a link has ended. */
const ended = [403, 404, 410]

/**
 * A file is at the link that its hook named, or where that leads, until it ends; nothing can be asked for another one. No token
 * goes there.
 */
export const locateMedia = (reference: string): Promise<MediaSource> =>
  Promise.resolve(
    URL.canParse(reference)
      ? {
          is: 'there',
          request: { url: reference, headers: { 'user-agent': userAgent }, followsOneRedirect: true },
          goneAt: ended,
        }
      : { is: 'gone', detail: 'Meta named no link' },
  )
