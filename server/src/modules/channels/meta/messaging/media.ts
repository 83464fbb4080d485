import type { MediaSource } from '../../port.ts'

/** What Meta’s servers of files answer once a link has ended. */
const ended = [403, 404, 410]

/** A file is at the link that its hook named, until that ends; nothing can be asked for another one. */
export const locateMedia = (reference: string): Promise<MediaSource> =>
  Promise.resolve(
    URL.canParse(reference)
      ? { is: 'there', request: { url: reference }, goneAt: ended }
      : { is: 'gone', detail: 'Meta named no link' },
  )
