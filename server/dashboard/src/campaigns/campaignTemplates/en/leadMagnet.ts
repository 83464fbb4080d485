import type { TemplateTexts } from '../campaignTemplate.ts'

export const leadMagnet: TemplateTexts<'leadMagnet'> = {
  name: 'Free guide',
  description:
    'For everyone who offers a guide, a checklist or an e-book: delivers it at once, asks how it helped, and starts conversations with readers.',
  openingMessage:
    'Hi {{firstName|there}}, here is your guide “[title]”: [link]\n\nEnjoy reading! If a question comes up, just reply here.\n\nYour team at [company]',
  followUps: [
    'Hi {{firstName|there}}, have you had a look at “[title]” yet? What would you like to know more about?',
    'Would you like help with putting “[title]” into practice? Reply with what you want to achieve, and someone from our team will get back to you here.',
  ],
  botInstructions:
    'You answer people who asked for a free guide. Be friendly and brief: two or three sentences at most. Use only what the questions and answers say. If you do not know something, do not guess: hand over to a person.',
  keywords: ['guide'],
  answers: [
    {
      questions: ['Where do I find the guide?', 'How do I get the guide?', 'Can you send the guide again?'],
      answer: 'Here is your guide: [link]',
    },
    {
      questions: ['The link does not work', 'I cannot open the guide', 'The download does not work'],
      answer:
        'Sorry about that! Please try another browser: [link]\n\nIf that does not help, tell us here, and we will get the guide to you another way.',
    },
    {
      questions: ['How much is it?', 'Is the guide free?', 'What does the guide cost?'],
      answer: 'The guide costs you nothing.',
    },
    {
      questions: ['What is it about?', 'What topics does the guide cover?', 'What do I find in the guide?'],
      answer: 'It shows you [what the guide shows].',
    },
    {
      questions: ['Can I share the guide?', 'Can I forward the guide to a colleague?'],
      answer: 'With pleasure! Just pass on this link: [link]',
    },
    {
      questions: ['Why am I getting this message?', 'Who are you?', 'Where did you get my number?'],
      answer:
        'This is [company]. You asked us for the guide “[title]” and left your number. If you do not want any more messages, reply STOP.',
    },
    {
      questions: ['Can you help me with this?', 'Do you offer advice?', 'I would like a call'],
      answer:
        'With pleasure! Write here what you want to achieve, and someone from our team will get back to you.',
    },
  ],
}
