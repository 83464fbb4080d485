import { z } from 'zod'
import { maxMessageLength } from '../values/limits.ts'
import { endpoint, textBody } from './endpoint.ts'
import { byId, requiredText } from './fields.ts'
import { Message } from './message.ts'

/** What is said in a voice note, as a person has heard it. */
const EditTranscript = z
  .object({ text: requiredText(maxMessageLength) })
  .meta({ id: 'EditTranscript', example: { text: 'How much is a lesson?' } })

/** What is written down of voice notes, for `dashboardContract.ts`. */
export const transcriptEndpoints = {
  editTranscript: endpoint('PUT', '/messages/:id/transcript', {
    tag: 'Messages',
    summary: 'Correct what is written down of a voice note',
    description:
      'It replaces what a model has heard, of a note that has been written down; searches find it. Nobody is answered again.',
    scope: 'full',
    needs: 'agent',
    params: byId,
    body: EditTranscript,
    bodyLimit: textBody,
    responses: { 200: Message },
    errors: ['MESSAGE_NOT_FOUND', 'CONVERSATION_OF_ANOTHER'],
  }),
}
