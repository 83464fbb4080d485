import type { TemplateTexts } from '../campaignTemplate.ts'

export const winBack: TemplateTexts<'winBack'> = {
  name: 'Reativação de clientes',
  description:
    'Para lojas e serviços com clientes que sumiram: dá um motivo para voltar, lembra uma vez e pergunta o que faltou.',
  openingMessage:
    'Olá {{firstName|de novo}}, faz tempo que não nos vemos, e sentimos sua falta aqui na [empresa]!\n\nPara comemorar a sua volta: [oferta]. Vale até [último dia], aqui: [link]',
  followUps: [
    'Olá {{firstName|de novo}}, sua oferta ainda espera por você: [oferta], até [último dia]. Aqui está o link outra vez: [link]',
    'Uma pergunta sincera: o que poderíamos ter feito melhor? Basta uma linha, e uma pessoa vai ler.',
  ],
  botInstructions:
    'Responda a antigos clientes que receberam uma oferta para voltar. Trate-os por “você”, com simpatia e brevidade: duas ou três frases no máximo, sem nunca insistir. Use apenas o que dizem as perguntas e respostas. Se não souber algo, não adivinhe: passe a conversa para uma pessoa.',
  keywords: ['oferta'],
  answers: [
    {
      questions: ['Qual é a oferta?', 'O que eu ganho?', 'Qual é o desconto?'],
      answer: 'Sua oferta: [oferta].',
    },
    {
      questions: ['Até quando vale a oferta?', 'Quanto tempo vale a oferta?', 'Quando termina a oferta?'],
      answer: 'A oferta vale até [último dia].',
    },
    {
      questions: ['Como uso a oferta?', 'Como posso aproveitar a oferta?', 'Onde está o link?'],
      answer: 'É só seguir este link: [link]',
    },
    {
      questions: ['Quais são as novidades?', 'O que tem de novo?', 'O que mudou?'],
      answer: 'Novidades desde a sua última visita: [novidades].',
    },
    {
      questions: [
        'Por que recebi esta mensagem?',
        'Por que estou recebendo esta mensagem?',
        'Quem são vocês?',
        'Como conseguiram meu número?',
      ],
      answer: 'Aqui é da [empresa]: você já foi nosso cliente. Se não quiser mais mensagens, responda STOP.',
    },
    {
      questions: ['Estou insatisfeito', 'Fiquei decepcionado', 'Tive uma experiência ruim'],
      answer: 'Sentimos muito. Escreva aqui o que deu errado; alguém da nossa equipe vai ler e responder.',
    },
  ],
}
