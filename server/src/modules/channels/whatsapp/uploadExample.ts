import { UploadedExample, UploadSession } from '@replyloop/shared/providers/whatsapp'
import type { z } from 'zod'
import { askGraph, type GraphAnswer } from '../meta/graph.ts'
import type { ChannelCall } from '../sending/call.ts'
import type { ExampleFile } from '../templates.port.ts'
import { problemOf } from './errors.rules.ts'
import type { WhatsappSettings } from './settings.ts'

const uploadTimeoutMs = 60_000

/**
 * Has Meta keep the example of a template's header: opens an upload for the app of the token, then sends the file. What comes
 * back names it when the template is submitted, and cannot be sent to anybody.
 */
export async function uploadExample(
  call: ChannelCall<WhatsappSettings>,
  { bytes, contentType, name }: ExampleFile,
): Promise<{ handle: string } | { problem: string }> {
  const query = { file_name: name, file_length: String(bytes.length), file_type: contentType }
  const opened = await askGraph(call, { method: 'POST', path: 'app/uploads', query })
  const session = read(call, opened, UploadSession)
  if ('problem' in session) return session
  const sent = await askGraph(call, {
    method: 'POST',
    path: session.id,
    file: new Blob([new Uint8Array(bytes)], { type: contentType }),
    // This endpoint alone takes the token by another name.
    headers: { authorization: `OAuth ${call.settings.accessToken}`, file_offset: '0' },
    timeoutMs: uploadTimeoutMs,
  })
  const uploaded = read(call, sent, UploadedExample)
  return 'problem' in uploaded ? uploaded : { handle: uploaded.h }
}

function read<S extends z.ZodType>(
  call: ChannelCall<WhatsappSettings>,
  answer: GraphAnswer,
  schema: S,
): z.output<S> | { problem: string } {
  const problem = problemOf(call, answer)
  if (problem !== undefined) return { problem }
  const { data } = schema.safeParse(answer.is === 'answered' ? answer.json : undefined)
  return data ?? { problem: 'Meta’s response to the upload of the example is not understood: try it again' }
}
