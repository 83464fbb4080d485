import type { TemplateTexts } from '../campaignTemplate.ts'

export const webinar: TemplateTexts<'webinar'> = {
  name: 'Webinar',
  description:
    'For everyone who runs online events: confirms the seat, reminds people of the date, and answers what they ask beforehand.',
  openingMessage:
    'Hi {{firstName|there}}, your seat is reserved! Our webinar “[topic]” starts on [date and time].\n\nYour link to join: [link]\n\nIs there anything you would like to know beforehand? Just reply here.',
  followUps: [
    'Hi {{firstName|there}}, is the date in your calendar yet? [date and time], here: [link]\n\nWe look forward to seeing you.',
    'Which question about “[topic]” should we be sure to answer? Reply here, and we will bring it up in the webinar.',
  ],
  botInstructions:
    'You answer people who signed up for a webinar. Be friendly and brief: two or three sentences at most. Use only what the questions and answers say. If you do not know something, do not guess: hand over to a person.',
  keywords: ['webinar'],
  answers: [
    {
      questions: ['When is it?', 'When does the webinar start?', 'What is the date?'],
      answer: 'The webinar starts on [date and time].',
    },
    {
      questions: ['How long is it?', 'How long does the webinar take?'],
      answer: 'Allow [duration], including time for your questions.',
    },
    {
      questions: ['How do I join the webinar?', 'Where do I find the link?', 'Can you send me the link?'],
      answer: 'Open this link a few minutes before we start: [link]',
    },
    {
      questions: ['How much is it?', 'Is the webinar free?', 'What does the webinar cost?'],
      answer: 'The price for taking part: [price].',
    },
    {
      questions: [
        'What is it about?',
        'What is the webinar about?',
        'What is the topic?',
        'What will I learn?',
      ],
      answer: 'It is about “[topic]”.',
    },
    {
      questions: ['Can I ask questions?', 'Will you answer questions?'],
      answer: 'Yes, please do! Ask in the webinar, or write your question here now, and we will bring it up.',
    },
    {
      questions: ['I cannot make it', 'I have no time that day', 'Is there another date?'],
      answer:
        'What a pity! Write here which days would suit you, and someone from our team will tell you about other dates.',
    },
    {
      questions: [
        'Is it recorded?',
        'Will the webinar be recorded?',
        'Is there a recording?',
        'Can you send me the recording?',
        'Will there be a replay?',
      ],
      answer:
        'Write here that you would like the recording, and someone from our team will tell you whether and when there is one.',
    },
  ],
}
