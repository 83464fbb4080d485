import type { LanguageTemplates } from './campaignTemplate.ts'

/** The campaign templates in English. */
export const inEnglish: LanguageTemplates = {
  company: '[company]',
  templates: {
    webinar: {
      name: 'Webinar',
      description:
        'For everyone who runs online events: confirms the seat, brings people back to the date, and answers what they ask beforehand.',
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
          questions: ['When is it?', 'When does the webinar start?', 'What is the date of the webinar?'],
          answer: 'The webinar starts on [date and time].',
        },
        {
          questions: ['How long is it?', 'How long does the webinar take?'],
          answer: 'Plan on [duration], with time for your questions.',
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
          questions: ['What is it about?', 'What is the webinar about?', 'What is the topic?', 'What will I learn?'],
          answer: 'It is about “[topic]”.',
        },
        {
          questions: ['Can I ask questions?', 'Will you answer questions?'],
          answer:
            'Yes, please do! Ask in the webinar, or write your question here now, and we will take it along.',
        },
        {
          questions: ['I cannot make it', 'I have no time that day', 'Are there other dates?', 'Is there another date?'],
          answer:
            'What a pity! Write here which days would suit you, and someone from our team will tell you about other dates.',
        },
      ],
    },
    appointment: {
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
            'Thank you for letting us know! Write here by how many minutes, and we will tell you whether it still works.',
        },
      ],
    },
    leadMagnet: {
      name: 'Free guide',
      description:
        'For everyone who offers a guide, a checklist or an e-book: delivers it at once, asks how it helped, and turns readers into conversations.',
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
          answer: 'You pay nothing for the guide.',
        },
        {
          questions: ['What is it about?', 'What is the guide about?', 'What do I find in the guide?'],
          answer: 'It shows you [what the guide shows].',
        },
        {
          questions: ['Can I share the guide?', 'Can I forward the guide to a colleague?'],
          answer: 'With pleasure! Just pass on this link: [link]',
        },
        {
          questions: ['Why am I getting this message?', 'Who are you?', 'Where did you get my number?'],
          answer:
            'This is [company]. You asked us for the guide “[title]” and left your number. If you want no more messages, reply STOP.',
        },
        {
          questions: ['Can you help me with this?', 'Do you offer advice?', 'I would like a call'],
          answer:
            'With pleasure! Write here what you want to achieve, and someone from our team will get back to you.',
        },
      ],
    },
    winBack: {
      name: 'Win back',
      description:
        'For shops and services with customers who have gone quiet: brings them a reason to return, reminds them once, and asks what was missing.',
      openingMessage:
        'Hi {{firstName|there}}, it has been a while, and we miss you at [company]!\n\nTo welcome you back: [offer]. It is yours until [last day], here: [link]',
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
          questions: ['How long is the offer valid?', 'Until when is the offer valid?', 'When does the offer end?'],
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
            'This is [company]: you have been a customer of ours. If you want no more messages, reply STOP.',
        },
        {
          questions: ['I was not satisfied', 'I had a bad experience', 'I am disappointed'],
          answer:
            'We are sorry to hear that. Write here what went wrong; someone from our team will read it and get back to you.',
        },
      ],
    },
    support: {
      name: 'Support questions',
      description:
        'For shops: welcomes customers after an order, and answers what everyone asks about delivery, returns and invoices.',
      openingMessage:
        'Hi {{firstName|there}}, thank you for your order with [company]!\n\nDo you have a question about delivery, returns or your invoice? Just write here, at any time.',
      followUps: [
        'Hi {{firstName|there}}, is there anything else we can do for you? Just write here.',
        'Is everything all right with your order? If anything is not as it should be, tell us here, and we will take care of it.',
      ],
      botInstructions:
        'You answer questions of customers about their orders. Be friendly and brief: two or three sentences at most. Use only what the questions and answers say. Never promise a refund. If you do not know something, do not guess: hand over to a person.',
      keywords: ['order', 'delivery', 'parcel', 'return', 'invoice'],
      answers: [
        {
          questions: ['How long does delivery take?', 'When does my order arrive?', 'When will you deliver?'],
          answer: 'Delivery takes [delivery time].',
        },
        {
          questions: ['Where is my order?', 'Where is my parcel?', 'Can I track my order?', 'Can I track my parcel?'],
          answer: 'Here you can see where your parcel is: [tracking link]',
        },
        {
          questions: ['How much is shipping?', 'What does delivery cost?'],
          answer: 'Shipping costs [shipping costs].',
        },
        {
          questions: ['How do I return something?', 'Can I send my order back?', 'Can I exchange my order?'],
          answer:
            'You can return your order within [return period]. Write your order number here, and we will tell you what to do next.',
        },
        {
          questions: ['Where do I find my invoice?', 'I need an invoice'],
          answer: 'Write your order number here, and we will send you the invoice.',
        },
        {
          questions: [
            'My order is damaged',
            'My parcel arrived damaged',
            'Something is missing from my order',
            'I got the wrong item',
            'The item is broken',
          ],
          answer:
            'We are sorry! Send us a photo and your order number here, and someone from our team will take care of it.',
        },
        {
          questions: ['Can I change my order?', 'Can I change the delivery address?'],
          answer:
            'Write your order number here, and what should be changed. If your parcel has not left yet, we will see to it.',
        },
      ],
    },
  },
}
