import type { HandOverReason } from '@replyloop/shared/values/bot'

/** Questions that the bots of example data can answer: how people ask, and the answer. */
export const answered = [
  {
    question: 'How much is it?',
    answer: 'A coaching hour is 120 euros. The first call is free and takes 30 minutes.',
    asked: ['How much is it?', 'what does it cost', 'Hi! What is the price of a session?'],
  },
  {
    question: 'When do you have time?',
    answer: 'Calls are Monday to Thursday, 9:00 to 17:00. Tell us a day that suits you.',
    asked: ['When do you have time?', 'do you have time next week?', 'Which days are possible?'],
  },
  {
    question: 'Do you offer coaching online?',
    answer: 'Yes, by video, wherever you are. On site we come to teams within 50 km.',
    asked: ['Do you offer coaching online?', 'is it online or in person', 'Can we do it by video?'],
  },
  {
    question: 'Is there a recording of the webinar?',
    answer: 'Yes: the link to the recording is in your confirmation email, and works for 14 days.',
    asked: ['Is there a recording?', 'I missed it, was it recorded?', 'Where do I find the recording?'],
  },
  {
    question: 'How many people can take part?',
    answer: 'Two to twelve. With more than twelve we split the team into two groups.',
    asked: ['How many people can take part?', 'can my whole team join?', 'Is there a limit of people?'],
  },
  {
    question: 'How long does a programme take?',
    answer: 'Six sessions of 90 minutes, usually one every two weeks: about three months.',
    asked: ['How long does it take?', 'how long is the programme', 'How many sessions is that?'],
  },
] as const

/** What people say when they are content. */
export const thanks = [
  'Thanks!',
  'Great, thank you',
  'Perfect 👍',
  'ok thx',
  'Thank you, that helps',
] as const

/** Questions that a person had to answer, why the bot left them, and what the person wrote. */
export const handedOver: readonly { text: string; reason: HandOverReason; reply: string }[] = [
  {
    text: 'Could you send me an invoice in dollars?',
    reason: 'no_answer',
    reply: 'Of course. Which company name and address shall be on it?',
  },
  {
    text: 'Can somebody call me back today?',
    reason: 'asked_for_human',
    reply: 'Gladly! I can call you at 16:00. Does that suit you?',
  },
  {
    text: 'We are two founders who do not agree on much. Is that something for you?',
    reason: 'unsure',
    reply: 'That is what we do most often, in fact. Shall we talk for half an hour, the three of us?',
  },
  {
    text: 'Do you give a discount for schools?',
    reason: 'no_answer',
    reply: 'We do: 30% for schools and charities. Write to me where you teach, and I set it up.',
  },
]

/** Those who wait now: how long, in minutes, what they wrote last, and why the bot left that to a person. */
export const waiting: readonly { minutes: number; text: string; reason: HandOverReason }[] = [
  { minutes: 4, text: 'Can I speak to a person please?', reason: 'asked_for_human' },
  { minutes: 11, text: 'We are 14 people, half of them remote. What would you suggest?', reason: 'unsure' },
  { minutes: 23, text: 'Do you also work with non-profits?', reason: 'no_answer' },
  { minutes: 38, text: 'The link in your email does not open 😕', reason: 'no_answer' },
  { minutes: 55, text: 'Could I move my call from Tuesday to Wednesday?', reason: 'unsure' },
  { minutes: 80, text: 'Is there parking at your office?', reason: 'no_answer' },
  { minutes: 130, text: 'I would like to talk to somebody before I decide', reason: 'asked_for_human' },
  { minutes: 190, text: 'My boss wants an offer in writing. Can you send one?', reason: 'no_answer' },
  { minutes: 260, text: 'How do you differ from the big consultancies?', reason: 'unsure' },
  { minutes: 400, text: 'Do you coach in Portuguese too?', reason: 'no_answer' },
  { minutes: 700, text: 'I paid twice by mistake, who can help me?', reason: 'no_answer' },
  { minutes: 1100, text: 'Maybe you should write to me less often', reason: 'may_opt_out' },
]

/** What people wrote back to the offer, and what a person answered. */
export const offerReplies = [
  {
    text: 'Count me in! What do I have to do?',
    reply: 'Wonderful. I have sent you the link to choose a date.',
  },
  { text: 'Is the offer valid for two people?', reply: 'Yes, the price is for the two of you together.' },
  { text: 'Not this spring, but keep me posted', reply: 'Will do. Have a good spring!' },
] as const
