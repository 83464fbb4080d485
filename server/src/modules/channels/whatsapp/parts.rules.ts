import type { MessageTemplate, TemplateParameter } from '@replyloop/shared/contract/template'
import { mimeTypeOf } from '../meta/parts.rules.ts'
import type { OutgoingFile, OutgoingMessage } from '../outgoing.ts'
import { interactiveOf } from './interactive.rules.ts'

/** One request of a message: its type, what stands under that name, and the file that is uploaded for it. */
export interface Part {
  type: 'text' | 'reaction' | 'template' | 'interactive' | FileType
  content: Record<string, unknown>
  file?: OutgoingFile
}

type FileType = 'image' | 'video' | 'audio' | 'document' | 'sticker'

/** The longest text under a file. */
const maxCaption = 1024
/** The longest name of a file; of a longer one the end stays, which says what it is. */
const maxFileName = 240

/**
 * What a message is made of, in its order. WhatsApp takes one file a message: each further file is a part of its own, and so
 * is a text that no file can carry (sound, a sticker, a text of more than 1,024 characters). What can be tapped is the last, as it
 * stands at the end of the conversation then.
 */
export function requestPartsOf(message: OutgoingMessage): Part[] {
  const { type, template, attachments, reactsTo, reply, choices } = message
  if (template !== null) return [{ type: 'template', content: templateOf(template) }]
  if (type === 'reaction')
    return reactsTo === null
      ? []
      : [{ type: 'reaction', content: { message_id: reactsTo, emoji: reply.body } }]
  const files = attachments.map((file) => ({ file, type: fileTypeOf(file.contentType) }))
  const [first] = files
  const isCaption =
    choices === null && first !== undefined && hasCaption(first.type) && reply.body.length <= maxCaption
  const text: Part[] =
    reply.body === '' || isCaption || choices !== null
      ? []
      : [
          {
            type: 'text',
            content: { body: reply.body, ...(/https?:\/\//i.test(reply.body) && { preview_url: true }) },
          },
        ]
  const sent = files.map(({ file, type: fileType }, index) => ({
    type: fileType,
    file,
    content: {
      ...(index === 0 && isCaption && reply.body !== '' && { caption: reply.body }),
      ...(fileType === 'document' && file.name !== null && { filename: file.name.slice(-maxFileName) }),
    },
  }))
  if (choices !== null) return [...sent, { type: 'interactive', content: interactiveOf(reply.body, choices) }]
  return [...text, ...sent]
}

const hasCaption = (type: FileType) => type === 'image' || type === 'video' || type === 'document'

/** As what WhatsApp shows a file. */
function fileTypeOf(contentType: string): FileType {
  const type = mimeTypeOf(contentType)
  if (type === 'image/webp') return 'sticker' // the only type of stickers, and none of images
  const [kind] = type.split('/')
  return kind === 'image' || kind === 'video' || kind === 'audio' ? kind : 'document'
}

const parameterOf = ({ name, text }: TemplateParameter) => ({
  type: 'text',
  text,
  ...(name !== undefined && { parameter_name: name }),
})

const buttonParameter = {
  url: (text: string) => ({ type: 'text', text }),
  quick_reply: (payload: string) => ({ type: 'payload', payload }),
  copy_code: (code: string) => ({ type: 'coupon_code', coupon_code: code }),
  flow: (token: string) => ({ type: 'action', action: { flow_token: token } }),
}

function templateOf({ name, language, header, body, buttons = [] }: MessageTemplate) {
  const components = [
    ...(header === undefined ? [] : [{ type: 'header', parameters: headerOf(header) }]),
    ...(body === undefined ? [] : [{ type: 'body', parameters: body.parameters.map(parameterOf) }]),
    ...buttons.map(({ index, subType, value }) => ({
      type: 'button',
      sub_type: subType,
      index: String(index),
      parameters: [buttonParameter[subType](value)],
    })),
  ].filter(({ parameters }) => parameters.length > 0)
  return {
    name,
    language: { code: language, policy: 'deterministic' },
    ...(components.length > 0 && { components }),
  }
}

function headerOf(header: NonNullable<MessageTemplate['header']>): Record<string, unknown>[] {
  if ('parameters' in header) return header.parameters.map(parameterOf)
  if ('location' in header) {
    const { latitude, longitude, ...place } = header.location
    const location = { latitude: Number(latitude), longitude: Number(longitude), ...place }
    return [{ type: 'location', location }]
  }
  const { type, link } = header.media
  return [{ type, [type]: { link } }]
}
