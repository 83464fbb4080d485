import { isShownInline } from '../conversations/media.ts'

const subtype = /^\s*[a-z]+\/(?:x-)?([a-z0-9]{1,10})\b/i

/**
 * How a file of a message is called in the archive. Only what opens as a picture, sound, film or document of no scripts keeps
 * its type: a page that somebody sent must not open as one.
 */
export function fileName(messageId: string, position: number, contentType: string): string {
  const isHarmless = isShownInline(contentType) || /^\s*application\/pdf\b/i.test(contentType)
  const ending = /^\s*text\/plain\b/i.test(contentType)
    ? 'txt'
    : ((isHarmless ? subtype.exec(contentType)?.[1]?.toLowerCase() : undefined) ?? 'bin')
  return `files/${messageId}-${position + 1}.${ending}`
}
