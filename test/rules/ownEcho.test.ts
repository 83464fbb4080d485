import {
  isOwnEcho,
  showsWholeMessage,
  type SentMessage,
} from '../../server/src/modules/conversations/incoming/ownEcho.rules.ts'
import { minute } from '../support/time.ts'

const now = 1_795_600_000_000
const png = { reference: 'https://cdn.example.com/a', contentType: 'image/jpeg' }
const sent: SentMessage = {
  status: 'Sent',
  error: null,
  providerId: null,
  sentAt: now - minute,
  body: 'Hi',
  files: [],
}
const text = { body: 'Hi' }
const file = { body: '', files: [png] }
const image = { contentType: 'image/png' }

describe('An echo that does not say who has sent it', () => {
  test.each<[string, boolean, Partial<SentMessage>, Parameters<typeof isOwnEcho>[1]]>([
    ['says the same as one on its way', true, { status: 'Queued', sentAt: null }, text],
    [
      'says the same as one of which nobody knows',
      true,
      { status: 'Failed', sentAt: null, error: { kind: 'unknown_outcome' } },
      text,
    ],
    [
      'says the same as one that was refused',
      false,
      { status: 'Failed', sentAt: null, error: { kind: 'refused' } },
      text,
    ],
    ['says the same but for blanks around it', true, { body: ' Hi \n' }, text],
    ['says the same as one that has another id', false, { providerId: 'aWd1' }, text],
    ['says the same as one of half an hour ago', false, { sentAt: now - 30 * minute }, text],
    ['says something else', false, {}, { body: 'Hello' }],
    ['shows the text of a message with a file', true, { providerId: 'aWd1', files: [image] }, text],
    ['shows the file of a message with a text', true, { providerId: 'aWd1', files: [image] }, file],
    ['shows a file of another kind', false, { files: [{ contentType: 'audio/mpeg' }] }, file],
    ['shows a file where none was sent', false, {}, file],
  ])('and %s is ours: %s', (_what, isOurs, message, echo) => {
    expect(isOwnEcho({ ...sent, ...message }, echo, now)).toBe(isOurs)
  })

  test('proves that a message was sent where it shows all of it', () => {
    expect([showsWholeMessage(sent), showsWholeMessage({ ...sent, files: [image] })]).toEqual([true, false])
  })
})
