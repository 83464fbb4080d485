import type { TemplateTexts } from '../campaignTemplate.ts'

export const webinar: TemplateTexts<'webinar'> = {
  name: 'Webinar',
  description:
    'Para quem faz eventos on-line: confirma a vaga, lembra a data e responde às dúvidas de antes do evento.',
  openingMessage:
    'Olá {{firstName|e boas-vindas}}, sua vaga está reservada! Nosso webinar “[tema]” começa em [data e hora].\n\nSeu link para participar: [link]\n\nQuer saber alguma coisa antes? É só responder aqui.',
  followUps: [
    'Olá {{firstName|de novo}}, já anotou a data na agenda? [data e hora], aqui: [link]\n\nEsperamos você.',
    'Que pergunta sobre “[tema]” não pode ficar sem resposta? Escreva aqui, e vamos falar dela no webinar.',
  ],
  botInstructions:
    'Responda a pessoas inscritas em um webinar. Trate-as por “você”, com simpatia e brevidade: duas ou três frases no máximo. Use apenas o que dizem as perguntas e respostas. Se não souber algo, não adivinhe: passe a conversa para uma pessoa.',
  keywords: ['webinar'],
  answers: [
    {
      questions: ['Quando é?', 'Quando começa o webinar?', 'Que horas começa?', 'Que dia é o webinar?'],
      answer: 'O webinar começa em [data e hora].',
    },
    {
      questions: [
        'Quanto tempo é?',
        'Quanto tempo dura?',
        'Quanto tempo dura o webinar?',
        'Qual é a duração do webinar?',
      ],
      answer: 'Reserve [duração], com tempo para as suas perguntas.',
    },
    {
      questions: [
        'Como posso participar?',
        'Como faço para entrar?',
        'Onde está o link?',
        'Pode enviar o link?',
      ],
      answer: 'Abra este link alguns minutos antes do início: [link]',
    },
    {
      questions: ['Quanto custa?', 'O webinar é grátis?', 'O webinar é gratuito?', 'Quanto custa o webinar?'],
      answer: 'O valor para participar: [valor].',
    },
    {
      questions: ['Qual é o tema do webinar?', 'Qual é o assunto?', 'O que vou aprender?'],
      answer: 'O tema é “[tema]”.',
    },
    {
      questions: ['Posso fazer perguntas?', 'Vai ter espaço para perguntas?'],
      answer:
        'Sim, com todo o prazer! Pergunte durante o webinar ou escreva aqui desde já, e nós levamos a sua pergunta.',
    },
    {
      questions: [
        'Não posso participar',
        'Não vou conseguir participar',
        'Tem outra data?',
        'Vai ter outra data?',
      ],
      answer:
        'Que pena! Escreva aqui quais dias são bons para você, e alguém da nossa equipe vai falar de outras datas.',
    },
    {
      questions: ['Vai ser gravado?', 'O webinar será gravado?', 'Tem gravação?', 'Haverá gravação?'],
      answer: 'Escreva aqui que você quer a gravação, e alguém da nossa equipe vai dizer se há uma e quando.',
    },
  ],
}
