import type { TemplateTexts } from '../campaignTemplate.ts'

export const winBack: TemplateTexts<'winBack'> = {
  name: 'Win back',
  description:
    'For shops and services with customers who have gone quiet: gives them a reason to return, reminds them once, and asks what was missing.',
  openingMessage:
    'Hi {{firstName|there}}, it has been a while, and we miss you at [company]!\n\nTo welcome you back: [offer]. It is yours until [last day]: [link]',
  followUps: [
    'Hi {{firstName|there}}, your offer is still waiting for you: [offer], until [last day]. Here is your link again: [link]',
    'One honest question: what could we have done better? A line is enough, and a person will read it.',
  ],
  botInstructions:
    'You answer former customers who got an offer to come back. Be friendly and brief: two or three sentences at most, and never pushy. Use only what the questions and answers say. If you do not know something, do not guess: hand over to a person.',
  keywords: ['offer'],
  answers: [
    {
      questions: ['What is the offer?', 'What do I get?', 'What is the discount?'],
      answer: 'Your offer: [offer].',
    },
    {
      questions: [
        'How long is the offer valid?',
        'Until when is the offer valid?',
        'When does the offer end?',
      ],
      answer: 'The offer is yours until [last day].',
    },
    {
      questions: ['How do I redeem the offer?', 'How does it work?', 'Where do I find the link?'],
      answer: 'Just follow this link: [link]',
    },
    {
      questions: ['What is new?', 'What has changed?'],
      answer: 'New since you were last here: [what is new].',
    },
    {
      questions: ['Why am I getting this message?', 'Who are you?', 'Where did you get my number?'],
      answer:
        'This is [company]: you have been a customer of ours. If you do not want any more messages, reply STOP.',
    },
    {
      questions: ['I am dissatisfied', 'I had a bad experience', 'I am disappointed'],
      answer:
        'We are sorry to hear that. Write here what went wrong; someone from our team will read it and get back to you.',
    },
  ],
}
