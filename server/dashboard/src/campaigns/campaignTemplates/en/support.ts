import type { TemplateTexts } from '../campaignTemplate.ts'

export const support: TemplateTexts<'support'> = {
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
      questions: [
        'Where is my order?',
        'Where is my parcel?',
        'Can I track my order?',
        'Can I track my parcel?',
      ],
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
}
