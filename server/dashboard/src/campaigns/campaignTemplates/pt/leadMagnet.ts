import type { TemplateTexts } from '../campaignTemplate.ts'

export const leadMagnet: TemplateTexts<'leadMagnet'> = {
  name: 'Guia gratuito',
  description:
    'Para quem oferece um guia, uma lista ou um e-book: entrega na hora, pergunta o que a pessoa achou e abre a conversa.',
  openingMessage:
    'Olá {{firstName|e boas-vindas}}, aqui está o seu guia “[título]”: [link]\n\nBoa leitura! Se surgir alguma dúvida, é só responder aqui.\n\nEquipe da [empresa]',
  followUps: [
    'Olá {{firstName|de novo}}, já deu uma olhada em “[título]”? Sobre o que você gostaria de saber mais?',
    'Quer ajuda para colocar “[título]” em prática? Responda contando o seu objetivo, e alguém da nossa equipe vai escrever aqui.',
  ],
  botInstructions:
    'Responda a pessoas que pediram um guia gratuito. Trate-as por “você”, com simpatia e brevidade: duas ou três frases no máximo. Use apenas o que dizem as perguntas e respostas. Se não souber algo, não adivinhe: passe a conversa para uma pessoa.',
  keywords: ['guia'],
  answers: [
    {
      questions: ['Onde está o guia?', 'Como recebo o guia?', 'Pode enviar o guia de novo?'],
      answer: 'Aqui está o seu guia: [link]',
    },
    {
      questions: ['O link não funciona', 'Não consigo abrir o guia', 'O download não funciona'],
      answer:
        'Pedimos desculpas! Tente com outro navegador: [link]\n\nSe não resolver, escreva aqui, e enviamos o guia de outra forma.',
    },
    {
      questions: ['Quanto custa?', 'O guia é grátis?', 'O guia é gratuito?', 'Quanto custa o guia?'],
      answer: 'Você não paga nada pelo guia.',
    },
    {
      questions: ['Quais assuntos tem o guia?', 'Qual é o conteúdo do guia?'],
      answer: 'Ele mostra [o que o guia mostra].',
    },
    {
      questions: ['Posso compartilhar o guia?', 'Posso encaminhar o guia para um colega?'],
      answer: 'Com todo o prazer! É só passar este link: [link]',
    },
    {
      questions: [
        'Por que recebi esta mensagem?',
        'Por que estou recebendo esta mensagem?',
        'Quem são vocês?',
        'Como conseguiram meu número?',
      ],
      answer:
        'Aqui é da [empresa]. Você nos pediu o guia “[título]” e deixou o seu número. Se não quiser mais mensagens, responda STOP.',
    },
    {
      questions: ['Vocês podem me ajudar?', 'Vocês oferecem consultoria?', 'Gostaria de uma ligação'],
      answer:
        'Com todo o prazer! Escreva aqui o que você quer alcançar, e alguém da nossa equipe vai responder.',
    },
  ],
}
