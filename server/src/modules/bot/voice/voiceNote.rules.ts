import type { MessageRow } from '../../conversations/messages.store.ts'

/** Whether the first file of a message is a recording of what a contact says. */
export const isVoiceNote = ({
  direction,
  type,
  mediaContentType,
}: Pick<MessageRow, 'direction' | 'type' | 'mediaContentType'>): boolean =>
  direction === 'incoming' && type === 'text' && /^\s*audio\//i.test(mediaContentType ?? '')

/** The ends of names by which servers tell formats apart, where the type does not have it as its own name. */
const extensions: Readonly<Record<string, string>> = {
  mpeg: 'mp3',
  mp4: 'm4a',
  'x-m4a': 'm4a',
  aac: 'm4a',
  opus: 'ogg',
  'x-wav': 'wav',
  wave: 'wav',
  'vnd.wave': 'wav',
}

/** A name for a recording of a type: many servers go by its end. */
export function fileNameOf(contentType: string): string {
  const subtype = /^\s*audio\/([\w.+-]+)/i.exec(contentType)?.[1]?.toLowerCase() ?? 'ogg'
  return `voice.${extensions[subtype] ?? subtype}`
}
