import { parseJson } from '@replyloop/shared/contract/json'
import { maxModelSeconds } from '@replyloop/shared/values/limits'
import { z } from 'zod'
import { errorMessage } from '../../../platform/errors/errorMessage.ts'
import { maxAnswerLength, mayPass } from '../engine.ts'
import { plainText } from '../bot.rules.ts'
import type { Transcriber } from '../transcriberOf.ts'
import { fileNameOf } from './voiceNote.rules.ts'

/** Ten minutes of quick speech are some 10,000 characters; a model that repeats itself is cut there. */
const maxTranscript = 4 * maxAnswerLength

const Transcription = z.object({ text: z.string() })

/**
 * Has a recording written down; `undefined` where the server refuses it, is late, or hears nothing. Rejects for what another try may
 * mend, with nothing of what was said, and when `signal` aborts.
 */
export async function askTranscription(
  { baseUrl, apiKey, model, fetch }: Transcriber & { baseUrl: string },
  { bytes, contentType }: { bytes: Buffer; contentType: string },
  signal: AbortSignal,
): Promise<string | undefined> {
  const body = new FormData()
  body.set('model', model)
  body.set('response_format', 'json')
  body.set('file', new Blob([new Uint8Array(bytes)], { type: contentType }), fileNameOf(contentType))
  const deadline = AbortSignal.timeout(maxModelSeconds * 1000)
  const response = await fetch(`${baseUrl.replace(/\/+$/, '')}/audio/transcriptions`, {
    method: 'POST',
    headers: apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` },
    body,
    signal: AbortSignal.any([signal, deadline]),
  }).catch((error: unknown) => {
    if (deadline.aborted || isTimeout(error)) return undefined
    throw new Error(`the model for voice notes cannot be reached: ${errorMessage(error)}`)
  })
  if (response === undefined) return undefined
  const { status } = response
  if (mayPass(status)) throw new Error(`the model for voice notes answered ${status}`)
  if (status >= 300) return undefined
  const { data } = Transcription.safeParse(parseJson(await response.text()))
  return data === undefined ? undefined : plainText(data.text, maxTranscript) || undefined
}

const isTimeout = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError'
