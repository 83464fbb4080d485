import type { TemplateTexts } from '../campaignTemplate.ts'

export const appointment: TemplateTexts<'appointment'> = {
  name: 'Appointment',
  description:
    'For practices, salons, consultants and studios: invites people to book, reminds those who have not, and answers what they ask first.',
  openingMessage:
    'Hi {{firstName|there}}, this is [company]. Thank you for your interest!\n\nPick the time that suits you best: [booking link]\n\nDo you have a question first? Just reply here.',
  followUps: [
    'Hi {{firstName|there}}, have you found a time that suits you? Here you can see what is free: [booking link]',
    'None of the times suits you? Reply with the day and time that you would prefer, and we will see what we can do.',
  ],
  botInstructions:
    'You answer people who are interested in an appointment. Be friendly and brief: two or three sentences at most. Use only what the questions and answers say. Never promise a time. If you do not know something, do not guess: hand over to a person.',
  keywords: ['appointment', 'booking'],
  answers: [
    {
      questions: ['How do I book an appointment?', 'Which appointments are free?', 'Can I come by?'],
      answer: 'Pick your time here, where you see what is free: [booking link]',
    },
    {
      questions: ['Where are you?', 'Where do I have to go?'],
      answer: 'You will find us here: [address]',
    },
    {
      questions: ['How much is it?', 'What does an appointment cost?'],
      answer: 'An appointment costs [price].',
    },
    {
      questions: ['How long is it?', 'How long does an appointment take?'],
      answer: 'An appointment takes [duration].',
    },
    {
      questions: [
        'Can I change my appointment?',
        'Can I reschedule my appointment?',
        'Can I move my appointment to another day?',
      ],
      answer:
        'Of course. Reply with the days and times that suit you better, and someone from our team will get back to you here.',
    },
    {
      questions: ['I will be late', 'I am running late for my appointment'],
      answer:
        'Thank you for letting us know! Tell us here by how many minutes, and we will tell you whether it still works.',
    },
  ],
}
