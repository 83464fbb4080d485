import type { TemplateTexts } from '../campaignTemplate.ts'

export const appointment: TemplateTexts<'appointment'> = {
  name: 'Agendamento',
  description:
    'Para clínicas, salões, consultores e estúdios: convida a agendar, lembra quem ainda não agendou e responde às primeiras dúvidas.',
  openingMessage:
    'Olá {{firstName|e boas-vindas}}, aqui é da [empresa]. Agradecemos o seu interesse!\n\nEscolha o horário que for melhor para você: [link de agendamento]\n\nTem alguma dúvida antes? É só responder aqui.',
  followUps: [
    'Olá {{firstName|de novo}}, já encontrou um horário bom para você? Aqui estão os horários livres: [link de agendamento]',
    'Nenhum horário serve para você? Responda com o dia e a hora que prefere, e vamos ver o que é possível.',
  ],
  botInstructions:
    'Responda a pessoas interessadas em um horário. Trate-as por “você”, com simpatia e brevidade: duas ou três frases no máximo. Use apenas o que dizem as perguntas e respostas. Nunca prometa um horário. Se não souber algo, não adivinhe: passe a conversa para uma pessoa.',
  keywords: ['agendar', 'agendamento'],
  answers: [
    {
      questions: [
        'Como posso agendar?',
        'Quero agendar um atendimento',
        'Quero marcar um atendimento',
        'Tem vaga?',
      ],
      answer: 'Escolha um dos horários livres: [link de agendamento]',
    },
    {
      questions: ['Onde vocês ficam?', 'Qual é o endereço?'],
      answer: 'Estamos aqui: [endereço]',
    },
    {
      questions: ['Quanto custa?', 'Quanto custa o atendimento?'],
      answer: 'O atendimento custa [valor].',
    },
    {
      questions: ['Quanto tempo é?', 'Quanto tempo dura?', 'Quanto tempo dura o atendimento?'],
      answer: 'O atendimento dura [duração].',
    },
    {
      questions: [
        'Posso remarcar?',
        'Posso remarcar meu atendimento?',
        'Posso mudar meu atendimento para outro dia?',
      ],
      answer:
        'Claro. Responda com os dias e horários que forem melhores para você, e alguém da nossa equipe vai escrever aqui.',
    },
    {
      questions: ['Vou me atrasar', 'Vou chegar atrasado'],
      answer:
        'Agradecemos o aviso! Escreva aqui quantos minutos vai se atrasar, e dizemos se ainda dá certo.',
    },
  ],
}
