import { isAutoReply } from '../../server/src/modules/conversations/incoming/needsAnswer.rules.ts'
import {
  autoReplyBeginnings,
  autoReplyPhrases,
} from '../../server/src/modules/conversations/incoming/autoReplies.ts'
import { measureProcessorTime } from '../support/processorTime.ts'

describe('An automatic reply', () => {
  test.each([
    'I am away, thank you',
    'Automatic reply: Re: your offer',
    'I’m currently out of the office until Monday. For urgent matters call Jo.',
    'Thanks for contacting us! We will get back to you within 24 hours.',
    'Vielen Dank für Ihre Nachricht. Ich bin derzeit nicht im Büro.',
    'ABWESENHEITSNOTIZ: bis 3. Mai',
    'Bonjour, je suis actuellement en congés jusqu’au 3 mai.',
    'Estoy de vacaciones hasta el lunes.',
    'Sono in ferie fino a lunedì.',
    'Estou de férias até segunda.',
    'Ik ben momenteel niet op kantoor.',
  ])('is known: “%s”', (text) => {
    expect(isAutoReply(text)).toBe(true)
  })

  test.each([
    'How much is it?',
    'Are you out of office today?',
    'I am away until Monday, can you send it then?',
    '¿Estoy de vacaciones, puedo pedir después?',
    'Do you offer automatic replies？',
    'My password was automatically generated and does not work',
    'I have limited access to my account',
    'I am currently out of milk',
    'That is way out of my price range',
    'Ich bin im Büro',
    'Je ne suis pas absente',
    'Thank you for your message',
    'ooo nice',
    '',
    '👍',
  ])('is not what a person writes: “%s”', (text) => {
    expect(isAutoReply(text)).toBe(false)
  })

  test.each(
    [autoReplyBeginnings, autoReplyPhrases].flatMap((lists) =>
      Object.entries(lists).flatMap(([language, phrases]) => phrases.map((phrase) => [phrase, language])),
    ),
  )('“%s” (%s) is written as texts are folded, and known alone', (phrase) => {
    expect(isAutoReply(String(phrase).toUpperCase())).toBe(true)
  })

  test('of the greatest length takes no longer than a short one', () => {
    const elapsed = measureProcessorTime()
    expect(isAutoReply('i am away '.repeat(6553))).toBe(true)
    expect(isAutoReply('i am a way '.repeat(5957))).toBe(false)
    expect(elapsed()).toBeLessThan(200)
  })
})
