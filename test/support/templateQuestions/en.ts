import type { TemplateQuestions } from './questions.ts'

/** What people ask in other words than the campaign templates do, in English: two or more for each answer, in its order. */
export const inEnglish: TemplateQuestions = {
  webinar: [
    ['what time does it start?', 'which day is the webinar?'],
    ['How long will it take?', 'how long is the webinar'],
    ['How can I join?', 'can you send me the link please'],
    ['Is it free?', 'what are the costs?'],
    ['Which topic is it?', 'what will I be learning?'],
    ['Are questions answered?', 'Will I be able to ask questions during the webinar?'],
    ['I have no time', 'do you have another date for me?'],
    ['will you record it?', 'could you send me the recording'],
  ],
  appointment: [
    ['I would like to book an appointment', 'Do you have any free appointments?'],
    ['What is your address?', 'where can I find you'],
    ['what are your prices?', 'How much does the appointment cost?'],
    ['how long does it take?', 'How long will the appointment take?'],
    ['I need to reschedule my appointment', 'could I move my appointment?'],
    ["I'm running late", "I'll be late"],
  ],
  leadMagnet: [
    ['where can I find the guide?', 'please send me the guide'],
    ["your link isn't working", "I can't open it"],
    ['Is it free?', 'how much does the guide cost'],
    ['what will I find in your guide', 'What can I find in the guide?'],
    ['may I share it?', 'Can I forward it to my colleagues?'],
    ['where do you have my number from?', 'Why do I get this message'],
    ['could you help me', 'Can I have a call?'],
  ],
  winBack: [
    ['which offer?', 'what discount do I get?'],
    ['how long is it valid?', 'until when is it valid?'],
    ['How can I redeem it', 'where is the link?'],
    ["what's new with you?", 'Has anything changed?'],
    ['why do I get this message', 'where do you have my number from?'],
    ['very disappointed with you', 'bad experience with you!'],
  ],
  support: [
    ['How long is the delivery?', 'When will my order arrive?'],
    ['wheres my parcel', 'How can I track my order?'],
    ['What are the shipping costs?', 'how much is delivery'],
    ['I want to return my order', 'how can I send it back?'],
    ['Could you send me an invoice?', 'I need my invoice please'],
    ['my order arrived damaged', 'something is missing in my order'],
    ['I want to change my order', 'how can I change my address?'],
  ],
}
